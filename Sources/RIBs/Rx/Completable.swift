/// An end or an error, without elements. As RxSwift's.
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
    /// The closure that ``create(subscribe:)`` passes on, to deliver the end or the error.
    public typealias CompletableObserver = @MainActor (CompletableEvent) -> Void

    private let source: Observable<Never>

    /// - Parameter source: ends or fails.
    init(_ source: Observable<Never>) {
        self.source = source
    }

    /// Returns an observable that ends or fails.
    public func asObservable() -> Observable<Never> { source }

    /// Makes a completable that calls the closure for each subscriber; the closure's result stops the work.
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

    /// Makes a completable that ends immediately.
    public static func empty() -> Completable { Completable(.empty()) }

    /// Makes a completable that fails.
    public static func error(_ error: any Error) -> Completable { Completable(.error(error)) }

    /// Makes a completable that neither ends nor fails.
    public static func never() -> Completable { Completable(.never()) }

    /// Makes a completable that calls the closure for each subscriber, and subscribes to the closure's result.
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

    /// Subscribes for an object without retaining the object: once the object is freed, nothing is called any more.
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

/// The end of a ``Completable``. As RxSwift's.
public enum CompletableEvent {
    /// The work has failed.
    case error(any Error)
    /// The work is done.
    case completed
}

// What comes afterwards, and what has to end together.
extension Completable {
    /// Subscribes to another completable once this completable has ended.
    public func andThen(_ second: Completable) -> Completable { Completable(source.concat(second.source)) }

    /// Subscribes to a single once this completable has ended, and delivers the single's element.
    public func andThen<Next>(_ second: Single<Next>) -> Single<Next> { Single(andThen(second.asObservable())) }

    /// Subscribes to an observable once this completable has ended, and delivers the observable's elements.
    public func andThen<Next>(_ second: Observable<Next>) -> Observable<Next> {
        source.end().concat(second)
    }

    /// Subscribes to the completables in order, to each after the end of the last.
    public static func concat(_ sources: Completable...) -> Completable {
        Completable(.concat(sources.map(\.source)))
    }

    /// Subscribes to all completables at the same time: ends when all have ended, and fails when any fails.
    public static func merge(_ sources: Completable...) -> Completable { Completable(.merge(sources.map(\.source))) }

    /// As ``merge(_:)``: there is no element to combine.
    public static func zip(_ sources: Completable...) -> Completable { Completable(.merge(sources.map(\.source))) }
}

// As for observables, but what results is a completable again.
extension Completable {
    /// Calls the closure for an event before passing the event on.
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

    /// Subscribes to the closure's result instead of failing.
    public func `catch`(_ handler: @escaping @MainActor (any Error) throws -> Completable) -> Completable {
        Completable(source.catch { try handler($0).source })
    }

    /// Subscribes again after an error, up to `maxAttemptCount` subscriptions in all.
    public func retry(_ maxAttemptCount: Int) -> Completable { Completable(source.retry(maxAttemptCount)) }

    /// Delays the end.
    public func delay(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Completable {
        Completable(source.delay(dueTime, scheduler: scheduler))
    }

    /// Fails with ``RxError/timeout`` if the end takes longer than `dueTime`.
    public func timeout(_ dueTime: RxTimeInterval, scheduler: SchedulerType) -> Completable {
        Completable(source.timeout(dueTime, scheduler: scheduler))
    }

    /// Returns this completable: all events are on the main actor.
    public func observe(on scheduler: SchedulerType) -> Completable { self }

    /// Returns this completable: all work is on the main actor.
    public func subscribe(on scheduler: SchedulerType) -> Completable { self }
}

extension Single {
    /// Delivers only the end, or the error.
    public func asCompletable() -> Completable { Completable(asObservable().ignoreElements()) }

    /// Subscribes to the closure's result for the element.
    public func flatMapCompletable(
        _ transform: @escaping @MainActor (Element) throws -> Completable
    ) -> Completable {
        Completable(asObservable().flatMap { try transform($0).asObservable() })
    }
}

extension ObservableType where Element == Never {
    /// Delivers only the end, or the error, as ``ObservableType/ignoreElements()``.
    public func asCompletable() -> Completable { Completable(asObservable()) }
}
