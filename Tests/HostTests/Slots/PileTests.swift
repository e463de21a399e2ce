import HostSupport
import TestSupport
import Testing

/// Places of children that their parent pushes and presents, in processes of their own too. `TerminalTests` has the same
/// with keys.
@MainActor
@Suite("A parent that pushes and presents its children")
struct PileTests {
    nonisolated private static let spreads = [
        Spread("all in the host's process") { _ in nil },
        Spread("the children alone") { $0 == 0 ? nil : "true" },
        Spread("the parent alone") { $0 == 0 ? "true" : nil },
        Spread.apart,
        .together,
    ]

    /// The title of each screen, with what it offers or, of the list, says.
    private static func shown(_ actions: [String], _ spread: Spread) async throws -> [String] {
        let folder = try TemporaryFolder()
        let file = try folder.write(rewritten(PileFlow.text, spread.process), to: "plugins.json")
        let played = try await Example.play(file: file, actions, arguments: ["--leaks"])
        #expect(played.faults == [])
        #expect(played.errors.hasSuffix(" 0 of them leaked.\n"), "\(played.errors)")
        #expect(played.ending == .exit(0))
        return played.screens.map { screen in
            let words = screen.title == "Pile" ? screen.texts.dropFirst().map(\.self) : screen.offers
            return "\(screen.title): \(words.joined(separator: ", "))"
        }
    }

    @Test("one that is pushed is under the parent's bar, and Back detaches it, wherever both run", arguments: spreads)
    func pushed(spread: Spread) async throws {
        let actions = ["push=d", "@back", "push=d", "goOn", "push=de", "goOn", "@back", "push=de", "goOn", "goOn"]
        #expect(
            try await Self.shown(actions, spread) == [
                "Pile: ", "D: @back, goOn", "Pile: d was left", "D: @back, goOn", "Pile: d is done",
                "D: @back, goOn", "E: @back, goOn", "Pile: de was left",
                "D: @back, goOn", "E: @back, goOn", "Pile: de is done",
            ]
        )
    }

    @Test("one that is attached again immediately is there, wherever both run", arguments: spreads)
    func attachedAgain(spread: Spread) async throws {
        let actions = ["pushTwice=d", "goOn", "pushTwice=d", "@back"]
        #expect(
            try await Self.shown(actions, spread) == [
                "Pile: ", "D: @back, goOn", "Pile: d is done", "D: @back, goOn", "Pile: d was left",
            ]
        )
    }

    @Test("one that is presented covers its parent until it is done, wherever both run", arguments: spreads)
    func presented(spread: Spread) async throws {
        let actions = ["present=d", "goOn", "present=de", "goOn", "goOn", "push=d", "@back"]
        #expect(
            try await Self.shown(actions, spread) == [
                "Pile: ", "D: goOn", "Pile: d is done", "D: goOn", "E: goOn", "Pile: de is done", "D: @back, goOn",
                "Pile: d was left",
            ]
        )
    }
}
