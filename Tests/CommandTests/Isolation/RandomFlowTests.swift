import Foundation
import TestSupport
import Testing

/// Random flows of adversarial plugins play the same however the plugins are spread over processes.
///
/// Many flows stand in one configuration, so that a host plays them one after the other. `RIBS_RANDOM_FLOWS=10000` plays so many; `make soak` does.
@Suite("Random flows of plugins that write and report whenever they can", .timeLimit(.minutes(60)))
struct RandomFlowTests {
    private static let turnstile = Turnstile(2)
    private static let flowsOfBatch = 20
    private static let count =
        ProcessInfo.processInfo.environment["RIBS_RANDOM_FLOWS"].flatMap { Int($0) } ?? 80
    private static let batches = max(1, count / flowsOfBatch)

    @Test("play the same wherever the plugins run, line by line, with the tree after each action", arguments: 0..<batches)
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
                let replay = try await RandomSession.replay(config: file.path, walk)
                Self.compare(walk, replay, "\(spread.testDescription), batch \(batch)")
            }
        }
    }

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
