/// A value that exists now or arrives once later; or the reason why it never will.
///
/// A step of a `Workflow` returns it, as Uber's returns an `Observable`. A caller can wait for it with a handler, or in
/// a task:
///
///     let login = Eventual<Player>()
///     login.whenDone { result in … }
///     let player = try await login.value
@MainActor
public final class Eventual<Value> {
    /// The value, or why there will be none; nil as long as neither is known.
    ///
    ///     if case .success(let player)? = login.result { presenter.greet(player) }
    ///
    /// For code that cannot wait: what is there already is there without a handler or a task.
    public private(set) var result: Result<Value, any Error>?

    private let waiters = SubscriberList()

    /// Makes an eventual without a value.
    public init() {}

    /// Makes an eventual that has its value.
    public init(_ value: Value) {
        result = .success(value)
    }

    /// Gives the value to all waiting callers. Only the first end counts.
    public func fulfill(_ value: Value) {
        finish(.success(value))
    }

    /// Tells all waiting callers that there will be no value. Only the first end counts.
    public func fail(_ error: any Error) {
        finish(.failure(error))
    }

    /// Calls the handler with the result, once: immediately if it exists, otherwise when it arrives.
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

    /// The value, once it exists; throws the error that `fail` was given.
    ///
    /// A task that is cancelled meanwhile stops waiting: it throws `CancellationError`, and leaves nothing behind. On
    /// the main actor a value that exists already is there without waiting: no other code runs before.
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

/// A task that waits for an eventual. It continues once, whether the eventual is done or the task is cancelled.
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
    /// The first value, from now on, that satisfies the condition.
    public final func first(where isWanted: @escaping @MainActor (Value) -> Bool) -> Eventual<Value> {
        Eventual(firstOf: { subscribe($0) }, where: isWanted)
    }
}

extension Eventual {
    /// What a subscriber gets first that satisfies the condition.
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
