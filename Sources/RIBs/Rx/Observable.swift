/// A source of elements: an observable, a relay, a stream of this host.
///
/// As RxSwift's `ObservableType`, but small: everything is on the main actor, and observables have no scheduler. The
/// module has the operators that code of RIBs commonly uses; for more, and for new code, use this host's streams and
/// `async` functions.
@MainActor
public protocol ObservableType {
    /// The type of the elements.
    associatedtype Element

    /// Returns this source as an observable.
    func asObservable() -> Observable<Element>
}

/// A source of elements over time, for each subscriber; then of an end or an error, or neither.
///
/// As RxSwift's `Observable`: each subscription starts the source again, unless it is a subject.
///
///     func signIn(name: String) -> Observable<Player> {
///         Observable.create { observer in
///             let task = Task {
///                 do {
///                     observer.onNext(try await service.signIn(name))
///                     observer.onCompleted()
///                 } catch {
///                     observer.onError(error)
///                 }
///             }
///             return Disposables.create { task.cancel() }
///         }
///     }
@MainActor
public class Observable<Element>: ObservableType {
    private let source: @MainActor (Sink<Element>) -> any Disposable

    init(_ source: @escaping @MainActor (Sink<Element>) -> any Disposable) {
        self.source = source
    }

    /// Returns the observable itself.
    public func asObservable() -> Observable<Element> { self }

    /// This observable, without the members of a subject.
    final var readOnly: Observable<Element> { Observable(source) }

    /// Starts the source for a subscriber.
    final func subscribe(_ handlers: Sink<Element>.Handlers) -> Sink<Element> {
        let sink = Sink(handlers)
        sink.attach(to: source(sink))
        return sink
    }
}

extension ObservableType {
    /// Subscribes: from now on each element, then the end or the error, is delivered, until the result is disposed.
    ///
    ///     balance.subscribe(onNext: { [weak self] in self?.presenter.show($0) })
    ///         .disposeOnDeactivate(interactor: self)
    ///
    /// An error without an `onError` is a fault. `onDisposed` is called once, however the subscription ends.
    public func subscribe(
        onNext: (@MainActor (Element) -> Void)? = nil,
        onError: (@MainActor (any Error) -> Void)? = nil,
        onCompleted: (@MainActor () -> Void)? = nil,
        onDisposed: (@MainActor () -> Void)? = nil
    ) -> any Disposable {
        asObservable().subscribe(
            Sink.Handlers(onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
        )
    }
}

/// The observer passed to the closure of ``Observable/create(_:)``, to deliver elements. As RxSwift's.
@MainActor
public struct AnyObserver<Element> {
    let sink: Sink<Element>

    /// Delivers an element.
    public func onNext(_ element: Element) { sink.next(element) }
    /// Ends the observable with an error.
    public func onError(_ error: any Error) { sink.fail(error) }
    /// Ends the observable.
    public func onCompleted() { sink.complete() }
}

// Where elements come from.
extension Observable {
    /// Makes an observable that calls the closure for each subscriber; the closure's result stops the work.
    public static func create(
        _ subscribe: @escaping @MainActor (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { subscribe(AnyObserver(sink: $0)) }
    }

    /// Makes an observable that delivers an element, and ends.
    public static func just(_ element: Element) -> Observable<Element> { from([element]) }

    /// Makes an observable that delivers the given elements, and ends.
    public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

    /// Makes an observable that delivers the elements of an array, and ends.
    public static func from(_ elements: [Element]) -> Observable<Element> {
        Observable { sink in
            for element in elements { sink.next(element) }
            sink.complete()
            return Disposables.create()
        }
    }

    /// Makes an observable that delivers the element unless it is nil, and ends.
    public static func from(optional element: Element?) -> Observable<Element> { from(element.map { [$0] } ?? []) }

    /// Makes an observable that calls the closure for each subscriber, and subscribes to the closure's result.
    public static func deferred(
        _ observableFactory: @escaping @MainActor () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { sink in
            do {
                return try observableFactory().subscribe(
                    Sink.Handlers(onNext: sink.next, onError: sink.fail, onCompleted: sink.complete)
                )
            } catch {
                sink.fail(error)
                return Disposables.create()
            }
        }
    }

    /// Makes an observable that ends without elements.
    public static func empty() -> Observable<Element> { from([]) }

    /// Makes an observable that delivers nothing, and does not end.
    public static func never() -> Observable<Element> { Observable { _ in Disposables.create() } }

    /// Makes an observable that fails.
    public static func error(_ error: any Error) -> Observable<Element> {
        Observable { sink in
            sink.fail(error)
            return Disposables.create()
        }
    }
}
