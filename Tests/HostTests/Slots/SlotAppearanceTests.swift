import HostSupport
import TestSupport
import Testing

/// A child in a slot learns when a person sees it, as a child of the same plugin does, in
/// whichever process it is.
@MainActor
@Suite("The view of a child in a slot")
struct SlotAppearanceTests {
    /// A nest in a nest with a child that shows when it was seen, beside another tab.
    private static let text = """
        {
          "plugins": {
            "nest": {
              "path": "libNestPlugin.so",
              "children": { "eggs": [{ "name": "inner", "plugin": "nest", "children": { "eggs": ["container"] } }] }
            },
            "container": "libContainerPlugin.so",
            "e": "libFlatteningE.so"
          },
          "dependencies": { "number": { "stream": "Int", "value": 0 }, "pulse": { "events": "Int" } },
          "flow": {
            "container": "tabs", "start": "nest",
            "steps": { "nest": { "on": { "left": "@stay" } }, "e": { "on": { "done": "@stay" } } }
          }
        }
        """

    nonisolated private static let spreads = [
        Spread("all in the host's process") { _ in nil },
        Spread("the child alone") { $0 == 1 ? "true" : nil },
        Spread("the parents alone") { $0 == 0 ? "true" : nil },
        Spread.apart,
        .together,
    ]

    @Test("is notified when a person begins to see it and no longer does, wherever both run", arguments: spreads)
    func seen(spread: Spread) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(Self.text, spread.process), to: "plugins.json")
        let actions = [
            "@select=e", "@select=nest", "nest/inner/container/card/push", "nest/inner/container/close",
            "nest/inner/container/done", "nest/inner/attach",
        ]
        let played = try await Example.play(file: file, actions, arguments: ["--leaks"])
        #expect(played.faults == [])
        let (home, card) = ("Home has loaded, appeared", "Card has loaded, appeared")
        let again = ", disappeared, appeared"
        #expect(
            played.screens.map { $0.texts.filter { $0.contains(" has ") || $0.hasSuffix(" is done") } } == [
                [home, card], [], [home + again, card + again], ["Detail has loaded, appeared"],
                [home + again + again, card + again + again], ["container is done"], ["container is done", home, card],
            ]
        )
        #expect(played.errors.hasSuffix(" 0 of them leaked.\n"))
        #expect(played.ending == .exit(0))
    }
}
