import Foundation
import PluginManifest
import TestSupport
import Testing

/// Random flows whose outcomes lead elsewhere in the next version of the file, so that steps lose their paths. A signal
/// asks for it, and plugins run in all processes.
@Suite("Random flows that are saved with other targets", .startsPrograms(for: .end))
struct RandomLossTests {
    private static let turnstile = Turnstile()
    private static let flowCount = 3
    /// `make soak` has more of them.
    private static let seeds: UInt64 = FaultyCell.isWholeMatrix ? 100 : 10

    @Test(
        "continue where paths still lead, after a reload as after a restart, wherever plugins run",
        arguments: [[], ["--isolate"]]
    )
    func otherTargets(arguments: [String]) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            var lost = 0
            for seed in 0..<Self.seeds {
                var random = SeededGenerator(seed: seed)
                let old = RandomFlows(count: Self.flowCount, seed: seed).configuration
                let new = try await accepted(old, in: folder, &random)
                let session = try await ReloadSession(old, ["--state", "old.state"] + arguments)
                try await walk(session, &random)
                try FileManager.default.copyItem(at: session.file("old.state"), to: session.file("new.state"))
                try session.save(new)
                session.host.signal(SIGHUP)
                var notice = ""
                while !notice.hasPrefix(ReloadFlow.changed) { notice = try await session.notice() }
                let losses = try await restart(in: session, arguments)
                let comment = Comment(rawValue: "seed \(seed)\n\(old)\n\(new)")
                for loss in losses.split(separator: ". ") { #expect(notice.contains(loss), comment) }
                if losses.contains("No path leads to ") { lost += 1 }
                try await walk(session, &random)
                let result = await session.end()
                #expect(result.ending == .exit(0), comment)
                #expect(try session.lines.last?.root["reason"]?.string == "quit", comment)
                let unreached = try await unreached(in: session)
                for name in ["old.state", "new.state"] {
                    let state = try #require(try lastRecord(in: session.file(name)))
                    let steps = Set(state.matches(of: /"step":"([^"]*)"/).map { String($0.1) })
                    #expect(steps.isDisjoint(with: unreached), "\(name): \(state)\n\(comment.rawValue)")
                }
            }
            #expect(lost > 0)
        }
    }

    /// Starts another host from the state before the file was saved, and ends its input. Returns what it lost.
    private func restart(in session: ReloadSession, _ arguments: [String]) async throws -> String {
        let words = ["--config", "plugins.json", "--ui", "json", "--state", "new.state"] + arguments
        let result = try await runHost(words, in: session.folder.url)
        #expect(result.ending == .exit(0))
        let notice = try JSONLine.lines(of: result.output).first { $0.message.hasPrefix("Not all of ") }
        return notice?.message.replacing("Not all of `new.state` was restored. ", with: "") ?? ""
    }

    /// The names of the steps that no path leads to.
    private func unreached(in session: ReloadSession) async throws -> Set<String> {
        let words = ["graph", "--config", "plugins.json", "--format", "json"]
        let graph = try await runInMemory(words, in: session.folder.url)
        let document = try JSONDocument.parse(SourceFile(name: "graph", text: graph.output)).get()
        let flows = try #require(document.root["flows"])
        let steps = flows.elements.flatMap { $0["steps"]?.elements.map(\.self) ?? [] }
        return Set(steps.filter { $0["reached"]?.bool == false }.compactMap { $0["name"]?.string })
    }

    /// Opens a flow by its link, and does something there.
    private func walk(_ session: ReloadSession, _ random: inout SeededGenerator) async throws {
        var screen = try await session.act("ribs://go\(random.number(0...Self.flowCount - 1))")
        for _ in 0..<8 {
            // What is done later might be done during the reload.
            let offers = screen.offers.filter { !$0.contains("later") && !$0.contains("haunt") }
            // Who never leaves comes to no step that can lose its paths.
            let leaving = random.chance(30) ? offers.filter { $0.hasSuffix("leave") } : []
            guard let offer = (leaving.isEmpty ? offers : leaving).randomElement(using: &random) else { return }
            screen = try await session.act(offer.replacing(" ", with: "="))
        }
    }

    /// A version with other targets that the checker accepts.
    private func accepted(
        _ text: String,
        in folder: TemporaryFolder,
        _ random: inout SeededGenerator
    ) async throws -> String {
        while true {
            let other = text.replacing(/("(?:left|reached|false|finished)": )"(f\d[^"]*)"/) { match in
                guard random.chance(50) else { return String(match.output.0) }
                return "\(match.output.1)\"\(random.pick(["@restart", "@stay", "@finish"]))\""
            }
            try folder.write(other, to: "plugins.json")
            if try await runInMemory(["check", "--config", "plugins.json"], in: folder.url).ending == .exit(0) {
                return other
            }
        }
    }
}
