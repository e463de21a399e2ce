import OpenCombine
import PluginABI

// Streams: values that reach their subscribers.
extension Operation {
    static var streams: [Operation] {
        [
            Operation(
                name: "subscribe and dispose",
                work: Work { Streams.subscribe() },
                floor: Work { Streams.subscribeByHand() },
                peer: Work { Streams.subscribePeer() },
                instructions: 1_200
            )
        ] + [1, 10, 100, 1_000, 10_000].map(delivery) + [
            Operation(
                name: "one value of an author's own type to one subscriber",
                work: Work(1_000, 5_000) { Streams.deliverReadings() },
                floor: Work(1_000, 5_000) { Streams.closures(1) }
            ),
            Operation(
                name: "a duplicate to 1 000 subscribers",
                work: Work { Streams.deliver(to: 1_000) { _ in 0 } },
                floor: Work { Streams.compareByHand() },
                peer: Work(2, 12) { Streams.deliverPeer(to: 1_000) { _ in 0 } }
            ),
        ]
    }

    private static func delivery(_ count: Int) -> Operation {
        let lengths = (max(1, 1_000 / count), max(5, 5_000 / count))
        return Operation(
            name: "one value to one of \(count) subscribers",
            work: Work(lengths.0, lengths.1, units: count) { Streams.deliver(to: count) { $0 } },
            floor: Work(lengths.0, lengths.1, units: count) { Streams.closures(count) },
            peer: Work(lengths.0, lengths.1, units: count) { Streams.deliverPeer(to: count) { $0 } },
            ratio: 1.5
        )
    }
}

/// A stream with subscribers that add up what they get.
@MainActor
enum Streams {
    /// What subscribers write to, so that no delivery can be left out.
    final class Sum { var value = 0 }

    static func subscribe() -> @MainActor (Int) -> Void {
        let stream = MutableValueStream(0)
        let interactor = Interactor()
        interactor.activate()
        let sum = Sum()
        return { repetitions in
            for _ in 0..<repetitions {
                stream.subscribe { sum.value &+= $0 }.disposeOnDeactivate(interactor: interactor).dispose()
            }
        }
    }

    static func subscribePeer() -> @MainActor (Int) -> Void {
        let subject = CurrentValueSubject<Int, Never>(0)
        let values = subject.removeDuplicates()
        let sum = Sum()
        var cancellables: Set<AnyCancellable> = []
        return { repetitions in
            for _ in 0..<repetitions {
                values.sink { sum.value &+= $0 }.store(in: &cancellables)
                cancellables.removeAll(keepingCapacity: true)
            }
        }
    }

    /// A subscriber of the barest kind: a closure in a node of a list.
    final class HandSubscriber {
        let onValue: (Int) -> Void
        var next: HandSubscriber?
        unowned(unsafe) var previous: HandSubscriber?
        init(_ onValue: @escaping (Int) -> Void) { self.onValue = onValue }
    }

    static func subscribeByHand() -> @MainActor (Int) -> Void {
        let head = HandSubscriber { _ in }
        let sum = Sum()
        return { repetitions in
            for _ in 0..<repetitions {
                let subscriber = HandSubscriber { sum.value &+= $0 }
                head.next = subscriber
                subscriber.previous = head
                subscriber.onValue(0)
                head.next = nil
                subscriber.previous = nil
            }
        }
    }

    static func deliver(
        to count: Int,
        values: @escaping @MainActor (Int) -> Int
    ) -> @MainActor (Int) -> Void {
        let stream = MutableValueStream(0)
        let sum = Sum()
        let subscriptions = (0..<count).map { _ in stream.subscribe { sum.value &+= $0 } }
        var last = 0
        return { repetitions in
            for _ in 0..<repetitions {
                last += 1
                stream.value = values(last)
            }
            withExtendedLifetime(subscriptions) {}
        }
    }

    /// Of a type that PluginABI does not know, where that of numbers has a body of its own.
    struct Reading: Equatable, Sendable { var number: Int }

    static func deliverReadings() -> @MainActor (Int) -> Void {
        let stream = MutableValueStream(Reading(number: 0))
        let sum = Sum()
        let subscription = stream.subscribe { sum.value &+= $0.number }
        var last = 0
        return { repetitions in
            for _ in 0..<repetitions {
                last += 1
                stream.value = Reading(number: last)
            }
            withExtendedLifetime(subscription) {}
        }
    }

    static func deliverPeer(
        to count: Int,
        values: @escaping @MainActor (Int) -> Int
    ) -> @MainActor (Int) -> Void {
        let subject = CurrentValueSubject<Int, Never>(0)
        let sum = Sum()
        let subscriptions = (0..<count).map { _ in subject.removeDuplicates().sink { sum.value &+= $0 } }
        var last = 0
        return { repetitions in
            for _ in 0..<repetitions {
                last += 1
                subject.send(values(last))
            }
            withExtendedLifetime(subscriptions) {}
        }
    }

    static func closures(_ count: Int) -> @MainActor (Int) -> Void {
        let sum = Sum()
        let subscribers: [(Int) -> Void] = (0..<count).map { _ in { sum.value &+= $0 } }
        return { repetitions in
            for value in 0..<repetitions {
                for subscriber in subscribers { subscriber(value) }
            }
        }
    }

    static func compareByHand() -> @MainActor (Int) -> Void {
        let current = Sum()
        return { repetitions in
            for _ in 0..<repetitions where current.value != 0 { current.value = 0 }
        }
    }
}
