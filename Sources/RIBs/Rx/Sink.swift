import PluginABI

/// A subscription to an observable, as the source sees it: delivers to the subscriber's handlers until the end.
@MainActor
final class Sink<Element>: Disposable {
    /// The closures of a subscriber, all released when the subscription is over.
    struct Handlers {
        var onNext: (@MainActor (Element) -> Void)?
        var onError: (@MainActor (any Error) -> Void)?
        var onCompleted: (@MainActor () -> Void)?
        var onDisposed: (@MainActor () -> Void)?
    }

    private enum State {
        case open(Handlers, source: (any Disposable)?)
        case over
    }

    private var state: State

    init(_ handlers: Handlers) {
        state = .open(handlers, source: nil)
    }

    /// True once the subscription has ended.
    var isOver: Bool { if case .over = state { true } else { false } }

    /// Binds the source to the subscription. The subscription might already be over: then the source is disposed of.
    func attach(to source: any Disposable) {
        guard case .open(let handlers, _) = state else { return source.dispose() }
        state = .open(handlers, source: source)
    }

    func next(_ element: Element) {
        if case .open(let handlers, _) = state { handlers.onNext?(element) }
    }

    func fail(_ error: any Error) {
        guard case .open(let handlers, _) = state else { return }
        if let onError = handlers.onError { onError(error) } else { RIBHost.report(.unhandled(error)) }
        dispose()
    }

    func complete() {
        guard case .open(let handlers, _) = state else { return }
        handlers.onCompleted?()
        dispose()
    }

    func dispose() {
        guard case .open(let handlers, let source) = state else { return }
        state = .over
        source?.dispose()
        handlers.onDisposed?()
    }
}

extension Fault {
    fileprivate static func unhandled(_ error: any Error) -> Fault {
        Fault(
            kind: .unhandledError,
            message: "An observable failed, and its subscriber does not handle errors: \(error). Give subscribe an "
                + "onError, or use catchAndReturn.",
            path: []
        )
    }
}

extension Fault.Kind {
    /// An observable failed, and its subscriber has no `onError`.
    public static var unhandledError: Self { Self(rawValue: "unhandled_error") }
}
