import PluginABI

/// Runs the worker while the service is attached.
final class ScoreboardInteractor: Interactor {
    private let worker: any Working

    init(worker: any Working) {
        self.worker = worker
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        worker.start(self)
    }
}
