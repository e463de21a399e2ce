// Operators that spare a closure its `[weak self]`, by RxSwift's names.
extension ObservableType {
    /// Delivers each element together with an object that is not retained. Ends at the first element after the object
    /// is freed.
    ///
    ///     taps.withUnretained(self).subscribe(onNext: { owner, tap in owner.handle(tap) })
    public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
        withUnretained(object) { ($0, $1) }
    }

    /// Delivers the closure's result for each element and an object that is not retained. Ends at the first element
    /// after the object is freed.
    public func withUnretained<Object: AnyObject, Result>(
        _ object: Object,
        resultSelector: @escaping @MainActor (Object, Element) throws -> Result
    ) -> Observable<Result> {
        passing { [weak object] sink in
            { element in
                guard let object else { return sink.complete() }
                sink.next(try resultSelector(object, element))
            }
        }
    }

    /// Subscribes for an object without retaining the object: once the object is freed, nothing is called any more.
    ///
    ///     balance.subscribe(with: self, onNext: { owner, balance in owner.presenter.show(balance) })
    ///         .disposeOnDeactivate(interactor: self)
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onNext: (@MainActor (Object, Element) -> Void)? = nil,
        onError: (@MainActor (Object, any Error) -> Void)? = nil,
        onCompleted: (@MainActor (Object) -> Void)? = nil,
        onDisposed: (@MainActor (Object) -> Void)? = nil
    ) -> any Disposable {
        // Without an onError an error stays a fault.
        var failureHandler: (@MainActor (any Error) -> Void)?
        if let onError {
            failureHandler = { [weak object] error in if let object { onError(object, error) } }
        }
        return subscribe(
            onNext: { [weak object] element in if let object { onNext?(object, element) } },
            onError: failureHandler,
            onCompleted: { [weak object] in if let object { onCompleted?(object) } },
            onDisposed: { [weak object] in if let object { onDisposed?(object) } }
        )
    }

    /// Calls the closure with each element and an object that is not retained.
    public func bind<Object: AnyObject>(
        with object: Object,
        onNext: @escaping @MainActor (Object, Element) -> Void
    ) -> any Disposable {
        subscribe(with: object, onNext: onNext)
    }
}
