import Foundation
import TestSupport
import Testing

/// Random flows of adversarial plugins play the same however the plugins are spread over processes.
///
/// Many flows are in one configuration, so that a host plays them one after the other. `RIBS_RANDOM_FLOWS` says how
/// many there are; `make soak` plays 10,000.
///
/// Result of 2026-11-24: of 10,000 flows one was played differently in processes (a delivery took the answer of a call
/// that crossed it), and of 10,000 with crashes one crash was not told (the third one, which a detach met). Both are
/// fixed; of 10,000 more none was played differently.
@Suite("Random flows of plugins that write and report whenever they can", .startsPrograms(for: .separation))
struct RandomFlowTests {
    private static let turnstile = Turnstile()
    private static let flowsOfBatch = 10
    private static let count =
        ProcessInfo.processInfo.environment["RIBS_RANDOM_FLOWS"].flatMap { Int($0) } ?? 40
    private static let batches = max(1, count / flowsOfBatch)

    @Test(
        "play the same wherever the plugins run, line by line, with the tree after each action",
        arguments: 0..<batches
    )
    func same(batch: Int) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            let flows = RandomFlows(count: Self.flowsOfBatch, seed: UInt64(batch))
            let file = try folder.write(rewritten(flows.configuration) { _ in nil }, to: "host.json")
            let walk = try await RandomSession.walk(
                config: file.path,
                flows: Self.flowsOfBatch,
                actions: 10,
                seed: UInt64(batch) ^ 0x5EED
            )
            // Each spread has its turn; in a short run there are all of them.
            let spreads = [Spread.apart, .together, .mixed, .pairs]
            for spread in [spreads[batch % 4], spreads[(batch + 1 + batch / 4 % 3) % 4]] {
                let file = try folder.write(rewritten(flows.configuration, spread.process), to: "spread.json")
                let replay = try await RandomSession.play(config: file.path, walk.dropFirst().map(\.action))
                Self.compare(walk, replay, "\(spread.testDescription), batch \(batch)")
            }
        }
    }

    @Test(
        "survive each crash with one fault, and no write before it is lost",
        arguments: 0..<batches
    )
    func crashes(batch: Int) async throws {
        try await Self.turnstile.pass {
            let folder = try TemporaryFolder()
            let flows = RandomFlows(count: Self.flowsOfBatch, seed: UInt64(batch), crashes: true)
            let spread = [Spread.apart, .together, .pairs][batch % 3]
            let file = try folder.write(rewritten(flows.configuration, spread.process), to: "plugins.json")
            let walk = try await RandomSession.walk(
                config: file.path,
                flows: Self.flowsOfBatch,
                actions: 10,
                seed: UInt64(batch) ^ 0x5EED
            )
            try Self.expectOneFaultForEachCrash(walk, "\(spread.testDescription), batch \(batch)")
        }
    }

    /// Each plugin writes to a stream just before it crashes, and each screen shows what the stream has.
    private static func expectOneFaultForEachCrash(_ walk: [RandomSession.Step], _ name: String) throws {
        var (faults, compared) = (0, 0)
        for (index, step) in walk.enumerated() {
            faults += crashes(in: step)
            guard let screen = step.lines.last(where: { $0.contains(#""type":"screen""#) }),
                let written = screen.firstMatch(of: /"log (\d+)"/).flatMap({ Int($0.1) })
            else { continue }
            compared += 1
            guard written != faults else { continue }
            let lines = step.lines.joined(separator: "\n")
            Issue.record("\(name), step \(index), \(step.action.line): \(faults) faults, \(written) crashes:\n\(lines)")
            return
        }
        #expect(faults > 0)
        // The one end that there is: steps that fail one after the other, before a person can do anything.
        guard let last = walk.last?.lines, last.last?.hasPrefix(#"{"type":"exit""#) == true else {
            #expect(compared * 2 > walk.count)
            return
        }
        let reason = "before any step had reported an outcome: it is not tried again."
        #expect(last.contains { $0.contains(reason) }, "\(last)")
    }

    /// Where a crash is the third in a row, each step that fails by it says so.
    private static func crashes(in step: RandomSession.Step) -> Int {
        let faults = step.lines.filter { $0.hasPrefix(#"{"type":"fault","kind":"worker_ended""#) }
        let last = Set(faults.compactMap { $0.firstMatch(of: /with exit code (\d+), for the third time/)?.1 })
        return faults.count { !$0.contains(", for the third time") } + last.count
    }

    @Test("what a RIB writes after its detach to ended streams is not a fault, and has no subscriber")
    func writesTooLate() async throws {
        let folder = try TemporaryFolder()
        let actions: [RandomSession.Action] = (0..<20).flatMap { _ in
            [.actLater(Example.line(for: "haunt")), .act(Example.line(for: "leave"))]
        }
        var sessions: [[RandomSession.Step]] = []
        for process in [nil, "true"] {
            let file = try folder.write(rewritten(Self.inner) { _ in process }, to: "plugins.json")
            try await sessions.append(RandomSession.play(config: file.path, actions))
        }
        #expect(sessions[0].map(\.action) == [.act("")] + actions)
        Self.compare(sessions[0], sessions[1], "in a process")
        #expect(sessions[1].allSatisfy { $0.lines.last?.hasSuffix(#""faults":[]}"#) == true })
    }

    /// A flow with a stream of its own, which ends with it.
    private static let inner = """
        {
          "plugins": { "echo-a": "libEchoA.so", "echo-b": "libEchoB.so" },
          "dependencies": {
            "number": { "stream": "Int", "value": 0 }, "log": { "stream": "Int", "value": 0 },
            "pulse": { "events": "Int" },
            "fuel": { "stream": "Int", "value": 0 }, "reflex": 0, "habits": ["haunt"]
          },
          "flow": {
            "start": "inner",
            "steps": { "inner": { "on": { "finished": "echo-b" } }, "echo-b": { "on": { "*": "inner" } } }
          },
          "flows": {
            "inner": {
              "dependencies": { "number": { "stream": "Int", "value": 5 }, "pulse": { "events": "Int" } },
              "start": "echo-a",
              "steps": { "echo-a": { "on": { "left": "@finish", "reached": "@stay" } } }
            }
          }
        }
        """

    private static func compare(_ expected: [RandomSession.Step], _ found: [RandomSession.Step], _ name: String) {
        #expect(expected.count == found.count)
        guard let index = zip(expected, found).firstIndexOfDifference else { return }
        let (wanted, got) = (expected[index], found[index])
        Issue.record(
            """
            \(name): step \(index), \(wanted.action.line), differs. In the host's process:
            \(wanted.lines.joined(separator: "\n"))
            Spread:
            \(got.lines.joined(separator: "\n"))
            """
        )
    }
}

extension Zip2Sequence<[RandomSession.Step], [RandomSession.Step]> {
    fileprivate var firstIndexOfDifference: Int? {
        for (index, (first, second)) in enumerated() where first.lines != second.lines { return index }
        return nil
    }
}
