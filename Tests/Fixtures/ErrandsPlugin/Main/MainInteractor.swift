import RIBs

@MainActor
protocol MainRouting: ViewableRouting {
    func attachStatistics()
    func routeToList() -> any ErrandListActionableItem
    func detachList()
    func routeToSettings()
    func detachSettings()
    func viewDidPop(_ view: any ViewControllable)
}

@MainActor
protocol MainPresentable: Presentable {
    var listener: (any MainPresentableListener)? { get set }
    func show(userName: String)
    func show(syncCount: Int)
    func show(_ summary: Summary)
}

/// The hub of the app.
final class MainInteractor: PresentableInteractor<any MainPresentable>, MainInteractable, MainPresentableListener,
    MainActionableItem
{
    weak var router: (any MainRouting)?
    weak var listener: (any MainListener)?

    private let userName: Observable<String>
    private let refresh: PublishRelay<Void>
    private let worker: SyncWorker
    private let didPop: Observable<any ViewControllable>
    private var summary = Summary(doneCount: 0, openCount: 0)

    init(
        presenter: any MainPresentable,
        userName: Observable<String>,
        refresh: PublishRelay<Void>,
        worker: SyncWorker,
        didPop: Observable<any ViewControllable>
    ) {
        self.userName = userName
        self.refresh = refresh
        self.worker = worker
        self.didPop = didPop
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        worker.start(self)
        userName.subscribe(onNext: { [weak self] in self?.presenter.show(userName: $0) })
            .disposeOnDeactivate(interactor: self)
        worker.syncCount.subscribe(onNext: { [weak self] in self?.presenter.show(syncCount: $0) })
            .disposeOnDeactivate(interactor: self)
        didPop.subscribe(onNext: { [weak self] in self?.router?.viewDidPop($0) })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: MainPresentableListener

    func didTapErrands() {
        _ = router?.routeToList()
    }

    func didTapSettings() {
        router?.routeToSettings()
    }

    func didTapRefresh() {
        refresh.accept(())
    }

    func didTapLogOut() {
        listener?.mainDidLogOut(doneCount: summary.doneCount)
    }

    // MARK: ErrandListListener

    func errandListDidClose() {
        router?.detachList()
    }

    // MARK: SettingsListener

    func settingsDidClose() {
        router?.detachSettings()
    }

    // MARK: StatisticsListener

    func statisticsDidChange(_ summary: Summary) {
        self.summary = summary
        presenter.show(summary)
    }

    // MARK: MainActionableItem

    func openList() -> Observable<(any ErrandListActionableItem, Void)> {
        guard let list = router?.routeToList() else { return .empty() }
        return .just((list, ()))
    }
}
