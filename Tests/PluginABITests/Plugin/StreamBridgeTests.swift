import PluginABI
import Testing

@MainActor
@Suite("What keeps a parent's stream and its children's equal")
struct StreamBridgeTests {
    @Test("ends where two children answer a change by different ones, and all agree", .timeLimit(.minutes(15)))
    func values() {
        let parent = MutableValueStream<WireValue>(.int(0))
        let children = [MutableValueStream<WireValue>(.int(-1)), MutableValueStream<WireValue>(.int(-1))]
        let bridges = children.map { StreamBridge(.mutableStream(parent), .mutableStream($0)) }
        #expect(children.map(\.value) == [.int(0), .int(0)])
        var fuel = 12
        let subscriptions = children.enumerated().map { number, child in
            child.subscribe { value in
                guard case .int(let value) = value, value > 0, fuel > 0 else { return }
                fuel -= 1
                child.value = .int(value + 1 + number)
            }
        }
        parent.value = .int(1)
        #expect(fuel == 0)
        #expect(children.allSatisfy { $0.value == parent.value })
        parent.value = .int(-7)
        children[1].value = .int(-8)
        #expect((children + [parent]).allSatisfy { $0.value == .int(-8) })
        withExtendedLifetime((bridges, subscriptions)) {}
    }

    @Test("passes on an event that is sent in answer to one, and none twice")
    func events() {
        let parent = MutableEventStream<WireValue>()
        let children = [MutableEventStream<WireValue>(), MutableEventStream<WireValue>()]
        var received: [[WireValue]] = [[], [], []]
        let bridges = children.map { StreamBridge(.mutableEventStream(parent), .mutableEventStream($0)) }
        let subscriptions = (children + [parent]).enumerated().map { number, stream in
            stream.subscribe { event in
                received[number].append(event)
                if number == 0, event == .int(1) { stream.send(.int(2)) }
                if number == 2, event == .int(2) { stream.send(.int(3)) }
            }
        }
        parent.send(.int(1))
        children[1].send(.int(4))
        children[1].send(.int(4))
        let all: [WireValue] = [.int(1), .int(2), .int(3), .int(4), .int(4)]
        #expect(received == [all, all, all])
        withExtendedLifetime((bridges, subscriptions)) {}
    }
}
