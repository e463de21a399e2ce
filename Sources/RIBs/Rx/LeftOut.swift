// What RxSwift and RxCocoa have and this module does not: the compiler says what to write instead.
extension ObservableType {
    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "observe(on:)")
    public func observeOn(_ scheduler: SchedulerType) -> Observable<Element> { observe(on: scheduler) }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "subscribe(on:)")
    public func subscribeOn(_ scheduler: SchedulerType) -> Observable<Element> { subscribe(on: scheduler) }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "catch(_:)")
    public func catchError(
        _ handler: @escaping @MainActor (any Error) throws -> Observable<Element>
    ) -> Observable<Element> {
        self.catch(handler)
    }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "catchAndReturn(_:)")
    public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "take(until:)")
    public func takeUntil<Other: ObservableType>(_ other: Other) -> Observable<Element> { take(until: other) }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "take(while:)")
    public func takeWhile(_ predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        take(while: predicate)
    }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "skip(while:)")
    public func skipWhile(_ predicate: @escaping @MainActor (Element) throws -> Bool) -> Observable<Element> {
        skip(while: predicate)
    }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Views do not subscribe: call the presenter in subscribe(onNext:).")
    public func asDriver(onErrorJustReturn element: Element) -> Observable<Element> { catchAndReturn(element) }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Views do not subscribe: call the presenter in subscribe(onNext:).")
    public func asDriver(
        onErrorRecover handler: @escaping @MainActor (any Error) -> Observable<Element>
    ) -> Observable<Element> {
        self.catch(handler)
    }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Views do not subscribe: call the presenter in subscribe(onNext:).")
    public func asDriver() -> Observable<Element> { asObservable() }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Views do not subscribe: call the presenter in subscribe(onNext:).")
    public func asSignal(onErrorJustReturn element: Element) -> Observable<Element> { catchAndReturn(element) }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "retry(when:)")
    public func retryWhen<Trigger: ObservableType>(
        _ notificationHandler: @escaping @MainActor (Observable<any Error>) -> Trigger
    ) -> Observable<Element> {
        retry(when: notificationHandler)
    }

    /// RxSwift 5's name.
    @available(*, deprecated, renamed: "element(at:)")
    public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Use share(replay:scope:).")
    public func publish() -> Observable<Element> { share() }

    /// Unavailable: the message names the replacement.
    @available(*, unavailable, message: "Use share(replay:scope:).")
    public func replay(_ bufferSize: Int) -> Observable<Element> { share(replay: bufferSize) }
}

/// Unavailable: the message names the replacement.
@available(*, unavailable, message: "Use Observable: all of it is on the main actor.")
public typealias Driver<Element> = Observable<Element>

/// Unavailable: the message names the replacement.
@available(*, unavailable, message: "Use Observable: all of it is on the main actor.")
public typealias Signal<Element> = Observable<Element>

/// Unavailable: the message names the replacement.
@available(*, unavailable, message: "Write Single<Element>, Maybe<Element> or Completable.")
public typealias PrimitiveSequence<Trait, Element> = Single<Element>

/// Unavailable: the message names the replacement.
@available(
    *,
    unavailable,
    message: "Work that takes long belongs into an async function; the RIB is on the main actor."
)
public typealias ConcurrentDispatchQueueScheduler = SchedulerType

/// Unavailable: the message names the replacement.
@available(
    *,
    unavailable,
    message: "Work that takes long belongs into an async function; the RIB is on the main actor."
)
public typealias SerialDispatchQueueScheduler = SchedulerType
