import PluginABI

/// A subscription to an observable of any elements.
///
/// Not generic: a generic list of subscriptions makes the runtime look up its types for each element.
@MainActor
class AnySink {
    /// True once the subscription has ended.
    fileprivate(set) final var isOver = false
}

/// A subscription to an observable, as the source sees it: delivers to the subscriber's handlers until the end.
final class Sink<Element>: AnySink, Disposable {
    /// The closures of a subscriber, all released when the subscription is over.
    struct Handlers {
        var onNext: (@MainActor (Element) -> Void)?
        var onError: (@MainActor (any Error) -> Void)?
        var onCompleted: (@MainActor () -> Void)?
        var onDisposed: (@MainActor () -> Void)?
    }

    private var handlers: Handlers
    private var source: (any Disposable)?

    init(_ handlers: Handlers) {
        self.handlers = handlers
    }

    /// Binds the source to the subscription. The subscription might already be over: then the source is disposed of.
    func attach(to source: any Disposable) {
        if isOver { source.dispose() } else { self.source = source }
    }

    func next(_ element: Element) { handlers.onNext?(element) }

    func fail(_ error: any Error) {
        guard !isOver else { return }
        if let onError = handlers.onError { onError(error) } else { RIBHost.report(.unhandled(error)) }
        dispose()
    }

    func complete() {
        guard !isOver else { return }
        handlers.onCompleted?()
        dispose()
    }

    func dispose() {
        guard !isOver else { return }
        isOver = true
        // Released last: freeing what they capture can run foreign code.
        let last = handlers
        handlers = Handlers()
        source.take()?.dispose()
        last.onDisposed?()
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
