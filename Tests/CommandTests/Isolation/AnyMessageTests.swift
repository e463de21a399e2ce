import TestSupport
import Testing

/// A worker whose connection ends at each of its messages in turn. For the host that is all that a crash can be: it gets
/// some of the bytes, and no more.
///
/// `make soak` has each message of a session; here it is one of 23.
@Suite("A worker that ends at any of its messages", .startsPrograms(for: .end))
struct AnyMessageTests {
    private static let turnstile = Turnstile()

    @Test(
        "is one fault; its steps are entered again, and the streams are as they were written last",
        arguments: RelayedFlow.all,
        [50, 100]
    )
    func ends(flow: RelayedFlow, percent: Int) async throws {
        try await Self.turnstile.pass {
            let whole = try await RelayedSession.play(flow, cutAt: 0, percent: 0, actions: 12)
            #expect(whole.faults == [])
            #expect(whole.shown == whole.expected)
            #expect(whole.messageCount > 60)
            let stride = FaultyCell.isWholeMatrix ? 1 : 23
            for number in Swift.stride(from: 1, through: whole.messageCount, by: stride) {
                // The end after the last message is met by the actions that come then.
                let actions = whole.actionCount + 2
                let session = try await RelayedSession.play(flow, cutAt: number, percent: percent, actions: actions)
                Self.expect(session, "message \(number), \(percent) % of it")
            }
        }
    }

    private static func expect(_ session: RelayedSession, _ name: String) {
        #expect(session.isCut, "\(name)")
        let words =
            /lost its connection with the host: `\S+MessageRelay` ended with exit code 1\. It is started again\b/
        #expect(session.faults.count == 1 && session.faults[0].contains(words), "\(name): \(session.faults)")
        #expect(session.shown == session.expected, "\(name)")
        #expect(session.lastLine == #"{"type":"exit","code":0,"reason":"quit"}"#, "\(name): \(session.lastLine)")
    }
}
