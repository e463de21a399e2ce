import PluginABI

/// One subscription to an observable, from where the elements come: what a subscriber wants to know, for as long as it
/// does.
@MainActor
final class Sink<Element>: Disposable {
    /// What a subscriber wants to know. All of it is released when the subscription is over.
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

    /// Ends the source with the subscription. It might have delivered all that was wanted while it was subscribed to.
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
