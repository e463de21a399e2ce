public import PluginABI

// This host's streams and one-shot results, as observables.
extension ValueStream: ObservableType {
    /// Returns an observable of the latest value, then each change. The end comes when the stream's owner is freed.
    ///
    ///     interactor.isActiveStream.filter { $0 }.take(1).subscribe(onNext: { _ in … })
    public final func asObservable() -> Observable<Value> {
        Observable { [self] sink in subscribe(sink.next, onEnd: sink.complete) }
    }
}

extension EventStream: ObservableType {
    /// Returns an observable of each event from now on. The end comes when the stream's owner is freed.
    ///
    ///     messages.asObservable().withLatestFrom(name) { "\($1): \($0)" }
    public final func asObservable() -> Observable<Value> {
        Observable { [self] sink in subscribe(sink.next, onEnd: sink.complete) }
    }
}

extension ValueStream where Value == RouterLifecycle {
    /// Subscribes to a router's lifecycle by Uber's rules: without a stage before `didLoad`.
    public final func subscribe(
        onNext: (@MainActor (RouterLifecycle) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        asObservable().filter { $0 == .didLoad }
            .subscribe(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }
}

extension Eventual: ObservableType {
    /// Returns an observable of the value and the end, or of the error.
    public final func asObservable() -> Observable<Value> {
        Observable { [self] sink in
            whenDone { result in
                switch result {
                case .success(let value):
                    sink.next(value)
                    sink.complete()
                case .failure(let error): sink.fail(error)
                }
            }
        }
    }
}
