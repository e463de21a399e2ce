import PluginABI
import Testing

@testable import RandomWinAdapter

/// Chance that a test can foresee: always the same bits.
private struct FixedGenerator: RandomNumberGenerator {
    let bits: UInt64
    func next() -> UInt64 { bits }
}

@MainActor
@Suite("RandomWin")
struct RandomWinTests {
    private final class Listener: RandomWinListener {
        var winners: [PlayerType] = []
        func didRandomlyWin(with player: PlayerType) { winners.append(player) }
    }

    private final class Needs: RandomWinDependency {
        let player1Name = "Ada"
        let player2Name = "Grace"
        let mutableScoreStream = MutableScoreStream()
    }

    private let listener = Listener()
    private let needs = Needs()
    private let parent = Router(interactor: Interactor())

    private func attach(bits: UInt64, winner: PlayerType? = nil) -> ViewController {
        let rib = RandomWinBuilder(dependency: needs, generator: FixedGenerator(bits: bits))
            .build(withListener: listener, winner: winner)
        parent.interactable.activate()
        parent.load()
        parent.attachChild(rib)
        return rib.viewControllable.viewController
    }

    private func text(of controller: ViewController) -> String {
        for case .text(let text) in controller.screen.elements { return text.string }
        return ""
    }

    @Test("the generator decides who wins: opposite bits, opposite winners")
    func decided() {
        let announcements = [0, UInt64.max].map { bits in
            let controller = attach(bits: bits)
            controller.perform(Action(id: "determineWinner"))
            return text(of: controller)
        }
        // Which bits mean which player is the standard library's business.
        #expect(Set(announcements) == ["Ada won!", "Grace won!"])
    }

    @Test("the score is written when the announcement is closed, and the winner reported after it")
    func closed() {
        let controller = attach(bits: 0)
        controller.perform(Action(id: "determineWinner"))
        #expect(needs.mutableScoreStream.score.value == Score())
        controller.perform(Action(id: "close"))
        #expect(listener.winners.count == 1)
        #expect(listener.winners.first.map { needs.mutableScoreStream.score.value[$0] } == 1)
    }

    @Test(
        "a winner that was announced before is announced again, whatever chance says now, and counted when it is closed"
    )
    func goesOn() {
        for bits in [0, UInt64.max] {
            let controller = attach(bits: bits, winner: .player2)
            #expect(text(of: controller) == "Grace won!")
            controller.perform(Action(id: "determineWinner"))
            controller.perform(Action(id: "close"))
        }
        #expect(listener.winners == [.player2, .player2])
        #expect(needs.mutableScoreStream.score.value == Score(player1Score: 0, player2Score: 2))
    }

    @Test("deciding twice, or closing twice, counts once")
    func twice() {
        let controller = attach(bits: 0)
        controller.perform(Action(id: "determineWinner"))
        controller.perform(Action(id: "determineWinner"))
        controller.perform(Action(id: "close"))
        controller.perform(Action(id: "close"))
        #expect(listener.winners.count == 1)
    }
}

@MainActor
@Suite("RandomWinAdapter")
struct RandomWinAdapterTests {
    private final class Listener: RandomWinAdapterListener {
        var winners: [PlayerType?] = []
        func gameDidEnd(winner: PlayerType?) { winners.append(winner) }
    }

    private final class Needs: RandomWinAdapterDependency {
        let scoreStream = MutableScoreStream()
    }

    @Test("RandomWin's didRandomlyWin arrives in the flow as gameDidEnd")
    func adapted() {
        let listener = Listener()
        let adapter = RandomWinAdapterBuilder(dependency: Needs())
        let rib = adapter.build(withListener: listener, player1Name: "Ada", player2Name: "Grace", state: nil)
        rib.interactable.activate()
        let controller = rib.viewControllable.viewController
        controller.perform(Action(id: "determineWinner"))
        controller.perform(Action(id: "close"))
        #expect(listener.winners.count == 1)
        withExtendedLifetime(adapter) {}
    }

    @Test("the winner is kept from the announcement until it is closed, and announced again where it is given")
    func state() {
        let listener = Listener()
        let adapter = RandomWinAdapterBuilder(dependency: Needs())
        func attach(
            _ state: RandomWinAdapterState?
        ) -> (rib: any RandomWinAdapterStateProviding, controller: ViewController) {
            let rib = adapter.build(withListener: listener, player1Name: "Ada", player2Name: "Grace", state: state)
            rib.interactable.activate()
            return (rib, rib.viewControllable.viewController)
        }
        let (first, controller) = attach(nil)
        #expect(first.state == RandomWinAdapterState(winner: nil))
        controller.perform(Action(id: "determineWinner"))
        let kept = first.state
        #expect(kept.winner != nil)
        let (second, again) = attach(kept)
        #expect(again.screen == controller.screen)
        again.perform(Action(id: "close"))
        #expect(listener.winners == [kept.winner])
        #expect(second.state == RandomWinAdapterState(winner: nil))
        withExtendedLifetime(adapter) {}
    }

    @Test("the adapter does not keep itself alive")
    func noCycle() {
        let listener = Listener()
        weak var adapter: RandomWinAdapterBuilder?
        do {
            let strong = RandomWinAdapterBuilder(dependency: Needs())
            let rib = strong.build(withListener: listener, player1Name: "Ada", player2Name: "Grace", state: nil)
            adapter = strong
            rib.interactable.activate()
            rib.interactable.deactivate()
        }
        #expect(adapter == nil)
    }
}
