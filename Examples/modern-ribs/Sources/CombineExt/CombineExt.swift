// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The relays of CombineExt: subjects that never end. `ribs-host import` copies this file.
@_exported import Combine

/// A value, and the values that follow.
public final class CurrentValueRelay<Output>: Publisher {
    public typealias Failure = Never

    private let subject: CurrentValueSubject<Output, Never>

    public init(_ value: Output) { subject = CurrentValueSubject(value) }

    public var value: Output { subject.value }

    public func accept(_ value: Output) { subject.send(value) }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        subject.receive(subscriber: subscriber)
    }
}

/// Values for those that are there when they come.
public final class PassthroughRelay<Output>: Publisher {
    public typealias Failure = Never

    private let subject = PassthroughSubject<Output, Never>()

    public init() {}

    public func accept(_ value: Output) { subject.send(value) }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Never {
        subject.receive(subscriber: subscriber)
    }
}
