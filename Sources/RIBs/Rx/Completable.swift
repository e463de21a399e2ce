/// An end or an error, and no element. As RxSwift's.
///
///     func save(_ note: Note) -> Completable {
///         Completable.create { completable in
///             let task = Task {
///                 do {
///                     try await service.save(note)
///                     completable(.completed)
///                 } catch { completable(.error(error)) }
///             }
///             return Disposables.create { task.cancel() }
///         }
///     }
///
/// New code returns an `Eventual<Void>` of this host, or is an `async` function.
@MainActor
public final class Completable: ObservableType {
    /// What the closure of ``create(subscribe:)`` gets.
    public typealias CompletableObserver = @MainActor (CompletableEvent) -> Void

    private let source: Observable<Never>

    /// - Parameter source: ends or fails.
    init(_ source: Observable<Never>) {
        self.source = source
    }

    /// The end, or the error.
    public func asObservable() -> Observable<Never> { source }

    /// Calls the closure for each subscriber; its result ends what it has begun.
    public static func create(
        subscribe: @escaping @MainActor (@escaping CompletableObserver) -> any Disposable
    ) -> Completable {
        Completable(
            Observable { sink in
                subscribe { event in
                    switch event {
                    case .completed: sink.complete()
                    case .error(let error): sink.fail(error)
                    }
                }
            }
        )
    }

    /// Ends immediately.
    public static func empty() -> Completable { Completable(.empty()) }

    /// Fails.
    public static func error(_ error: any Error) -> Completable { Completable(.error(error)) }

    /// Neither ends nor fails.
    public static func never() -> Completable { Completable(.never()) }

    /// Calls the closure for each subscriber: it subscribes to the result.
    public static func deferred(_ factory: @escaping @MainActor () throws -> Completable) -> Completable {
        Completable(.deferred { try factory().source })
    }

    /// Subscribes: the end or the error is delivered, unless the result is disposed before.
    ///
    ///     notes.save(note)
    ///         .subscribe(onCompleted: { [weak self] in self?.listener?.didSave() })
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// An error without an `onError` is a fault.
    public func subscribe(
        onCompleted: (@MainActor () -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(onNext: nil, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    }

    /// Subscribes for an object that is not retained: once that is gone, nothing is called any more.
    public func subscribe<Object: AnyObject>(
        with object: Object,
        onCompleted: (@MainActor (Object) -> Void)? = nil,
        onError: (@MainActor (Object, any Error) -> Void)? = nil,
        onDisposed: (@MainActor (Object) -> Void)? = nil
    ) -> any Disposable {
        source.subscribe(
            with: object,
            onNext: nil,
            onError: onError,
            onCompleted: onCompleted,
            onDisposed: onDisposed
        )
    }
}

/// How a ``Completable`` ends. As RxSwift's.
public enum CompletableEvent {
    /// It has failed.
    case error(any Error)
    /// What was to be done is done.
    case completed
}

// What comes afterwards, and what has to end together.
extension Completable {
    /// Subscribes to another one once this one has ended.
    public func andThen(_ second: Completable) -> Completable { Completable(source.concat(second.source)) }

    /// The element of a single that is subscribed to once this one has ended.
    public func andThen<Next>(_ second: Single<Next>) -> Single<Next> { Single(andThen(second.asObservable())) }

    /// The elements of an observable that is subscribed to once this one has ended.
    public func andThen<Next>(_ second: Observable<Next>) -> Observable<Next> {
        source.end().concat(second)
    }

    /// One after the other.
    public static func concat(_ sources: Completable...) -> Completable {
        Completable(.concat(sources.map(\.source)))
    }

    /// All at a time: ends when all have ended, and fails when one does.
    public static func merge(_ sources: Completable...) -> Completable { Completable(.merge(sources.map(\.source))) }

    /// As ``merge(_:)``: there is no element to combine.
    public static func zip(_ sources: Completable...) -> Completable { Completable(.merge(sources.map(\.source))) }
}

// As for observables, but what results is a completable again.
extension Completable {
    /// Each closure is called before what it is named after is passed on.
    public func `do`(
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onSubscribe: (@MainActor () -> Void)? = nil,
        onDispose: (@MainActor () -> Void)? = nil
    ) -> Completable {
        Completable(
            source.do(onError: onError, onCompleted: onCompleted, onSubscribe: onSubscribe, onDispose: onDispose)
        )
    }

    /// What the closure leads to, instead of an error.
    public func `catch`(_ handler: @escaping @MainActor (any Error) throws -> Completable) -> Completable {
        Completable(source.catch { try handler($0).source })
    }

    /// Begins again after an error, so many times in all.
    public func retry(_ maxAttemptCount: Int) -> Completable { Completable(source.retry(maxAttemptCount)) }

    /// The end, so much later.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Completable {
        Completable(source.delay(dueTime, scheduler: scheduler))
    }

    /// Fails with ``RxError/timeout`` where it takes longer than this.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Completable {
        Completable(source.timeout(dueTime, scheduler: scheduler))
    }

    /// Returns this completable: all of it is on the main actor.
    public func observe(on scheduler: SchedulerType) -> Completable { self }

    /// Returns this completable: all of it is on the main actor.
    public func subscribe(on scheduler: SchedulerType) -> Completable { self }
}

extension Single {
    /// Only the end, or the error.
    public func asCompletable() -> Completable { Completable(asObservable().ignoreElements()) }

    /// What the closure leads to.
    public func flatMapCompletable(
        _ transform: @escaping @MainActor (Element) throws -> Completable
    ) -> Completable {
        Completable(asObservable().flatMap { try transform($0).asObservable() })
    }
}

extension ObservableType where Element == Never {
    /// The end, or the error, as of ``ObservableType/ignoreElements()``.
    public func asCompletable() -> Completable { Completable(asObservable()) }
}
