import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol AppHomePresentable: Presentable {
    var listener: (any AppHomePresentableListener)? { get set }
    func show(unread: Int)
}

/// Counts the unread messages: neither switching tabs nor a restart of the host changes the number.
final class AppHomeInteractor: PresentableInteractor<any AppHomePresentable>, AppHomePresentableListener,
    AppHomeEntries
{
    private var unread: Int

    /// Makes the interactor.
    ///
    /// - Parameter state: the number to continue with; a negative number counts as 0.
    init(presenter: any AppHomePresentable, state: AppHomeState?) {
        unread = max(0, state?.unread ?? 3)
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        presenter.show(unread: unread)
    }

    /// The number of unread messages.
    var state: AppHomeState { AppHomeState(unread: unread) }

    // MARK: AppHomeEntries

    func read(count: Int) {
        unread = max(0, unread - max(0, count))
        presenter.show(unread: unread)
    }

    // MARK: AppHomePresentableListener

    func readOne() {
        unread = max(0, unread - 1)
        presenter.show(unread: unread)
    }
}
