public import Combine
public import PluginABI

// The streams of the host, of interactors (`isActiveStream`) and of workers (`isStartedStream`) are publishers.
extension ValueStream: @MainActor @retroactive Publisher {
    /// The published values.
    public typealias Output = Value
    /// The failure of a stream: never.
    public typealias Failure = Never

    /// Subscribes to the current value, then to each change; ends when the stream's owner is freed.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
        let subject = CurrentValueSubject<Value, Never>(value)
        let subscription = subscribe({ subject.send($0) }, onEnd: { subject.send(completion: .finished) })
        subject.handleEvents(receiveCancel: { subscription.dispose() }).receive(subscriber: subscriber)
    }
}

extension EventStream: @MainActor @retroactive Publisher {
    /// The published values.
    public typealias Output = Value
    /// The failure of a stream: never.
    public typealias Failure = Never

    /// Subscribes to each event from now on; ends when the stream's owner is freed.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Value, Downstream.Failure == Never {
        let subject = PassthroughSubject<Value, Never>()
        let subscription = subscribe({ subject.send($0) }, onEnd: { subject.send(completion: .finished) })
        subject.handleEvents(receiveCancel: { subscription.dispose() }).receive(subscriber: subscriber)
    }
}

extension Publisher {
    /// Publishes the latest element while the RIB is active, again at each activation. As ModernRIBs'.
    public func confineTo(_ scope: any InteractorScope) -> AnyPublisher<Output, Never> {
        assertNoFailure().combineLatest(scope.isActiveStream)
            .filter { $0.1 }
            .map { $0.0 }
            .eraseToAnyPublisher()
    }
}
