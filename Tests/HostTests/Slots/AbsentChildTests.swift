import Foundation
import HostSupport
import TestSupport
import Testing

/// An offer of the wallet that is there only for premium customers.
@MainActor
@Suite("A child that is absent by its condition, in another session and over a reload")
struct AbsentChildTests {
    private static let savings = "libSavingsPlugin.so"

    /// The example, its libraries found beside the host or in the folder.
    private static func text(percent: Int = 20) throws -> String {
        let example = BuildFolder.repository.appending(path: "Examples/finance/offers.json")
        let text = try String(contentsOf: example, encoding: .utf8)
        return text.replacing(#""$schema": "../../plugins.schema.json","#, with: "")
            .replacing(#""percent": 20"#, with: #""percent": \#(percent)"#)
    }

    private static func premium(_ isOn: Bool) -> [String] {
        ["@select=settings", "settings/premium=\(isOn)", "@select=finance"]
    }

    private static func offers(on screen: JSONLine?) -> [String] {
        screen?.texts.filter { $0.hasPrefix("For you") } ?? []
    }

    @Test(
        "in another session: what was absent comes to its place, new, and what was there continues",
        arguments: [[], ["--isolate"]]
    )
    func continued(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let config = try folder.write(Self.text(), to: "plugins.json")
        var before = ["For you: 500 in 1 month"]
        for (actions, after) in [
            (
                Self.premium(true) + ["finance/much/longer", "finance/little/longer"],
                ["For you: 4000 in 2 months", "For you: 1000 in 2 months"]
            ),
            (Self.premium(false), ["For you: 1000 in 2 months"]),
            (Self.premium(true), ["For you: 2000 in 1 month", "For you: 1000 in 2 months"]),
        ] {
            let words = ["--state", folder.url.appending(path: "wallet.state").path] + arguments
            let played = try await Example.play(file: config, actions, arguments: words)
            #expect(played.faults == [])
            #expect(Self.offers(on: played.screens.first) == before)
            before = Self.offers(on: played.screens.last)
            #expect(before == after)
        }
    }

    @Test(
        "what fills its place, or its plugin, changes while it is absent, and it comes as it is then",
        arguments: [[], ["--isolate"]]
    )
    func reloaded(arguments: [String]) throws {
        let session = try ChangingFlow(
            try Self.text(),
            libraries: [Self.savings],
            ["--watch", "--leaks"] + arguments
        )
        try session.act("finance/little/longer")
        try session.save(Self.text(percent: 30))
        #expect(try session.reload() == ReloadFlow.changed)
        #expect(Self.offers(on: try session.screen) == ["For you: 1000 in 2 months"])
        let (much, little) = ("For you: 3000 in 1 month", "For you: 1000 in 2 months")
        for action in Self.premium(true) { try session.act(action) }
        #expect(Self.offers(on: try session.screen) == [much, little])
        for action in Self.premium(false) { try session.act(action) }
        try session.replace(Self.savings)
        #expect(try session.reload() == ReloadFlow.built("savings"))
        for action in Self.premium(true) { try session.act(action) }
        #expect(Self.offers(on: try session.screen) == [much, little])
        for action in Self.premium(false) { try session.act(action) }
        // The condition is another one now, which is true.
        try session.save(
            Self.text().replacing(#""when": "isPremium""#, with: #""when": "isNew""#)
                .replacing(#""isPremium":"#, with: #""isNew": true, "isPremium":"#)
        )
        #expect(try session.reload() == ReloadFlow.changed)
        #expect(Self.offers(on: try session.screen) == ["For you: 2000 in 1 month", little])
        #expect(try session.faults == [])
        let result = try session.end()
        #expect(result.errors.hasSuffix(" 0 of them leaked.\n"), "\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a child that cannot be loaded when its turn comes costs the child: its place says why, and the rest plays on",
        arguments: [[], ["--isolate"]]
    )
    func notLoaded(arguments: [String]) throws {
        let library = "libMoreSavings.so"
        let entry = #""more": { "path": "\#(library)", "id": "savings" }, "#
        let text = try Self.text()
            .replacing(#""name": "much", "plugin": "savings""#, with: #""name": "much", "plugin": "more""#)
            .replacing(#""finance-home": "#, with: entry + #""finance-home": "#)
        let folder = try TemporaryFolder()
        try folder.write(text, to: "plugins.json")
        let file = folder.url.appending(path: library)
        try FileManager.default.copyItem(at: BuildFolder.file(Self.savings), to: file)
        let host = try MemoryHost(["--ui", "json"] + arguments, in: folder.url)
        try FileManager.default.removeItem(at: file)
        try host.send((Self.premium(true) + ["finance/little/longer"]).map { Example.line(for: $0) + "\n" }.joined())
        let example = try Example(host.end())
        let reason = "`\(file.path)` has changed since start, so what was checked no longer holds for it."
        #expect(example.faults == ["\(reason) The step `much` waits for its plugin to be built again."])
        #expect(example.lastTexts.contains(reason))
        #expect(Self.offers(on: example.screens.last) == ["For you: 1000 in 2 months"])
        #expect(example.ending == .exit(0))
    }
}
