/// A single element, or an error. As RxSwift's.
///
///     func load(id: String) -> Single<Game> {
///         Single.create { single in
///             let task = Task {
///                 do { single(.success(try await service.load(id))) } catch { single(.failure(error)) }
///             }
///             return Disposables.create { task.cancel() }
///         }
///     }
///
/// New code returns an `Eventual` of this host, or is an `async` function.
@MainActor
public final class Single<Element>: ObservableType {
    /// The closure that ``create(subscribe:)`` passes on, to deliver the element or the error.
    public typealias SingleObserver = @MainActor (Result<Element, any Error>) -> Void

    private let source: Observable<Element>

    /// - Parameter source: delivers one element and ends, or fails.
    init(_ source: Observable<Element>) {
        self.source = source
    }

    /// Returns an observable that delivers the element and ends, or fails.
    public func asObservable() -> Observable<Element> { source }

    /// Makes a single that calls the closure for each subscriber; the closure's result stops the work.
    public static func create(subscribe: @escaping @MainActor (@escaping SingleObserver) -> any Disposable) -> Single {
        Single(
            Observable { sink in
                subscribe { result in
                    switch result {
                    case .success(let element):
                        sink.next(element)
                        sink.complete()
                    case .failure(let error): sink.fail(error)
                    }
                }
            }
        )
    }

    /// Makes a single that delivers the given element.
    public static func just(_ element: Element) -> Single { Single(.just(element)) }

    /// Makes a single that fails.
    public static func error(_ error: any Error) -> Single { Single(.error(error)) }

    /// Makes a single that neither delivers nor fails.
    public static func never() -> Single { Single(.never()) }

    /// Makes a single that calls the closure for each subscriber, and subscribes to the closure's result.
    public static func deferred(_ singleFactory: @escaping @MainActor () throws -> Single) -> Single {
        Single(.deferred { try singleFactory().source })
    }

    /// Subscribes: the element or the error is delivered, unless the result is disposed before.
    ///
    ///     service.load(id: id)
    ///         .subscribe(onSuccess: { [weak self] in self?.show($0) }, onFailure: { [weak self] _ in self?.retry() })
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// An error without an `onFailure` is a fault.
    public func subscribe(
        onSuccess: (@MainActor (Element) -> Void)? = nil,
        onFailure: (@MainActor (any Error) -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }

    /// Subscribes for an object without retaining the object: once the object is freed, nothing is called any more.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onSuccess: (@MainActor (Object, Element) -> Void)? = nil,
        onFailure: (@MainActor (Object, any Error) -> Void)? = nil,
        onDisposed: (@MainActor (Object) -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(with: object, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed)
    }
}

// As for observables, but what results is a single one.
extension Single {
    /// Delivers the closure's result for the element.
    public func map<Result>(_ transform: @escaping @MainActor (Element) throws -> Result) -> Single<Result> {
        Single<Result>(source.map(transform))
    }

    /// Subscribes to the closure's result for the element.
    public func flatMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Single<Result>
    ) -> Single<Result> {
        Single<Result>(source.flatMap(transform))
    }

    /// Calls the closure for an event before passing the event on.
    public func `do`(
        onSuccess: (@MainActor (Element) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onSubscribe: (@MainActor () -> Void)? = nil,
        onDispose: (@MainActor () -> Void)? = nil
    ) -> Single {
        Single(source.do(onNext: onSuccess, onError: onError, onSubscribe: onSubscribe, onDispose: onDispose))
    }

    /// Subscribes to the closure's result instead of failing.
    public func `catch`(_ handler: @escaping @MainActor (any Error) throws -> Single) -> Single {
        Single(source.catch { try handler($0).source })
    }

    /// Delivers the given element instead of failing.
    public func catchAndReturn(_ element: Element) -> Single { Single(source.catchAndReturn(element)) }

    /// Subscribes again after an error, up to `maxAttemptCount` subscriptions in all.
    public func retry(_ maxAttemptCount: Int) -> Single { Single(source.retry(maxAttemptCount)) }

    /// Delays the element.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Single {
        Single(source.delay(dueTime, scheduler: scheduler))
    }

    /// Fails with ``RxError/timeout`` if the element takes longer than `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Single {
        Single(source.timeout(dueTime, scheduler: scheduler))
    }

    /// Returns this single: all events are on the main actor.
    public func observe(on scheduler: SchedulerType) -> Single { self }

    /// Returns this single: all work is on the main actor.
    public func subscribe(on scheduler: SchedulerType) -> Single { self }
}

extension Single {
    /// Delivers the closure's result for the elements of both.
    public static func zip<First, Second>(
        _ first: Single<First>,
        _ second: Single<Second>,
        resultSelector: @escaping @MainActor (First, Second) throws -> Element
    ) -> Single {
        Single(.zip(first, second, resultSelector: resultSelector))
    }

    /// Delivers the elements of all, in their order; of an empty collection, an empty array. Since 1.2.
    public static func zip<Sources: Collection>(_ sources: Sources) -> Single<[Element]>
    where Sources.Element == Single<Element> {
        guard !sources.isEmpty else { return .just([]) }
        return Single<[Element]>(.zip(sources) { $0 })
    }
}

extension Single where Element == Any {
    /// Delivers the elements of both, as a pair.
    public static func zip<First, Second>(
        _ first: Single<First>,
        _ second: Single<Second>
    ) -> Single<(First, Second)> {
        Single<(First, Second)>.zip(first, second) { ($0, $1) }
    }
}

extension ObservableType {
    /// Delivers the only element; fails with ``RxError`` without an element, or at a second element.
    public func asSingle() -> Single<Element> {
        let source = asObservable()
        return Single(
            Observable { sink in
                var only: Element?
                return source.subscribe(
                    .init(
                        onNext: { element in
                            if only == nil { only = element } else { sink.fail(RxError.moreThanOneElement) }
                        },
                        onError: sink.fail,
                        onCompleted: {
                            guard let only else { return sink.fail(RxError.noElements) }
                            sink.next(only)
                            sink.complete()
                        }
                    )
                )
            }
        )
    }

    /// Delivers the first element; nil if the observable ends without elements.
    public func first() -> Single<Element?> {
        Single(take(1).map { Element?.some($0) }.concat(Observable<Element?>.just(nil)).take(1))
    }
}
