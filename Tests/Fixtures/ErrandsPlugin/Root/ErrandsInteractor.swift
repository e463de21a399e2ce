import RIBs

@MainActor
protocol ErrandsRouting: ViewableRouting {
    func routeToLoggedOut()
    func routeToMain(as name: String) -> any MainActionableItem
    func detachMain()
}

@MainActor
protocol ErrandsPresentable: Presentable {
    var listener: (any ErrandsPresentableListener)? { get set }
}

/// Logs in and out, and starts workflows.
final class ErrandsInteractor: PresentableInteractor<any ErrandsPresentable>, ErrandsInteractable,
    ErrandsPresentableListener, RootActionableItem
{
    weak var router: (any ErrandsRouting)?
    weak var listener: (any ErrandsListener)?

    /// Not the item itself: what is waited for must not keep it alive after a logout.
    private let didLogIn = ReplaySubject<WeakMain>.create(bufferSize: 1)

    private struct WeakMain {
        weak var item: (any MainActionableItem)?
    }

    override init(presenter: any ErrandsPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToLoggedOut()
    }

    // MARK: LoggedOutListener

    func loggedOutDidLogIn(as name: String) {
        guard let main = router?.routeToMain(as: name) else { return }
        didLogIn.onNext(WeakMain(item: main))
    }

    func loggedOutDidAsk(forErrand id: Int) {
        OpenErrandWorkflow(id: id).subscribe(self).disposeOnDeactivate(interactor: self)
    }

    // MARK: MainListener

    func mainDidLogOut(doneCount: Int) {
        router?.detachMain()
        listener?.didLeave(doneCount: doneCount)
    }

    // MARK: RootActionableItem

    func waitForLogin() -> Observable<(any MainActionableItem, Void)> {
        didLogIn.compactMap { $0.item.map { ($0, ()) } }
    }
}
