import PluginABI

/// What the interactor asks of its view.
@MainActor
protocol AppHomePresentable: Presentable {
    var listener: (any AppHomePresentableListener)? { get set }
    func show(unread: Int)
}

/// Keeps how many messages were not read yet, for as long as it is attached: switching tabs does not change it.
final class AppHomeInteractor: PresentableInteractor<any AppHomePresentable>, AppHomePresentableListener {
    private var unread = 3

    override init(presenter: any AppHomePresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(unread: unread)
    }

    // MARK: AppHomePresentableListener

    func readOne() {
        unread = max(0, unread - 1)
        presenter.show(unread: unread)
    }
}
