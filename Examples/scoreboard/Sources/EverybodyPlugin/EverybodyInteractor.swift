import PluginABI

/// Requests of the interactor to the view.
@MainActor
protocol EverybodyPresentable: Presentable {
    func set(score: Score)
    func set(trouble: String)
}

/// Keeps the shown score and the shown trouble current.
final class EverybodyInteractor: PresentableInteractor<any EverybodyPresentable> {
    private let score: ValueStream<Score>
    private let trouble: ValueStream<String>

    init(presenter: any EverybodyPresentable, score: ValueStream<Score>, trouble: ValueStream<String>) {
        self.score = score
        self.trouble = trouble
        super.init(presenter: presenter)
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        score
            .subscribe { [presenter] score in presenter.set(score: score) }
            .disposeOnDeactivate(interactor: self)
        trouble
            .subscribe { [presenter] trouble in presenter.set(trouble: trouble) }
            .disposeOnDeactivate(interactor: self)
    }
}
