import PluginABI

/// What happened, in order.
@MainActor
final class Log {
    private(set) var entries: [String] = []

    func append(_ entry: String) { entries.append(entry) }

    /// What happened since the last call.
    func drain() -> [String] {
        defer { entries = [] }
        return entries
    }
}

/// An interactor that logs its life, and does what a test says at each point of it.
@MainActor
final class RecordedInteractor: Interactor {
    let name: String
    let log: Log
    var onActive: (() -> Void)?
    var onResign: (() -> Void)?

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    override func didBecomeActive() {
        log.append("\(name) didBecomeActive")
        onActive?()
    }

    override func willResignActive() {
        log.append("\(name) willResignActive")
        onResign?()
    }

    isolated deinit { log.append("\(name) interactor freed") }
}

/// A router that logs its life, and does what a test says when it loads, and when it is about to be detached.
@MainActor
final class RecordedRouter: Router<RecordedInteractor> {
    var onLoad: ((RecordedRouter) -> Void)?
    var onDetach: ((RecordedRouter) -> Void)?

    override func didLoad() {
        interactor.log.append("\(interactor.name) didLoad")
        onLoad?(self)
    }

    override func willDetach() { onDetach?(self) }

    isolated deinit { interactor.log.append("\(interactor.name) router freed") }
}

@MainActor
func makeRIB(_ name: String, _ log: Log) -> RecordedRouter {
    let router = RecordedRouter(interactor: RecordedInteractor(name, log))
    router.name = name
    return router
}

/// A RIB that is active although nothing is above it, as a launched root is.
@MainActor
func makeActiveRoot(_ name: String, _ log: Log) -> RecordedRouter {
    let router = makeRIB(name, log)
    router.interactable.activate()
    router.load()
    _ = log.drain()
    return router
}
