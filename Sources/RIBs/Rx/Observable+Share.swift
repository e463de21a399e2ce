/// The lifetime of the elements replayed by ``ObservableType/share(replay:scope:)``. As RxSwift's.
public enum SubjectLifetimeScope: Sendable {
    /// While there is a subscriber, and until the source ends.
    case whileConnected
    /// For ever: also without a subscriber, and after the end.
    case forever
}

extension ObservableType {
    /// Shares a subscription to the source between all subscribers, from the first subscriber to the last.
    ///
    ///     let state = mutations.scan(State()) { … }.share(replay: 1)
    ///
    /// - Parameters:
    ///   - replay: the number of earlier elements that a later subscriber gets.
    ///   - scope: the lifetime of these elements.
    public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
        let sharing = Sharing(asObservable(), replay, scope)
        return Observable { sharing.add($0) }
    }
}

/// The subscribers of a shared source.
@MainActor
private final class Sharing<Element> {
    private let source: Observable<Element>
    private let limit: Int
    private let scope: SubjectLifetimeScope
    private var broadcast: Broadcast<Element>?
    private var connection: (any Disposable)?
    private var count = 0

    init(_ source: Observable<Element>, _ limit: Int, _ scope: SubjectLifetimeScope) {
        (self.source, self.limit, self.scope) = (source, limit, scope)
    }

    func add(_ sink: Sink<Element>) -> any Disposable {
        let broadcast = self.broadcast ?? Broadcast(limit: limit)
        self.broadcast = broadcast
        count += 1
        let part = broadcast.add(sink)
        if connection == nil, !broadcast.isOver { connect(to: broadcast) }
        return Disposables.create { [self] in
            part.dispose()
            leave(broadcast)
        }
    }

    private func connect(to broadcast: Broadcast<Element>) {
        let parts = CompositeDisposable()
        connection = parts
        parts.insert(
            source.subscribe(
                .init(
                    onNext: broadcast.next,
                    onError: { [self] error in
                        release(broadcast)
                        broadcast.fail(error)
                    },
                    onCompleted: { [self] in
                        release(broadcast)
                        broadcast.complete()
                    }
                )
            )
        )
    }

    /// Forgets the ended source, so that a later subscriber starts it again.
    private func release(_ ended: Broadcast<Element>) {
        guard scope == .whileConnected, broadcast === ended else { return }
        (broadcast, connection, count) = (nil, nil, 0)
    }

    private func leave(_ left: Broadcast<Element>) {
        guard broadcast === left else { return }
        count -= 1
        guard count == 0 else { return }
        connection.take()?.dispose()
        if scope == .whileConnected { broadcast = nil }
    }
}
