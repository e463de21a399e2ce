// What follows an error, by RxSwift's names.
extension ObservableType {
    /// The element instead of an error, and the end.
    public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

    /// The observable that the closure returns, from an error on.
    ///
    ///     service.load().catch { _ in .empty() }
    public func `catch`(
        _ handler: @escaping @MainActor (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let parts = CompositeDisposable()
            let first = source.subscribe(
                .init(
                    onNext: sink.next,
                    onError: { error in
                        do {
                            let rest = try handler(error)
                            parts.insert(
                                rest.subscribe(
                                    .init(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
                                )
                            )
                        } catch { sink.fail(error) }
                    },
                    onCompleted: sink.complete
                )
            )
            parts.insert(first)
            return parts
        }
    }

    /// Subscribes again after each error, until the source ends.
    public func retry() -> Observable<Element> { self.catch { [self] _ in retry() } }

    /// Subscribes so many times in all; the last error is passed on.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        guard maxAttemptCount > 1 else { return asObservable() }
        return self.catch { [self] _ in retry(maxAttemptCount - 1) }
    }
}
