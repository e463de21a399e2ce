/// An object that takes elements: a subject, or the observer of ``Observable/create(_:)``. As RxSwift's.
@MainActor
public protocol ObserverType<Element> {
    /// The type of the elements.
    associatedtype Element

    /// Takes an element.
    func onNext(_ element: Element)
    /// Takes the error that ends the observer.
    func onError(_ error: any Error)
    /// Takes the end.
    func onCompleted()
}

extension ObserverType where Element == Void {
    /// Takes an event without data.
    public func onNext() { onNext(()) }
}

extension AnyObserver: ObserverType {}
extension PublishSubject: ObserverType {}
extension BehaviorSubject: ObserverType {}
extension ReplaySubject: ObserverType {}

extension ObserverType {
    /// Returns this observer, without its other members.
    public func asObserver() -> Self { self }
}

extension ObservableType {
    /// Delivers each element, the end and the error to an observer too.
    public func subscribe<Observer: ObserverType>(
        _ observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subscribe(
            onNext: { observer.onNext($0) },
            onError: { observer.onError($0) },
            onCompleted: { observer.onCompleted() }
        )
    }

    /// Delivers each element, the end and the error to a subject too.
    ///
    ///     taps.bind(to: didTap).disposeOnDeactivate(interactor: self)
    public func bind<Observer: ObserverType>(
        to observer: Observer
    ) -> any Disposable where Observer.Element == Element {
        subscribe(observer)
    }

    /// Delivers each element, the end and the error to a subject of optional elements too.
    public func bind<Observer: ObserverType>(
        to observer: Observer
    ) -> any Disposable where Observer.Element == Element? {
        subscribe(
            onNext: { observer.onNext($0) },
            onError: { observer.onError($0) },
            onCompleted: { observer.onCompleted() }
        )
    }

    /// Delivers each element to a relay too.
    ///
    ///     service.balance.bind(to: balance).disposeOnDeactivate(interactor: self)
    public func bind(to relay: BehaviorRelay<Element>) -> any Disposable {
        subscribe(onNext: { relay.accept($0) })
    }

    /// Delivers each element to a relay of optional elements too.
    public func bind(to relay: BehaviorRelay<Element?>) -> any Disposable {
        subscribe(onNext: { relay.accept($0) })
    }

    /// Delivers each element to a relay too.
    public func bind(to relay: PublishRelay<Element>) -> any Disposable {
        subscribe(onNext: { relay.accept($0) })
    }

    /// Delivers each element to a relay of optional elements too.
    public func bind(to relay: PublishRelay<Element?>) -> any Disposable {
        subscribe(onNext: { relay.accept($0) })
    }

    /// Calls the closure with each element. An error is a fault.
    ///
    ///     taps.bind(onNext: { [weak self] in self?.listener?.didTap() })
    public func bind(onNext: @escaping @MainActor (Element) -> Void) -> any Disposable {
        subscribe(onNext: onNext)
    }
}
