import Glibc
import PluginABI
import Testing

@testable import Isolation

@Suite("A spare process warms up", .timeLimit(.minutes(30)))
@MainActor
struct WarmUpTests {
    /// What a host would get from a warmUp.
    private func kinds(isSealed: Bool = false, while isIdle: () -> Bool) throws -> [Message.Kind?] {
        let warmUp = try #require(WarmUp())
        defer { warmUp.end() }
        warmUp.run(isSealed: isSealed, while: isIdle)
        var kinds: [Message.Kind?] = []
        var message = try warmUp.host.poll()
        while let next = message {
            kinds.append(MessageReader(next).kind)
            message = try warmUp.host.next()
        }
        return kinds
    }

    @Test("it shows a screen, and another one after an action")
    func whole() throws {
        // The answers to build, attach and perform; attaching subscribes to a stream.
        #expect(
            try kinds { true } == [.state, .done, .subscribe, .screen, .done, .state, .screen, .done]
        )
    }

    @Test("a sealed one detaches it, too")
    func sealed() throws {
        #expect(try kinds(isSealed: true) { true }.suffix(2) == [.unsubscribe, .done])
    }

    @Test("it stops as soon as the process is needed")
    func needed() throws {
        #expect(try kinds { false } == [])
        var count = 0
        let kinds = try kinds {
            count += 1
            return count < 5
        }
        #expect(kinds == [.state, .done])
    }
}
