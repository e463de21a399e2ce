import PluginABI

/// Keeps the name of the session, under which the database knows the session's wins after a restart.
final class ScoreboardRouter: Router<ScoreboardInteractor>, ScoreboardStateProviding {
    let state: ScoreboardState

    init(interactor: ScoreboardInteractor, session: String) {
        state = ScoreboardState(session: session)
        super.init(interactor: interactor)
    }
}
