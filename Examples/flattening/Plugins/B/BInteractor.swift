import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol BPresentable: Presentable {
    var listener: (any BPresentableListener)? { get set }
}

/// Reports the greeting, and its loudness.
final class BInteractor: PresentableInteractor<any BPresentable>, BPresentableListener {
    weak var listener: (any BListener)?

    override init(presenter: any BPresentable) {
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: BPresentableListener

    func whisper() {
        listener?.done(word: "hello", isLoud: false)
    }

    func shout() {
        listener?.done(word: "hello", isLoud: true)
    }
}
