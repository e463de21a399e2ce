import PluginABI

/// Builds a Viewless RIB that counts and stays.
final class ViewlessBuilder: Builder<any ViewlessDependency>, ViewlessBuildable {
    func build(withListener listener: any ViewlessListener) -> any Routing {
        let interactor = ViewlessInteractor(count: dependency.count, limit: nil)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}

/// Builds a Viewless RIB that counts, and reports while the limit is not exceeded.
final class ViewlessReportingBuilder: Builder<any ViewlessDependency>, ViewlessReportingBuildable {
    func build(withListener listener: any ViewlessListener, limit: Int) -> any Routing {
        let interactor = ViewlessInteractor(count: dependency.count, limit: limit)
        interactor.listener = listener
        return Router(interactor: interactor)
    }
}

/// Counts each time it becomes active.
final class ViewlessInteractor: Interactor {
    weak var listener: (any ViewlessListener)?

    private let count: MutableValueStream<Int>
    private let limit: Int?

    init(count: MutableValueStream<Int>, limit: Int?) {
        self.count = count
        self.limit = limit
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        count.value += 1
        if let limit, count.value <= limit { listener?.didCount(total: count.value) }
    }
}
