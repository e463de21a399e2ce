/// A value that is there now or comes later, once; or the reason why it never will.
///
/// What a step of a `Workflow` returns, where Uber's returns an `Observable`. A caller can wait for it with a handler, or
/// in a task:
///
///     let login = Eventual<Player>()
///     login.whenDone { result in … }
///     let player = try await login.value
@MainActor
public final class Eventual<Value> {
    private var result: Result<Value, any Error>?

    private let waiters = SubscriberList()

    /// Makes one that is waited for.
    public init() {}

    /// Makes one that is there.
    public init(_ value: Value) {
        result = .success(value)
    }

    /// Gives the value to all who wait. The first end counts.
    public func fulfill(_ value: Value) {
        finish(.success(value))
    }

    /// Tells all who wait that there will be no value. The first end counts.
    public func fail(_ error: any Error) {
        finish(.failure(error))
    }

    /// Calls the handler with the result, once: now if it is there, else when it comes.
    ///
    /// - Returns: what ends the wait early. Ending it lets go of the handler, and of all that the handler holds.
    @discardableResult
    public func whenDone(_ handler: @escaping @MainActor (Result<Value, any Error>) -> Void) -> Subscription {
        let waiter = Waiter(handler)
        if let result {
            waiter.resume(with: result)
        } else {
            waiters.append(waiter)
        }
        return waiter
    }

    /// The value, once it is there; throws the error that `fail` was given.
    ///
    /// A task that is cancelled meanwhile stops waiting: it throws `CancellationError`, and leaves nothing behind.
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
        while let waiter = waiters.first {
            // Sound: only `whenDone` of this class appends to the list.
            unsafeDowncast(waiter, to: Waiter<Value>.self).resume(with: result)
        }
    }

    isolated deinit {
        waiters.disposeAll()
    }
}

/// One who waits for an eventual: a node in its list.
@MainActor
private final class Waiter<Value>: Subscriber {
    /// Nil once the wait is over, so that what the closure holds is let go.
    private var handler: (@MainActor (Result<Value, any Error>) -> Void)?

    init(_ handler: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        self.handler = handler
        super.init(onFinish: nil)
    }

    func resume(with result: Result<Value, any Error>) {
        let handler = handler
        dispose()
        handler?(result)
    }

    override func end() {
        super.end()
        handler = nil
    }
}

/// A task that waits for an eventual. It goes on once, whether the eventual is done or the task is cancelled.
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
    /// The first value, from now on, that is as it should be.
    public final func first(where isWanted: @escaping @MainActor (Value) -> Bool) -> Eventual<Value> {
        let eventual = Eventual<Value>()
        var subscription: Subscription?
        var isFound = false
        subscription = subscribe { value in
            guard !isFound, isWanted(value) else { return }
            isFound = true
            subscription?.dispose()
            eventual.fulfill(value)
        }
        // It may have been found before there was a subscription to end.
        if isFound { subscription?.dispose() }
        return eventual
    }
}
