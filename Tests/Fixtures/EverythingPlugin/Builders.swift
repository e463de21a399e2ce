import PluginABI

// Builders for a manifest that declares everything that can be declared. They report what they were given, so that
// tests see both directions of the generated code.

/// Reports each outcome once, with what the static dependencies hold.
final class AFirstBuilderWhoseNameIsALongOneBuilder:
    Builder<any EverythingThatCanBeDeclaredDependency>, AFirstBuilderWhoseNameIsALongOneBuildable
{
    func build(
        withListener listener: any EverythingThatCanBeDeclaredListener,
        state: EverythingThatCanBeDeclaredState?
    ) -> any ViewableRouting & EverythingThatCanBeDeclaredStateProviding & EverythingThatCanBeDeclaredEntryProviding {
        listener.nothing()
        listener.one(listener: "\(dependency.flag) \(dependency.balance.value) \(dependency.games ?? ["no games"])")
        dependency.lastLogin.value = dependency.login ?? Login(player1Name: "Ada", player2Name: nil)
        _ = dependency.messages.subscribe { [weak listener, orders = dependency.orders] message in
            orders.send(message.isEmpty ? nil : Login(player1Name: message, player2Name: nil))
            listener?.one(listener: message)
        }
        return EverythingRouter(goingOnFrom: state)
    }
}

/// Reports its arguments.
final class SecondBuilder: Builder<any EverythingThatCanBeDeclaredDependency>, SecondBuildable {
    func build(
        withListener listener: any EverythingThatCanBeDeclaredListener,
        session: Session,
        players: [String?]?,
        aDynamicSlotWithANameOf40CharactersLong1: PlayerType?,
        finalScore: Score,
        state: EverythingThatCanBeDeclaredState?
    ) -> any ViewableRouting & EverythingThatCanBeDeclaredStateProviding & EverythingThatCanBeDeclaredEntryProviding {
        listener.several(winner: aDynamicSlotWithANameOf40CharactersLong1, score: finalScore, session: session)
        listener.one(listener: players.map { "\($0.count) players" } ?? "no players")
        return EverythingRouter(goingOnFrom: state)
    }
}

/// Counts as a win of the first player each time that its RIB becomes active.
final class EverythingInteractor: Interactor {
    fileprivate var state: EverythingThatCanBeDeclaredState

    fileprivate init(_ state: EverythingThatCanBeDeclaredState) {
        self.state = state
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        state.wins.append(.player1)
    }
}

/// Counts what links ask as wins of the second player.
extension EverythingInteractor: EverythingThatCanBeDeclaredEntries {
    func open() { state.wins.append(.player2) }

    func show(session: Session?, anArgumentWithANameOfFortyCharacters1234 logins: [Login?]) {
        for _ in logins { state.wins.append(.player2) }
    }
}

/// Says what the interactor keeps, and that links ask it.
final class EverythingRouter: ViewableRouter<EverythingInteractor, ViewController>,
    EverythingThatCanBeDeclaredStateProviding, EverythingThatCanBeDeclaredEntryProviding
{
    var state: EverythingThatCanBeDeclaredState { interactor.state }

    var entries: any EverythingThatCanBeDeclaredEntries { interactor }

    fileprivate init(goingOnFrom state: EverythingThatCanBeDeclaredState?) {
        let first = EverythingThatCanBeDeclaredState(
            record: nil,
            session: nil,
            wins: [],
            aFieldOfTheStateWithANameOf40Characters1: 0.5
        )
        super.init(interactor: EverythingInteractor(state ?? first), viewController: ViewController())
    }
}
