import Foundation
import TestSupport
import Testing

/// One host plays for long, with a plugin whose process crashes again and again, and stays as large as it was.
///
/// `RIBS_SOAK_ACTIONS` and `RIBS_SOAK_CRASHES` say how many; `make soak` plays a million and ten thousand.
@Suite("A host that plays for long", .startsPrograms(for: .end))
struct SoakTests {
    private static let actions = number("RIBS_SOAK_ACTIONS") ?? 4_000
    private static let crashes = number("RIBS_SOAK_CRASHES") ?? 40
    private static let rounds = 20
    /// How many actions are sent at a time: no more than a pipe holds, because the answers are not read meanwhile.
    private static let burst = 200

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    @Test("neither actions nor crashes of a plugin in a process of its own leave anything behind")
    func soak() async throws {
        var flow = FaultyFlow(act: "read", moment: "perform")
        flow.start = .faulty
        flow.routesFailure = true
        let folder = try flow.folder()
        let config = folder.url.appending(path: "plugins.json").path
        let measures = try await HostSession.run(["--config", config], Self.play)
        let (first, last) = (measures[0], measures[measures.count - 1])
        // Two pipes are opened once, when a call takes long for the first time.
        #expect(measures.allSatisfy { $0.descriptors <= first.descriptors + 4 })
        // What an allocator keeps is a matter of luck; what is kept of each action or crash would be more.
        #expect(last.residentKiB < first.residentKiB + 2_048)
        #expect(last.anonymousKiB < first.anonymousKiB + 2_048)
    }

    /// What the host has and is, at one moment.
    private struct Measure {
        let residentKiB: Int
        /// What is its own, and in no file.
        let anonymousKiB: Int
        /// Those of its own, besides the three that each child has.
        let descriptors: Int

        init(_ process: Int32) throws {
            let text = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
            func value(_ name: String) throws -> Int {
                let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("\(name):") })
                return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
            }
            residentKiB = try value("Rss")
            anonymousKiB = try value("Anonymous")
            // Dispatch opens one for its first timer, and keeps it.
            let open = ProcessTable.descriptors(of: process).filter { !$0.contains("timerfd") }
            descriptors = open.count - 3 * ProcessTable.children(of: process).count
        }
    }

    /// Plays in rounds, and measures after 10 %, 50 % and at the end.
    private static func play(_ session: HostSession) async throws -> [Measure] {
        let count = Example.line(for: "count")
        // After the third crash in five seconds the step has failed, and is entered from the score; after others the
        // screen offers no such action, which changes nothing.
        let crash = [Example.line(for: "go"), Example.line(for: "startGame")]
        var (measures, crashCount, lastNumber): ([Measure], Int, String) = ([], 0, "")
        for round in 1...rounds {
            var lines = try await session.exchange(crash)
            for _ in 1..<max(1, crashes / rounds) {
                lines += try await session.exchange(crash)
            }
            crashCount += lines.count { $0.contains(#""kind":"worker_ended""#) && $0.hasPrefix(#"{"type":"fault""#) }
            for _ in 0..<actions / rounds / burst {
                lines = try await session.exchange(Array(repeating: count, count: burst))
            }
            lastNumber = lines.last { $0.hasPrefix(#"{"type":"screen""#) } ?? ""
            guard [10, 50, 100].contains(round * 100 / rounds) else { continue }
            _ = try await session.exchange([])
            let measure = try Measure(session.host.processIdentifier)
            measures.append(measure)
            let actionCount = round * actions / rounds
            print("Soak, \(round * 100 / rounds) %: \(actionCount) actions, \(crashCount) crashes: \(measure)")
        }
        // Every action was done, and every crash was one.
        #expect(crashCount == max(1, crashes / rounds) * rounds)
        #expect(lastNumber.contains("\"number \(actions)\""))
        return measures
    }
}
