import Foundation
import TestSupport
import Testing

/// An offer of the wallet that is there only for premium customers, over a kill and over a watched
/// file, in the processes of its plugins.
@Suite("A child that is absent by its condition, in another session and over a reload", .timeLimit(.ofPrograms))
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
        "killed while it is absent, it comes to its place, new; killed while it is there, it continues",
        arguments: [[], ["--isolate"]]
    )
    func killed(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.text(), to: "plugins.json")
        let words = ["--state", "wallet.state", "--ui", "json"] + arguments
        var before: [String] = []
        /// Plays on from what is kept, and is killed.
        func play(_ actions: [String]) async throws -> [String] {
            let host = try RunningProcess(BuildFolder.file("ribs-host"), words, in: folder.url)
            try #require(await host.waitForOutput(#"{"type":"screen""#))
            let first = try JSONLine.lines(of: host.output.wholeLines).first { $0.type == "screen" }
            #expect(Self.offers(on: first) == before)
            try await HostSession(host: host).act(actions)
            let last = try JSONLine.lines(of: host.output.wholeLines).last { $0.type == "screen" }
            host.signal(SIGKILL)
            host.closeInput()
            let result = await host.result()
            #expect(result.ending == .signal(SIGKILL))
            #expect(!result.output.contains(#""type":"fault""#), "\(result.output)")
            before = Self.offers(on: last)
            return before
        }
        before = ["For you: 500 in 1 months"]
        let longer = Self.premium(true) + ["finance/much/longer", "finance/little/longer"]
        #expect(try await play(longer) == ["For you: 4000 in 2 months", "For you: 1000 in 2 months"])
        #expect(try await play(Self.premium(false)) == ["For you: 1000 in 2 months"])
        #expect(try await play(Self.premium(true)) == ["For you: 2000 in 1 months", "For you: 1000 in 2 months"])
    }

    @Test(
        "what fills its place, or its plugin, changes while it is absent, and it comes as it is then",
        arguments: [[], ["--isolate"]]
    )
    func reloaded(arguments: [String]) async throws {
        let session = try await ReloadSession(
            try Self.text(),
            libraries: [Self.savings],
            ["--watch", "--leaks"] + arguments
        )
        try await session.act("finance/little/longer")
        try session.save(Self.text(percent: 30))
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(Self.offers(on: try session.screen) == ["For you: 1000 in 2 months"])
        let (much, little) = ("For you: 3000 in 1 months", "For you: 1000 in 2 months")
        for action in Self.premium(true) { try await session.act(action) }
        #expect(Self.offers(on: try session.screen) == [much, little])
        for action in Self.premium(false) { try await session.act(action) }
        try session.replace(Self.savings)
        #expect(try await session.notice() == ReloadFlow.built("savings"))
        for action in Self.premium(true) { try await session.act(action) }
        #expect(Self.offers(on: try session.screen) == [much, little])
        for action in Self.premium(false) { try await session.act(action) }
        // The condition is another one now, which is true.
        try session.save(
            Self.text().replacing(#""when": "isPremium""#, with: #""when": "isNew""#)
                .replacing(#""isPremium":"#, with: #""isNew": true, "isPremium":"#)
        )
        #expect(try await session.notice() == ReloadFlow.changed)
        #expect(Self.offers(on: try session.screen) == ["For you: 2000 in 1 months", little])
        #expect(try session.faults == [])
        let result = await session.end()
        #expect(result.errors.hasSuffix(" 0 of them leaked.\n"), "\(result.errors)")
        #expect(result.ending == .exit(0))
    }

    @Test(
        "a child that cannot be loaded when its turn comes costs the child: its place says why, and the rest plays on",
        arguments: [[], ["--isolate"]]
    )
    func notLoaded(arguments: [String]) async throws {
        let library = "libMoreSavings.so"
        let entry = #""more": { "path": "\#(library)", "id": "savings" }, "#
        let text = try Self.text()
            .replacing(#""name": "much", "plugin": "savings""#, with: #""name": "much", "plugin": "more""#)
            .replacing(#""finance-home": "#, with: entry + #""finance-home": "#)
        let folder = try TemporaryFolder()
        try folder.write(text, to: "plugins.json")
        let file = folder.url.appending(path: library)
        try FileManager.default.copyItem(at: BuildFolder.file(Self.savings), to: file)
        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--ui", "json"] + arguments, in: folder.url)
        try #require(await host.waitForOutput(#"{"type":"screen""#))
        try FileManager.default.removeItem(at: file)
        host.send((Self.premium(true) + ["finance/little/longer"]).map { Example.line(for: $0) + "\n" }.joined())
        host.closeInput()
        let example = try Example(await host.result())
        let reason = "`\(file.path)` has changed since start, so what was checked no longer holds for it."
        #expect(example.faults == ["\(reason) The step `much` waits for its plugin to be built again."])
        #expect(example.lastTexts.contains(reason))
        #expect(Self.offers(on: example.screens.last) == ["For you: 1000 in 2 months"])
        #expect(example.ending == .exit(0))
    }
}
