public import PluginABI

/// Something that can be ended: what a subscription returns.
///
/// As RxSwift's `Disposable`, with what Uber adds to it. A `Subscription` of this host is one, so both are bound in the
/// same way:
///
///     balance.subscribe(onNext: { … }).disposeOnDeactivate(interactor: self)
@MainActor
public protocol Disposable {
    /// Ends it. Ending it again does nothing.
    func dispose()
}

extension Subscription: Disposable {}

extension Disposable {
    /// Ends it when the interactor is deactivated, after `willResignActive`; immediately if the interactor is inactive.
    ///
    /// As Uber's `disposeOnDeactivate`. Until then the subscription's closures can retain the interactor.
    @discardableResult
    public func disposeOnDeactivate(interactor: Interactor) -> any Disposable {
        interactor.onDeactivate { dispose() }
        return self
    }

    /// Ends it when the worker stops; immediately if the worker does not run.
    ///
    /// As Uber's `disposeOnStop`. Until then the subscription's closures can retain the worker.
    @discardableResult
    public func disposeOnStop(_ worker: Worker) -> any Disposable {
        worker.onStop { dispose() }
        return self
    }

    /// Ends it when the workflow is disposed of; immediately if that has happened.
    ///
    /// As Uber's `disposeWith(workflow:)`. Until then the subscription's closures can retain the workflow.
    public func disposeWith<ActionableItem>(workflow: Workflow<ActionableItem>) {
        workflow.onDispose { dispose() }
    }

    /// Ends it when the bag is freed. As RxSwift's.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// Makes disposables. As RxSwift's `Disposables`.
@MainActor
public enum Disposables {
    /// Has nothing to end.
    public static func create() -> any Disposable { Ending {} }

    /// Calls the closure when it is ended, once.
    public static func create(with dispose: @escaping @MainActor () -> Void) -> any Disposable { Ending(dispose) }

    /// Ends all of them when it is ended.
    public static func create(_ disposables: any Disposable...) -> any Disposable { create(disposables) }

    /// Ends all of them when it is ended.
    public static func create(_ disposables: [any Disposable]) -> any Disposable {
        Ending { for disposable in disposables { disposable.dispose() } }
    }
}

/// Ends what was put into it when it is freed. As RxSwift's `DisposeBag`.
///
///     private let bag = DisposeBag()
///     score.subscribe(onNext: { … }).disposed(by: bag)
///
/// In an interactor prefer `disposeOnDeactivate(interactor:)`, which ends with the RIB's active time.
@MainActor
public final class DisposeBag {
    private var disposables: [any Disposable] = []

    /// Makes an empty bag.
    public init() {}

    /// Ends it when the bag is freed.
    public func insert(_ disposable: any Disposable) {
        disposables.append(disposable)
    }

    /// Ends them when the bag is freed.
    public func insert(_ disposables: any Disposable...) {
        self.disposables += disposables
    }

    isolated deinit {
        for disposable in disposables { disposable.dispose() }
    }
}

/// Several disposables that end together. As RxSwift's `CompositeDisposable`.
@MainActor
public final class CompositeDisposable: Disposable {
    /// Nil once it has ended.
    private var disposables: [any Disposable]?

    /// Makes an empty one, or one of several.
    public init(_ disposables: any Disposable...) {
        self.disposables = disposables
    }

    /// Adds one. If this has ended, the other is ended immediately.
    public func insert(_ disposable: any Disposable) {
        if disposables == nil { disposable.dispose() } else { disposables?.append(disposable) }
    }

    /// Ends all of them.
    public func dispose() {
        for disposable in disposables.take() ?? [] { disposable.dispose() }
    }
}

/// Calls a closure when it is ended.
@MainActor
final class Ending: Disposable {
    private var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func dispose() { action.take()?() }
}
