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

// What the elements amount to, by RxSwift's names.
extension ObservableType {
    /// Delivers the closure's result for its last result and each element, beginning with the seed, which is not delivered.
    ///
    ///     mutations.scan(State()) { state, mutation in state.applying(mutation) }
    public func scan<Result>(
        _ seed: Result,
        accumulator: @escaping @MainActor (Result, Element) throws -> Result
    ) -> Observable<Result> {
        passing { sink in
            var result = seed
            return { element in
                result = try accumulator(result, element)
                sink.next(result)
            }
        }
    }

    /// The last result of the closure, which gets its result before and each element, once the observable has ended: the
    /// seed if there are no elements.
    public func reduce<Result>(
        _ seed: Result,
        accumulator: @escaping @MainActor (Result, Element) throws -> Result
    ) -> Observable<Result> {
        concluding { sink in
            var result = seed
            return ({ result = try accumulator(result, $0) }, { sink.next(result) })
        }
    }

    /// All elements, once the observable has ended.
    public func toArray() -> Single<[Element]> {
        Single(
            concluding { sink in
                var elements: [Element] = []
                return ({ elements.append($0) }, { sink.next(elements) })
            }
        )
    }

    /// An element if the observable ends without any.
    public func ifEmpty(default element: Element) -> Observable<Element> {
        concluding { sink in
            var isEmpty = true
            return (
                {
                    isEmpty = false
                    sink.next($0)
                },
                { if isEmpty { sink.next(element) } }
            )
        }
    }

    /// Only the end, or the error.
    public func ignoreElements() -> Observable<Never> { end() }

    /// Only the end, or the error, as an observable of other elements.
    func end<Other>() -> Observable<Other> { passing { _ in { _ in } } }
}

// Operators that leave out what is like the element before, by RxSwift's names.
extension ObservableType where Element: Equatable {
    /// The elements that differ from the one before.
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged { $0 == $1 } }
}

extension ObservableType {
    /// The elements whose key differs from that of the one before.
    ///
    ///     players.distinctUntilChanged { $0.name }
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping @MainActor (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged { try keySelector($0) == keySelector($1) }
    }

    /// The elements whose property differs from that of the one before.
    ///
    ///     players.distinctUntilChanged(at: \.name)
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }

    /// The elements that are not like the one before. The comparer gets the element that was delivered last, and the
    /// new one.
    public func distinctUntilChanged(
        _ comparer: @escaping @MainActor (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        passing { sink in
            var last: Element?
            return { element in
                if let last, try comparer(last, element) { return }
                last = element
                sink.next(element)
            }
        }
    }
}

// Operators that begin late or end early, by RxSwift's names.
extension ObservableType {
    /// The elements until the closure returns false for one; then it ends, without that one.
    public func take(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in { element in if try predicate(element) { sink.next(element) } else { sink.complete() } } }
    }

    /// The elements until another observable delivers one; then it ends.
    ///
    ///     moves.take(until: gameOver)
    public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable { sink in
            let end = other.subscribe(.init(onNext: { _ in sink.complete() }, onError: sink.fail))
            let elements = source.subscribe(
                .init(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
            )
            return Disposables.create(end, elements)
        }
    }

    /// The elements from the first one for which the closure returns false.
    public func skip(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in
            var hasBegun = false
            return { element in
                if !hasBegun { hasBegun = try !predicate(element) }
                if hasBegun { sink.next(element) }
            }
        }
    }

    /// The elements after another observable has delivered one.
    public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
        let (source, other) = (asObservable(), other.asObservable())
        return Observable { sink in
            var hasBegun = false
            let start = other.subscribe(.init(onNext: { _ in hasBegun = true }, onError: sink.fail))
            let elements = source.subscribe(
                .init(onNext: { if hasBegun { sink.next($0) } }, onError: sink.fail, onCompleted: sink.complete)
            )
            return Disposables.create(start, elements)
        }
    }
}

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
