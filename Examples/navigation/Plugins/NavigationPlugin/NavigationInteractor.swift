import PluginABI

/// Requests of the interactor to the router.
@MainActor
protocol NavigationRouting: ViewableRouting {
    func routeToCaseA()
    func routeToCaseB()
    func routeToCaseC(name: String)
    func routeToCaseD(order: String)
    func popToCaseA()
}

/// Requests of the interactor to the view.
@MainActor
protocol NavigationPresentable: Presentable {
    var listener: (any NavigationPresentableListener)? { get set }
}

/// Decides which case follows which, and passes on the answer of each. Nothing else is decided here.
final class NavigationInteractor: PresentableInteractor<any NavigationPresentable>, NavigationInteractable,
    NavigationPresentableListener
{
    weak var router: (any NavigationRouting)?
    weak var listener: (any NavigationListener)?

    private(set) var answers = NavigationState()

    private let drinks: [String]
    /// The answers to continue with; nil after they have been given.
    private var kept: NavigationState?

    init(presenter: any NavigationPresentable, drinks: [String], state: NavigationState?) {
        self.drinks = drinks
        kept = state
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        router?.routeToCaseA()
        if let kept {
            self.kept = nil
            answer(with: kept)
        }
    }

    /// Answers as a person has answered before, up to the first answer that the cases would not give.
    private func answer(with kept: NavigationState) {
        guard let drink = kept.drink, drinks.contains(drink) else { return }
        caseADidFinish(drink: drink)
        guard let size = kept.size, Size(rawValue: size) != nil else { return }
        routeToCaseC(size: size, name: kept.typed ?? kept.name ?? "")
        guard let name = kept.name, !name.isEmpty else { return }
        caseCDidFinish(name: name)
    }

    // MARK: NavigationPresentableListener

    func close() {
        listener?.didClose()
    }

    // MARK: CaseAListener

    func caseADidFinish(drink: String) {
        answers.drink = drink
        router?.routeToCaseB()
    }

    // MARK: CaseBListener

    func caseBDidFinish(size: String) {
        routeToCaseC(size: size, name: "")
    }

    private func routeToCaseC(size: String, name: String) {
        answers.size = size
        answers.typed = name
        router?.routeToCaseC(name: name)
    }

    // MARK: CaseCListener

    func caseCDidEnter(name: String) {
        answers.typed = name
    }

    func caseCDidFinish(name: String) {
        answers.name = name
        router?.routeToCaseD(order: "\(answers.size ?? "") \(answers.drink ?? "") for \(name)")
    }

    // MARK: CaseDListener

    func caseDDidFinish() {
        router?.popToCaseA()
    }
}
