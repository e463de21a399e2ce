public import PluginABI

/// A resource to be disposed of, such as a subscription.
///
/// As RxSwift's `Disposable`, with Uber's additions. A `Subscription` of this host is a disposable too, so both are
/// bound in the same way:
///
///     balance.subscribe(onNext: { … }).disposeOnDeactivate(interactor: self)
@MainActor
public protocol Disposable {
    /// Ends the resource. A second call has no effect.
    func dispose()
}

extension Subscription: Disposable {}

extension Disposable {
    /// Disposes when the interactor is deactivated, after `willResignActive`; immediately if the interactor is
    /// inactive.
    ///
    /// As Uber's `disposeOnDeactivate`. Until then the subscription's closures can retain the interactor.
    @discardableResult
    public func disposeOnDeactivate(interactor: Interactor) -> any Disposable {
        interactor.onDeactivate { dispose() }
        return self
    }

    /// Disposes when the worker stops; immediately if the worker does not run.
    ///
    /// As Uber's `disposeOnStop`. Until then the subscription's closures can retain the worker.
    @discardableResult
    public func disposeOnStop(_ worker: Worker) -> any Disposable {
        worker.onStop { dispose() }
        return self
    }

    /// Disposes when the workflow is disposed of; immediately if this has already happened.
    ///
    /// As Uber's `disposeWith(workflow:)`. Until then the subscription's closures can retain the workflow.
    public func disposeWith<ActionableItem>(workflow: Workflow<ActionableItem>) {
        workflow.onDispose { dispose() }
    }

    /// Disposes when the bag is freed. As RxSwift's.
    public func disposed(by bag: DisposeBag) {
        bag.insert(self)
    }
}

/// Makes disposables. As RxSwift's `Disposables`.
@MainActor
public enum Disposables {
    /// Makes a disposable without an effect.
    public static func create() -> any Disposable { Ending {} }

    /// Makes a disposable that calls the closure on disposal, once.
    public static func create(with dispose: @escaping @MainActor () -> Void) -> any Disposable { Ending(dispose) }

    /// Makes a disposable that disposes of all given disposables.
    public static func create(_ disposables: any Disposable...) -> any Disposable { create(disposables) }

    /// Makes a disposable that disposes of all given disposables.
    public static func create(_ disposables: [any Disposable]) -> any Disposable {
        Ending { for disposable in disposables { disposable.dispose() } }
    }
}

/// A bag that disposes of its contents when it is freed. As RxSwift's `DisposeBag`.
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

    /// Adds a disposable, to be disposed of when the bag is freed.
    public func insert(_ disposable: any Disposable) {
        disposables.append(disposable)
    }

    /// Adds disposables, to be disposed of when the bag is freed.
    public func insert(_ disposables: any Disposable...) {
        self.disposables += disposables
    }

    isolated deinit {
        for disposable in disposables { disposable.dispose() }
    }
}

/// A group of disposables to be disposed of together. As RxSwift's `CompositeDisposable`.
@MainActor
public final class CompositeDisposable: Disposable {
    /// The disposables; nil after the disposal.
    private var disposables: [any Disposable]?

    /// Makes a group, empty by default.
    public init(_ disposables: any Disposable...) {
        self.disposables = disposables
    }

    /// Adds a disposable; disposes of it immediately if the group has been disposed of.
    public func insert(_ disposable: any Disposable) {
        if disposables == nil { disposable.dispose() } else { disposables?.append(disposable) }
    }

    /// Disposes of all members of the group.
    public func dispose() {
        for disposable in disposables.take() ?? [] { disposable.dispose() }
    }
}

/// A place for one disposable at a time: the one before is disposed of. As RxSwift's `SerialDisposable`.
@MainActor
public final class SerialDisposable: Disposable {
    private var isDisposed = false

    /// The disposable. After the disposal, each one that is set is disposed of.
    public var disposable: (any Disposable)? {
        didSet {
            oldValue?.dispose()
            if isDisposed { disposable.take()?.dispose() }
        }
    }

    /// Makes an empty place.
    public init() {}

    /// Disposes of the disposable, and of all later ones.
    public func dispose() {
        isDisposed = true
        disposable.take()?.dispose()
    }
}

/// A disposable that calls a closure.
@MainActor
final class Ending: Disposable {
    private var action: (@MainActor () -> Void)?

    init(_ action: @escaping @MainActor () -> Void) {
        self.action = action
    }

    func dispose() { action.take()?() }
}
