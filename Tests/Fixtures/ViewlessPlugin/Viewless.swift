import PluginABI

/// Builds a Viewless RIB that counts and stays.
final class ViewlessBuilder: Builder<any ViewlessDependency>, ViewlessBuildable {
    func build(withListener listener: any ViewlessListener, state: ViewlessState?) -> any Routing
        & ViewlessStateProviding
    {
        let interactor = ViewlessInteractor(count: dependency.count, limit: nil, state: state)
        interactor.listener = listener
        return ViewlessRouter(interactor: interactor)
    }
}

/// Builds a Viewless RIB that counts, and reports while the limit is not exceeded.
final class ViewlessReportingBuilder: Builder<any ViewlessDependency>, ViewlessReportingBuildable {
    func build(
        withListener listener: any ViewlessListener,
        limit: Int,
        state: ViewlessState?
    ) -> any Routing & ViewlessStateProviding {
        let interactor = ViewlessInteractor(count: dependency.count, limit: limit, state: state)
        interactor.listener = listener
        return ViewlessRouter(interactor: interactor)
    }
}

/// Counts each time it becomes active.
final class ViewlessInteractor: Interactor {
    weak var listener: (any ViewlessListener)?

    private let count: MutableValueStream<Int>
    private let limit: Int?
    private(set) var state: ViewlessState

    init(count: MutableValueStream<Int>, limit: Int?, state: ViewlessState?) {
        self.count = count
        self.limit = limit
        self.state = state ?? ViewlessState(counted: 0)
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        count.value += 1
        state.counted += 1
        if let limit, count.value <= limit { listener?.didCount(total: count.value) }
    }
}

/// A leaf that says how often it has counted.
final class ViewlessRouter: Router<ViewlessInteractor>, ViewlessStateProviding {
    var state: ViewlessState { interactor.state }
}
