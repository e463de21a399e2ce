import PluginABI
import Testing

@MainActor
@Suite("Streams of events that live elsewhere")
struct RemoteEventStreamTests {
    /// An owner in the same process.
    @MainActor
    private final class Owner {
        var log: [String] = []
        var watchers: [Int: @MainActor (WireValue) -> Void] = [:]

        func stream() -> RemoteEventStream {
            RemoteEventStream { [unowned self] event in
                log.append("send \(event)")
                for (_, watcher) in watchers.sorted(by: { $0.key < $1.key }) { watcher(event) }
            } watch: { [unowned self] onEvent in
                let number = watchers.count
                watchers[number] = onEvent
                return { [unowned self] in
                    log.append("leave")
                    watchers[number] = nil
                }
            }
        }
    }

    @Test("sending and subscribing are requests to the owner, and a subscription that ends tells it so")
    func requests() {
        let owner = Owner()
        let stream = owner.stream()
        var seen: [WireValue] = []
        let subscription = stream.subscribe { seen.append($0) }
        stream.send(.int(1))
        stream.send(.int(1))
        subscription.dispose()
        stream.send(.int(2))
        #expect(seen == [.int(1), .int(1)])
        #expect(owner.log.contains("leave"))
        #expect(owner.log.count == 4)
    }

    @Test("a stream that its owner has ended asks for nothing more")
    func end() {
        let owner = Owner()
        let stream = owner.stream()
        let subscription = stream.subscribe { _ in Issue.record("The stream is over.") }
        stream.end()
        owner.log = []
        stream.send(.int(1))
        #expect(subscription.isDisposed)
        #expect(stream.subscribe { _ in }.isDisposed)
        #expect(owner.log.isEmpty && owner.watchers.isEmpty)
    }
}
