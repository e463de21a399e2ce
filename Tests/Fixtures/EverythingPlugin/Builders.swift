import PluginABI

// Builders for a manifest that declares everything that can be declared. They report what they were given, so that tests
// see both ways across the generated code.

/// Reports each outcome once, with what the static dependencies hold.
final class AFirstBuilderWhoseNameIsALongOneBuilder:
    Builder<any EverythingThatCanBeDeclaredDependency>, AFirstBuilderWhoseNameIsALongOneBuildable
{
    func build(withListener listener: any EverythingThatCanBeDeclaredListener) -> any ViewableRouting {
        listener.nothing()
        listener.one(listener: "\(dependency.flag) \(dependency.balance.value) \(dependency.games ?? ["no games"])")
        dependency.lastLogin.value = dependency.login ?? Login(player1Name: "Ada", player2Name: nil)
        return ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}

/// Reports its arguments.
final class SecondBuilder: Builder<any EverythingThatCanBeDeclaredDependency>, SecondBuildable {
    func build(
        withListener listener: any EverythingThatCanBeDeclaredListener,
        session: Session,
        players: [String?]?,
        aDynamicSlotWithANameOf40CharactersLong1: PlayerType?,
        finalScore: Score
    ) -> any ViewableRouting {
        listener.several(winner: aDynamicSlotWithANameOf40CharactersLong1, score: finalScore, session: session)
        listener.one(listener: players.map { "\($0.count) players" } ?? "no players")
        return ViewableRouter(interactor: Interactor(), viewController: ViewController())
    }
}
