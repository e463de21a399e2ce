/// A value that exists now or arrives later, at most once; or the error that prevented the value.
///
/// A step of a `Workflow` returns an eventual, where Uber's returns an `Observable`. A caller can wait with a handler,
/// or in a task:
///
///     let login = Eventual<Player>()
///     login.whenDone { result in … }
///     let player = try await login.value
@MainActor
public final class Eventual<Value> {
    /// The value, or the error that prevented it; nil while both are unknown.
    ///
    ///     if case .success(let player)? = login.result { presenter.greet(player) }
    ///
    /// For code that cannot wait: reads an existing value without a handler or a task.
    public private(set) var result: Result<Value, any Error>?

    private let waiters = SubscriberList()

    /// Makes an eventual without a value.
    public init() {}

    /// Makes an eventual with a value.
    public init(_ value: Value) {
        result = .success(value)
    }

    /// Gives the value to all waiting callers. Only the first end counts.
    public func fulfill(_ value: Value) {
        finish(.success(value))
    }

    /// Gives the error to all waiting callers: there will be no value. Only the first end counts.
    public func fail(_ error: any Error) {
        finish(.failure(error))
    }

    /// Calls the handler with the result, once: immediately if the result exists, otherwise on arrival.
    ///
    /// - Returns: a subscription that ends the wait early. Ending it releases the handler and everything that the
    ///   handler retains.
    @discardableResult
    public func whenDone(_ handler: @escaping @MainActor (Result<Value, any Error>) -> Void) -> Subscription {
        let waiter = ValueSubscriber(handler)
        if let result {
            waiter.receive(result)
            waiter.dispose()
        } else {
            waiters.append(waiter)
        }
        return waiter
    }

    /// The value, once it exists. Throws the error given to `fail`.
    ///
    /// A task that is cancelled meanwhile stops waiting: this throws `CancellationError`, and nothing stays behind. On
    /// the main actor, an existing value is returned without waiting: no other code runs before.
    public var value: Value {
        get async throws {
            if result == nil {
                let wait = AsyncWait()
                await withTaskCancellationHandler {
                    await withCheckedContinuation { continuation in
                        wait.begin(continuation, until: whenDone { _ in wait.end() })
                    }
                } onCancel: {
                    Task { @MainActor in wait.end() }
                }
            }
            guard let result else { throw CancellationError() }
            return try result.get()
        }
    }

    func finish(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        waiters.deliver(result)
        waiters.disposeAll()
    }

    isolated deinit {
        waiters.disposeAll()
    }
}

/// A task's wait for an eventual. The task continues once: when the eventual is done, or on cancellation.
@MainActor
private final class AsyncWait {
    private var continuation: CheckedContinuation<Void, Never>?
    private var subscription: Subscription?

    func begin(_ continuation: CheckedContinuation<Void, Never>, until subscription: Subscription) {
        self.continuation = continuation
        self.subscription = subscription
    }

    func end() {
        subscription?.dispose()
        subscription = nil
        continuation.take()?.resume()
    }
}

extension ValueStream {
    /// Returns the first value, from now on, for which the condition is true.
    public final func first(where isWanted: @escaping @MainActor (Value) -> Bool) -> Eventual<Value> {
        Eventual(firstOf: { subscribe($0) }, where: isWanted)
    }
}

extension Eventual {
    /// Makes an eventual of the first value or event for which the condition is true.
    convenience init(
        firstOf subscribe: (@escaping @MainActor (Value) -> Void) -> Subscription,
        where isWanted: @escaping @MainActor (Value) -> Bool
    ) {
        self.init()
        var subscription: Subscription?
        var isFound = false
        subscription = subscribe { [self] value in
            guard !isFound, isWanted(value) else { return }
            isFound = true
            subscription?.dispose()
            fulfill(value)
        }
        // The value might have been found before there was a subscription to end.
        if isFound { subscription?.dispose() }
    }
}
