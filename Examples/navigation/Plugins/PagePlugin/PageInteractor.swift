import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol PagePresentable: Presentable {
    var listener: (any PagePresentableListener)? { get set }
    func show(visits: [String])
}

/// Notes when the page comes and goes, and keeps the shown notes of all pages current.
final class PageInteractor: PresentableInteractor<any PagePresentable>, PagePresentableListener {
    weak var listener: (any PageListener)?

    private let title: String
    private let visits: MutableValueStream<[String]>

    init(presenter: any PagePresentable, title: String, visits: MutableValueStream<[String]>) {
        self.title = title
        self.visits = visits
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        visits
            .subscribe { [presenter] visits in presenter.show(visits: visits) }
            .disposeOnDeactivate(interactor: self)
        visits.value.append("\(title) came")
    }

    override func willResignActive() {
        super.willResignActive()
        visits.value.append("\(title) left")
    }

    // MARK: PagePresentableListener

    func goOn() {
        listener?.next()
    }

    func goHome() {
        listener?.home()
    }
}
