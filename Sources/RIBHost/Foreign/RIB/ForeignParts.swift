import PluginABI

/// The interactor of a RIB behind port 1.
final class ForeignInteractor: Interactor {
    fileprivate let rib: ForeignRIB

    init(_ rib: ForeignRIB) {
        self.rib = rib
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        rib.didBecomeActive(self)
    }

    override func willResignActive() {
        super.willResignActive()
        rib.willResignActive()
    }
}

/// The router of a RIB behind port 1 without a view.
final class ForeignRouter: Router<ForeignInteractor> {
    override func didLoad() {
        super.didLoad()
        interactor.rib.didLoad()
    }
}

/// The router of a RIB behind port 1.
final class ForeignViewableRouter: ViewableRouter<ForeignInteractor, ForeignViewController> {
    override func didLoad() {
        super.didLoad()
        interactor.rib.didLoad()
    }
}

/// The view of a RIB behind port 1.
final class ForeignViewController: ViewController {
    private weak var rib: ForeignRIB?

    init(_ rib: ForeignRIB) {
        self.rib = rib
        super.init()
    }

    override var screen: Screen {
        rib?.noteTitles()
        return rib?.currentScreen ?? Screen()
    }

    override func perform(_ action: Action) {
        guard let rib else { return }
        rib.ask(.perform(rib: rib.number, action))
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        see(true)
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        see(false)
    }

    private func see(_ isSeen: Bool) {
        guard let rib else { return }
        rib.connection.tell(.see(rib: rib.number, isSeen: isSeen))
    }
}
