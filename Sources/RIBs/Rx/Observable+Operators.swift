// The operators that code of RIBs commonly uses, by RxSwift's names.
extension ObservableType {
    /// Returns an observable with the source's end and error, and with the elements that `makeDelivery`'s closure
    /// delivers. An error thrown by the closure fails the observable.
    func passing<Result>(
        _ makeDelivery: @escaping @MainActor (Sink<Result>) -> @MainActor (Element) throws -> Void
    ) -> Observable<Result> {
        concluding { sink in (makeDelivery(sink), {}) }
    }

    /// As ``passing(_:)``, with a closure to call before the end is passed on.
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

    /// Delivers the closure's result for each element. An error thrown by the closure fails the result, as in all
    /// operators.
    public func map<Result>(_ transform: @escaping @MainActor (Element) throws -> Result) -> Observable<Result> {
        passing { sink in { sink.next(try transform($0)) } }
    }

    /// Delivers the closure's results except nil.
    public func compactMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Result?
    ) -> Observable<Result> {
        passing { sink in { element in if let result = try transform(element) { sink.next(result) } } }
    }

    /// Delivers the elements for which the closure returns true.
    public func filter(_ isIncluded: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in { element in if try isIncluded(element) { sink.next(element) } } }
    }

    /// Delivers the elements after the first `count`.
    public func skip(_ count: Int) -> Observable<Element> {
        passing { sink in
            var left = count
            return { element in if left > 0 { left -= 1 } else { sink.next(element) } }
        }
    }

    /// Delivers the first `count` elements, and ends.
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

    /// Delivers the element with a number, counted from 0, and ends; fails with ``RxError/noElements`` if there are
    /// fewer elements.
    public func element(at index: Int) -> Observable<Element> {
        skip(index).take(1).concluding { sink in
            var isFound = false
            return (
                {
                    isFound = true
                    sink.next($0)
                },
                { if !isFound { sink.fail(RxError.noElements) } }
            )
        }
    }

    /// Delivers each element with its number, counted from 0.
    public func enumerated() -> Observable<(index: Int, element: Element)> {
        passing { sink in
            var count = 0
            return { element in
                // Before the element: what follows can deliver the next one.
                count += 1
                sink.next((count - 1, element))
            }
        }
    }

    /// Delivers the given elements, then the source's.
    public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            for element in elements { sink.next(element) }
            return source.subscribe(
                Sink.Handlers(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
            )
        }
    }

    /// Calls the closure for an event before passing the event on. `onDispose` is called once, however a subscription
    /// ends.
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

    /// Delivers the elements while the interactor is active, and the latest element each time the interactor becomes
    /// active.
    ///
    ///     moves.confineTo(self).subscribe(onNext: { … }).disposeOnDeactivate(interactor: self)
    ///
    /// As Uber's `confineTo`.
    public func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        asObservable().confineTo(interactorScope)
    }
}

extension Observable {
    /// Delivers the elements while the interactor is active, and the latest element each time the interactor becomes
    /// active.
    ///
    /// As Uber's, whose `confineTo` belongs to the class: an app's own `confineTo` on all observables can call this
    /// method.
    public final func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        Observable<(Bool, Element)>.combineLatest(interactorScope.isActiveStream, self) { ($0, $1) }
            .filter { isActive, _ in isActive }
            .map { _, element in element }
    }
}

// What the elements amount to, by RxSwift's names.
extension ObservableType {
    /// Delivers the closure's result for the last result and each element. The first element is combined with the seed.
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

    /// Delivers the closure's last result once the observable has ended. The closure gets the result so far and each
    /// element; without elements, the seed is delivered.
    public func reduce<Result>(
        _ seed: Result,
        accumulator: @escaping @MainActor (Result, Element) throws -> Result
    ) -> Observable<Result> {
        concluding { sink in
            var result = seed
            return ({ result = try accumulator(result, $0) }, { sink.next(result) })
        }
    }

    /// Delivers all elements as an array, once the observable has ended.
    public func toArray() -> Single<[Element]> {
        Single(
            concluding { sink in
                var elements: [Element] = []
                return ({ elements.append($0) }, { sink.next(elements) })
            }
        )
    }

    /// Delivers a default element if the observable ends without elements.
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

    /// Delivers only the end, or the error.
    public func ignoreElements() -> Observable<Never> { end() }

    /// Delivers only the end, or the error, as an observable of another type.
    func end<Other>() -> Observable<Other> { passing { _ in { _ in } } }
}

// Operators that leave out what is like the element before, by RxSwift's names.
extension ObservableType where Element: Equatable {
    /// Delivers the elements that differ from the element before.
    public func distinctUntilChanged() -> Observable<Element> { distinctUntilChanged { $0 == $1 } }
}

extension ObservableType {
    /// Delivers the elements whose key differs from the key of the element before.
    ///
    ///     players.distinctUntilChanged { $0.name }
    public func distinctUntilChanged<Key: Equatable>(
        _ keySelector: @escaping @MainActor (Element) throws -> Key
    ) -> Observable<Element> {
        distinctUntilChanged { try keySelector($0) == keySelector($1) }
    }

    /// Delivers the elements whose property differs from the property of the element before.
    ///
    ///     players.distinctUntilChanged(at: \.name)
    public func distinctUntilChanged<Property: Equatable>(
        at keyPath: KeyPath<Element, Property>
    ) -> Observable<Element> {
        distinctUntilChanged { $0[keyPath: keyPath] == $1[keyPath: keyPath] }
    }

    /// Delivers the elements that are not equal to the element before. The comparer gets the element delivered last,
    /// and the new element.
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
    /// Delivers the elements until the closure returns false for an element; then ends, without this element.
    public func take(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in { element in if try predicate(element) { sink.next(element) } else { sink.complete() } } }
    }

    /// Delivers the elements until another observable delivers an element; then ends.
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

    /// Delivers the elements from the first element for which the closure returns false.
    public func skip(while predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        passing { sink in
            var hasBegun = false
            return { element in
                if !hasBegun { hasBegun = try !predicate(element) }
                if hasBegun { sink.next(element) }
            }
        }
    }

    /// Delivers the elements that come after the first element of another observable.
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
    /// Delivers an element and the end instead of an error.
    public func catchAndReturn(_ element: Element) -> Observable<Element> { self.catch { _ in .just(element) } }

    /// Continues with the observable returned by the closure instead of failing.
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

    /// Subscribes up to `maxAttemptCount` times in all; the last error is passed on.
    public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
        guard maxAttemptCount > 1 else { return asObservable() }
        return self.catch { [self] _ in retry(maxAttemptCount - 1) }
    }

    /// Subscribes again after an error, each time the observable returned by the closure delivers an element. The
    /// closure gets the errors; its end and its error are passed on.
    ///
    ///     service.load().retry { errors in
    ///         errors.enumerated().flatMap { attempt, error in
    ///             attempt < 3 ? Observable<Int>.timer(.seconds(1), scheduler: MainScheduler.instance) : .error(error)
    ///         }
    ///     }
    public func retry<Trigger: ObservableType>(
        when notificationHandler: @escaping @MainActor (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            let errors = PublishSubject<any Error>()
            let attempt = SerialDisposable()
            let start: @MainActor () -> Void = {
                // Before the subscription: one that fails immediately has started the next when it returns.
                let current = SerialDisposable()
                attempt.disposable = current
                current.disposable = source.subscribe(
                    .init(onNext: sink.next, onError: errors.onNext, onCompleted: sink.complete)
                )
            }
            let triggers = notificationHandler(errors).asObservable().subscribe(
                .init(onNext: { _ in start() }, onError: sink.fail, onCompleted: sink.complete)
            )
            start()
            return Disposables.create(triggers, attempt)
        }
    }
}
