import Foundation
import TestSupport
import Testing

/// One process whose files change again and again, and the memory and descriptors that it keeps of that.
///
/// `RIBS_SOAK_RELOADS` says how often; `make soak` says 1,000.
@Suite("A host whose files change again and again", .startsPrograms(for: .files))
struct ReloadSoakTests {
    private static let count =
        ProcessInfo.processInfo.environment["RIBS_SOAK_RELOADS"].flatMap { Int($0) } ?? 40

    /// What a build of a plugin that is loaded besides others may cost for good: its image, and what the runtime keeps
    /// of it.
    private static let generationKiB = 100

    @Test("plugins.json alone: nothing leaks, and nothing grows", arguments: [[], ["--isolate"]])
    func configuration(arguments: [String]) async throws {
        let session = try await ReloadSession(ReloadFlow.game(), ["--leaks"] + arguments)
        let screen = try await session.act("startGame", "place=2,2")
        var sizes: [Int: Int] = [:]
        for number in 1...Self.count {
            let order = number % 2 == 0 ? ["off-game", "tic-tac-toe", "random-win"] : ["tic-tac-toe", "random-win"]
            try session.save(ReloadFlow.game(order, player: "Ada \(number)"))
            session.host.signal(SIGHUP)
            #expect(await session.host.waitForOutput(#""message":"\#(ReloadFlow.changed)"#, count: number))
            if [Self.count / 10, Self.count / 2, Self.count].contains(number) {
                sizes[number] = try residentKiB(session)
            }
        }
        #expect(try session.screen.offers == screen.offers)
        let sorted = sizes.sorted { $0.key < $1.key }
        print("Reloads of plugins.json \(arguments): resident KiB after so many: \(sorted)")
        let (first, last) = try (#require(sorted.first), #require(sorted.last))
        // What an allocator keeps is a matter of luck; what is kept of each reload would be more.
        #expect(last.value < first.value + 2_048)
        let result = await session.end()
        #expect(result.ending == .exit(0))
        #expect(result.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(result.errors)")
        #expect(try session.faults.isEmpty)
    }

    @Test("builds of a plugin: each costs its image, in a process of its own nothing", arguments: [false, true])
    func generations(isIsolated: Bool) async throws {
        let session = try await ReloadSession(
            ReloadFlow.generation(isIsolated ? ", \"process\": true" : ""),
            libraries: ["libGenerationPlugin.so"],
            ["--leaks"]
        )
        let count = max(10, Self.count / 10)
        var sizes = [try residentKiB(session)]
        let built = #""message":"\#(ReloadFlow.built("generation"))"#
        for number in 1...count {
            try session.replace("libGenerationPlugin.so", by: ReloadFlow.library(ofGeneration: number + 1))
            session.host.signal(SIGHUP)
            #expect(await session.host.waitForOutput(built, count: number))
            if number == 5 || number == count { sizes.append(try residentKiB(session)) }
        }
        #expect(try session.screen.texts[0] == "This is version \(String(10_001 + count).dropFirst()) of the plugin.")
        print("Builds of a plugin\(isIsolated ? ", isolated" : ""): resident KiB after 0, 5, \(count): \(sizes)")
        #expect(sizes[2] < sizes[1] + (isIsolated ? 2_048 : (count - 5) * Self.generationKiB))
        let result = await session.end()
        #expect(result.ending == .exit(0))
        #expect(result.errors.hasSuffix(" RIBs were attached, 0 of them leaked.\n"), "\(result.errors)")
    }

    private func residentKiB(_ session: ReloadSession) throws -> Int {
        let file = "/proc/\(session.host.processIdentifier)/status"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(line.split(separator: " ").compactMap { Int($0) }.first)
    }
}
