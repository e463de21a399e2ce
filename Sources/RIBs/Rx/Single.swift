/// One element, or an error. As RxSwift's.
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
    /// What the closure of ``create(subscribe:)`` gets.
    public typealias SingleObserver = @MainActor (Result<Element, any Error>) -> Void

    private let source: Observable<Element>

    /// - Parameter source: delivers one element and ends, or fails.
    init(_ source: Observable<Element>) {
        self.source = source
    }

    /// The element and the end, or the error.
    public func asObservable() -> Observable<Element> { source }

    /// Calls the closure for each subscriber; its result ends what it has begun.
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

    /// An element that is there.
    public static func just(_ element: Element) -> Single { Single(.just(element)) }

    /// Fails.
    public static func error(_ error: any Error) -> Single { Single(.error(error)) }

    /// Delivers nothing.
    public static func never() -> Single { Single(.never()) }

    /// Calls the closure for each subscriber: it subscribes to the result.
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

    /// Subscribes for an object that is not retained: once that is gone, nothing is called any more.
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
    /// The result of the closure for the element.
    public func map<Result>(_ transform: @escaping @MainActor (Element) throws -> Result) -> Single<Result> {
        Single<Result>(source.map(transform))
    }

    /// What the closure leads to.
    public func flatMap<Result>(
        _ transform: @escaping @MainActor (Element) throws -> Single<Result>
    ) -> Single<Result> {
        Single<Result>(source.flatMap(transform))
    }

    /// Each closure is called before what it is named after is passed on.
    public func `do`(
        onSuccess: (@MainActor (Element) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onSubscribe: (@MainActor () -> Void)? = nil,
        onDispose: (@MainActor () -> Void)? = nil
    ) -> Single {
        Single(source.do(onNext: onSuccess, onError: onError, onSubscribe: onSubscribe, onDispose: onDispose))
    }

    /// What the closure leads to, instead of an error.
    public func `catch`(_ handler: @escaping @MainActor (any Error) throws -> Single) -> Single {
        Single(source.catch { try handler($0).source })
    }

    /// The element instead of an error.
    public func catchAndReturn(_ element: Element) -> Single { Single(source.catchAndReturn(element)) }

    /// Begins again after an error, so many times in all.
    public func retry(_ maxAttemptCount: Int) -> Single { Single(source.retry(maxAttemptCount)) }

    /// The element, so much later.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Single {
        Single(source.delay(dueTime, scheduler: scheduler))
    }

    /// Fails with ``RxError/timeout`` where it takes longer than this.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Single {
        Single(source.timeout(dueTime, scheduler: scheduler))
    }

    /// Returns this single: all of it is on the main actor.
    public func observe(on scheduler: SchedulerType) -> Single { self }

    /// Returns this single: all of it is on the main actor.
    public func subscribe(on scheduler: SchedulerType) -> Single { self }
}

extension Single {
    /// The result of the closure for the elements of both.
    public static func zip<First, Second>(
        _ first: Single<First>,
        _ second: Single<Second>,
        resultSelector: @escaping @MainActor (First, Second) throws -> Element
    ) -> Single {
        Single(.zip(first, second, resultSelector: resultSelector))
    }
}

extension Single where Element == Any {
    /// The elements of both.
    public static func zip<First, Second>(
        _ first: Single<First>,
        _ second: Single<Second>
    ) -> Single<(First, Second)> {
        Single<(First, Second)>.zip(first, second) { ($0, $1) }
    }
}

extension ObservableType {
    /// The only element; it fails with ``RxError`` if there is none, or a second one.
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

    /// The first element; nil if it ends without one.
    public func first() -> Single<Element?> {
        Single(take(1).map { Element?.some($0) }.concat(Observable<Element?>.just(nil)).take(1))
    }
}
