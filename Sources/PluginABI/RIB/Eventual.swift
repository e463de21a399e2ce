/// A value that is there now or comes later, once; or the reason why it never will.
///
/// What a step of a `Workflow` returns, where Uber's returns an `Observable`. Who asks hears at once if it is there.
@MainActor
public final class Eventual<Value> {
    private var result: Result<Value, any Error>?
    private var handlers: [@MainActor (Result<Value, any Error>) -> Void] = []

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
    public func whenDone(_ handler: @escaping @MainActor (Result<Value, any Error>) -> Void) {
        if let result { handler(result) } else { handlers.append(handler) }
    }

    private func finish(_ result: Result<Value, any Error>) {
        guard self.result == nil else { return }
        self.result = result
        let waiting = handlers
        handlers = []
        for handler in waiting { handler(result) }
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
