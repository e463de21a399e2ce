import PluginABI

/// Builds the Scoreboard RIB, which has no view.
final class ScoreboardBuilder: Builder<any ScoreboardDependency>, ScoreboardBuildable {
    func build(
        withListener listener: any ScoreboardListener,
        state: ScoreboardState?
    ) -> any Routing & ScoreboardStateProviding {
        let session = state?.session ?? Session.newName()
        let worker = ScoreboardWorker(
            Session(name: session, player1: dependency.player1Name, player2: dependency.player2Name),
            database: dependency.database,
            score: dependency.scoreStream.score,
            everybodysScore: dependency.everybodysScore,
            trouble: dependency.trouble
        )
        return ScoreboardRouter(interactor: ScoreboardInteractor(worker: worker), session: session)
    }
}
