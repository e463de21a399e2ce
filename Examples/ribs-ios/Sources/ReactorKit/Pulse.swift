public import RxSwift

/// A part of a state whose assignments all count, even of an equal value: a message to be shown once. As ReactorKit's.
///
///     struct State { @Pulse var message: String? }
///     reactor.pulse(\.$message).subscribe(onNext: { … })
@propertyWrapper
public struct Pulse<Value> {
    /// The value; setting it counts.
    public var wrappedValue: Value { didSet { count &+= 1 } }
    /// The number of assignments.
    fileprivate private(set) var count: UInt = 0
    /// The part itself, for ``Reactor/pulse(_:)``.
    public var projectedValue: Pulse { self }

    /// Makes a part of its first value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Reactor {
    /// Delivers the value of a part of the state, each time that it has been assigned.
    public func pulse<Value>(_ part: @escaping (State) -> Pulse<Value>) -> Observable<Value> {
        state.map { part($0) }.distinctUntilChanged { $0.count }.map { $0.wrappedValue }
    }
}
