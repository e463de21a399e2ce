import PluginABI

/// What the interactor asks of its router.
@MainActor
protocol NavigationRouting: ViewableRouting {
    func routeToCaseA()
    func routeToCaseB()
    func routeToCaseC()
    func routeToCaseD(order: String)
    func popToCaseA()
}

/// What the interactor asks of its view.
@MainActor
protocol NavigationPresentable: Presentable {
    var listener: (any NavigationPresentableListener)? { get set }
}

/// Says which case follows which, and hands on what each of them has found out. It decides nothing else.
final class NavigationInteractor: PresentableInteractor<any NavigationPresentable>, NavigationInteractable,
    NavigationPresentableListener
{
    weak var router: (any NavigationRouting)?
    weak var listener: (any NavigationListener)?

    private var drink = ""
    private var size = ""

    override init(presenter: any NavigationPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToCaseA()
    }

    // MARK: NavigationPresentableListener

    func close() {
        listener?.didClose()
    }

    // MARK: CaseAListener

    func caseADidFinish(drink: String) {
        self.drink = drink
        router?.routeToCaseB()
    }

    // MARK: CaseBListener

    func caseBDidFinish(size: String) {
        self.size = size
        router?.routeToCaseC()
    }

    // MARK: CaseCListener

    func caseCDidFinish(name: String) {
        router?.routeToCaseD(order: "\(size) \(drink) for \(name)")
    }

    // MARK: CaseDListener

    func caseDDidFinish() {
        router?.popToCaseA()
    }
}
