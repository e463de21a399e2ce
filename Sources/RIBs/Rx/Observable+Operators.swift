// The operators that code of RIBs commonly uses, by RxSwift's names.
extension ObservableType {
    /// An observable that passes on the end and the error, and whose elements are `deliver`ed from the source's. It
    /// fails with what the delivery throws.
    func passing<Result>(
        _ makeDelivery: @escaping @MainActor (Sink<Result>) -> @MainActor (Element) throws -> Void
    ) -> Observable<Result> {
        concluding { sink in (makeDelivery(sink), {}) }
    }

    /// As ``passing(_:)``, with something to do before the end is passed on.
    func concluding<Result>(
        _ makeDelivery:
            @escaping @MainActor (Sink<Result>) -> (
                deliver: @MainActor (Element) throws -> Void, conclude: @MainActor () -> Void
            )
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { sink in
            let (deliver, conclude) = makeDelivery(sink)
            return source.subscribe(
                Sink.Handlers(
                    onNext: { element in
                        do { try deliver(element) } catch { sink.fail(error) }
                    },
                    onError: sink.fail,
                    onCompleted: {
                        conclude()
                        sink.complete()
                    }
                )
            )
        }
    }

    /// The result of the closure for each element; it fails with what the closure throws, as all operators do.
    public func map<Result>(_ transform: @escaping @MainActor (Element) throws -> Result) -> Observable<Result> {
        passing { sink in { sink.next(try transform($0)) } }
    }

    /// The results of the closure that are not nil.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Result?
    ) -> Observable<Result> {
        passing { sink in { element in if let result = try transform(element) { sink.next(result) } } }
    }

    /// The elements for which the closure returns true.
    public func filter(_ isIncluded: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in { element in if try isIncluded(element) { sink.next(element) } } }
    }

    /// The elements after the first `count`.
    public func skip(_ count: Int) -> Observable<Element> {
        passing { sink in
            var left = count
            return { element in if left > 0 { left -= 1 } else { sink.next(element) } }
        }
    }

    /// The first `count` elements; then it ends.
    public func take(_ count: Int) -> Observable<Element> {
        guard count > 0 else { return .empty() }
        return passing { sink in
            var left = count
            return { element in
                guard left > 0 else { return }
                left -= 1
                sink.next(element)
                if left == 0 { sink.complete() }
            }
        }
    }

    /// These elements, then those of the source.
    public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            for element in elements { sink.next(element) }
            return source.subscribe(
                Sink.Handlers(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
            )
        }
    }

    /// This observable; each closure is called before what it is named after is passed on. `onDispose` is called once,
    /// however a subscription ends.
    public func `do`(
        onNext: (@MainActor (Element) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onSubscribe: (@MainActor () -> Void)? = nil,
        onDispose: (@MainActor () -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            onSubscribe?()
            return source.subscribe(
                Sink.Handlers(
                    onNext: {
                        onNext?($0)
                        sink.next($0)
                    },
                    onError: {
                        onError?($0)
                        sink.fail($0)
                    },
                    onCompleted: {
                        onCompleted?()
                        sink.complete()
                    },
                    onDisposed: onDispose
                )
            )
        }
    }

    /// The elements while the interactor is active; when it becomes active, the latest one again.
    ///
    ///     moves.confineTo(self).subscribe(onNext: { … }).disposeOnDeactivate(interactor: self)
    ///
    /// As Uber's `confineTo`.
    public func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        asObservable().confineTo(interactorScope)
    }
}

extension Observable {
    /// The elements while the interactor is active; when it becomes active, the latest one again.
    ///
    /// As Uber's, whose `confineTo` belongs to the class: an app's own one of all observables can call it.
    public final func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        Observable<(Bool, Element)>.combineLatest(interactorScope.isActiveStream, self) { ($0, $1) }
            .filter { isActive, _ in isActive }
            .map { _, element in element }
    }
}
