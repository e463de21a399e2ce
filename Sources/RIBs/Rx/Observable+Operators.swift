// The operators that code of RIBs commonly uses, by RxSwift's names.
extension ObservableType {
    /// An observable that passes on the end and the error, and whose elements are `deliver`ed from the source's.
    private func passing<Result>(
        _ makeDelivery: @escaping @MainActor (Sink<Result>) -> @MainActor (Element) -> Void
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { sink in
            source.subscribe(
                Sink.Handlers(onNext: makeDelivery(sink), onError: sink.fail, onCompleted: sink.complete)
            )
        }
    }

    /// The result of the closure for each element.
    public func map<Result>(_ transform: @escaping @MainActor (Element) -> Result) -> Observable<Result> {
        passing { sink in { sink.next(transform($0)) } }
    }

    /// The results of the closure that are not nil.
    public func compactMap<Result>(_ transform: @escaping @MainActor (Element) -> Result?) -> Observable<Result> {
        passing { sink in { element in transform(element).map(sink.next) } }
    }

    /// The elements for which the closure returns true.
    public func filter(_ isIncluded: @escaping @MainActor (Element) -> Bool) -> Observable<Element> {
        passing { sink in { element in if isIncluded(element) { sink.next(element) } } }
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

    /// The element instead of an error, and the end.
    public func catchAndReturn(_ element: Element) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            source.subscribe(
                Sink.Handlers(
                    onNext: sink.next,
                    onError: { _ in
                        sink.next(element)
                        sink.complete()
                    },
                    onCompleted: sink.complete
                )
            )
        }
    }

    /// The elements of the observable that the closure returns for the latest element. It ends when both have ended.
    public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @MainActor (Element) -> Source
    ) -> Observable<Source.Element> {
        let source = asObservable()
        return Observable { sink in
            var (isOver, inner) = (false, Sink<Source.Element>?.none)
            let outer = source.subscribe(
                Sink.Handlers(
                    onNext: { element in
                        inner?.dispose()
                        var isInnerOver = false
                        let next = transform(element).asObservable().subscribe(
                            Sink.Handlers(
                                onNext: sink.next,
                                onError: sink.fail,
                                onCompleted: {
                                    (isInnerOver, inner) = (true, nil)
                                    if isOver { sink.complete() }
                                }
                            )
                        )
                        if !isInnerOver { inner = next }
                    },
                    onError: sink.fail,
                    onCompleted: {
                        isOver = true
                        if inner == nil { sink.complete() }
                    }
                )
            )
            return Disposables.create {
                outer.dispose()
                inner.take()?.dispose()
            }
        }
    }

    /// The elements while the interactor is active; when it becomes active, the latest one again.
    ///
    ///     moves.confineTo(self).subscribe(onNext: { … }).disposeOnDeactivate(interactor: self)
    ///
    /// As Uber's `confineTo`.
    public func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        Observable.combineLatest(interactorScope.isActiveStream, self) { ($0, $1) }
            .filter { isActive, _ in isActive }
            .map { _, element in element }
    }
}

extension ObservableType where Element: Equatable {
    /// The elements that differ from the one before.
    public func distinctUntilChanged() -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            var last: Element?
            return source.filter { element in
                defer { last = element }
                return element != last
            }
            .subscribe(Sink.Handlers(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete))
        }
    }
}
