import PluginABI
import Testing

@testable import OffGamePlugin

@MainActor
@Suite("OffGame")
struct OffGameTests {
    private final class Listener: OffGameListener {
        var starts: [String?] = []
        func startGame(game: String?) { starts.append(game) }
    }

    private final class Needs: OffGameDependency {
        let player1Name = "Ada"
        let player2Name = "Grace"
        let scores = MutableScoreStream()
        var scoreStream: ScoreStream { scores.readOnly }
        var games: [String]?
    }

    private let listener = Listener()
    private let needs = Needs()
    private let parent = Router(interactor: Interactor())
    private let offGame: any ViewableRouting

    init() {
        offGame = OffGameBuilder(dependency: needs).build(withListener: listener)
        parent.interactable.activate()
        parent.load()
        parent.attachChild(offGame)
    }

    private var controller: ViewController { offGame.viewControllable.viewController }

    private var scores: [String] {
        for case .row(let row) in controller.screen.elements {
            return row.elements.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
        }
        return []
    }

    @Test("both names are shown with their scores")
    func names() {
        #expect(scores == ["Ada: 0", "Grace: 0"])
    }

    @Test("a score that changes while it is shown is shown")
    func liveScore() {
        needs.scores.updateScore(withWinner: .player2)
        #expect(scores == ["Ada: 0", "Grace: 1"])
    }

    @Test("a score that was written before is shown immediately")
    func replayedScore() {
        parent.detachChild(offGame)
        needs.scores.updateScore(withWinner: .player1)
        #expect(scores == ["Ada: 0", "Grace: 0"])
        parent.attachChild(offGame)
        #expect(scores == ["Ada: 1", "Grace: 0"])
    }

    @Test("Start Game reports startGame")
    func start() {
        #expect(controller.screen.actions.map(\.label) == ["Start Game"])
        controller.perform(Action(id: "startGame"))
        #expect(listener.starts == [nil])
    }

    @Test("where there are several games, each has a button, and its name is reported")
    func games() {
        needs.games = ["tic-tac-toe", "random-win"]
        let offGame = OffGameBuilder(dependency: needs).build(withListener: listener)
        let controller = offGame.viewControllable.viewController
        #expect(controller.screen.actions.map(\.label) == ["Start tic-tac-toe", "Start random-win"])
        controller.perform(Action(id: "startGame", value: "random-win"))
        #expect(listener.starts == ["random-win"])
    }

    @Test("an action that the screen does not know is ignored")
    func unknownAction() {
        controller.perform(Action(id: "stop"))
        #expect(listener.starts.isEmpty)
    }
}
