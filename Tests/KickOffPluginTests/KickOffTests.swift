import PluginABI
import Testing

@testable import KickOffPlugin

@MainActor
@Suite("CoinTossAdapter")
struct CoinTossAdapterTests {
    private final class Listener: CoinTossListener {
        var beginners: [PlayerType] = []

        func coinDidLand(beginner: PlayerType) { beginners.append(beginner) }
    }

    private let listener = Listener()

    @Test("the arguments of `build` are what CoinToss needs statically")
    func arguments() {
        let rib = CoinTossAdapter().build(withListener: listener, headsName: "Ada", tailsName: "Grace")
        #expect(rib.viewControllable.viewController.screen.elements.first == Text("Heads: Ada. Tails: Grace.").element)
    }

    @Test("what the child tells the adapter, the adapter tells its listener, in the same words")
    func passedOn() {
        let adapter = CoinTossAdapter()
        let rib = adapter.build(withListener: listener, headsName: "Ada", tailsName: "Grace")
        rib.interactable.activate()
        rib.viewControllable.viewController.perform(Action(id: "tails"))
        adapter.coinDidLand(beginner: .player1)
        #expect(listener.beginners == [.player2, .player1])
    }

    @Test("it connects the two: without the adapter nothing arrives, and nothing keeps it alive")
    func weak() {
        weak var weakAdapter: CoinTossAdapter?
        let rib = {
            let adapter = CoinTossAdapter()
            weakAdapter = adapter
            return adapter.build(withListener: listener, headsName: "Ada", tailsName: "Grace")
        }()
        rib.interactable.activate()
        #expect(weakAdapter == nil)
        rib.viewControllable.viewController.perform(Action(id: "heads"))
        #expect(listener.beginners.isEmpty)
    }
}

@MainActor
@Suite("KickOff")
struct KickOffTests {
    private final class Listener: KickOffListener {
        var beginners: [PlayerType] = []

        func matchDidBegin(beginner: PlayerType) { beginners.append(beginner) }
    }

    private final class Needs: KickOffDependency {}

    private let listener = Listener()
    private let kickOff: any ViewableRouting

    init() {
        kickOff = KickOffBuilder(dependency: Needs()).build(withListener: listener, home: "Ada", guest: "Grace")
        kickOff.interactable.activate()
        kickOff.load()
    }

    private var controller: ViewController { kickOff.viewControllable.viewController.visible }

    @Test("what KickOff is built with is static for Pairing")
    func pairing() {
        #expect(kickOff.children.count == 1)
        #expect(controller.screen.elements.first == Text("Ada against Grace", style: .headline).element)
    }

    @Test("the coin is attached for a toss and detached when it has landed; then the match begins")
    func toss() {
        controller.perform(Action(id: "toss"))
        #expect(kickOff.children.count == 2)
        controller.perform(Action(id: "tails"))
        #expect(kickOff.children.count == 1)
        #expect(controller === kickOff.viewControllable.viewController)
        #expect(listener.beginners == [.player2])
    }

    @Test("becoming active again attaches no second pairing, and asking twice no second coin")
    func once() throws {
        kickOff.interactable.deactivate()
        kickOff.interactable.activate()
        #expect(kickOff.children.count == 1)
        let router = try #require(kickOff as? KickOffRouter)
        router.routeToCoinToss(headsName: "Ada", tailsName: "Grace")
        router.routeToCoinToss(headsName: "Ada", tailsName: "Grace")
        #expect(kickOff.children.count == 2)
    }
}
