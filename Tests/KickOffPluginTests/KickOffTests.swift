import PluginABI
import PluginTestKit
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
        let rib = RIBTester { CoinTossAdapter().build(withListener: listener, headsName: "Ada", tailsName: "Grace") }
        #expect(rib.texts == ["Heads: Ada. Tails: Grace."])
    }

    @Test("what the child tells the adapter, the adapter tells its listener, in the same words")
    func passedOn() throws {
        let adapter = CoinTossAdapter()
        let rib = RIBTester { adapter.build(withListener: listener, headsName: "Ada", tailsName: "Grace") }
        try rib.press("Tails")
        adapter.coinDidLand(beginner: .player1)
        #expect(listener.beginners == [.player2, .player1])
    }

    @Test(
        "the adapter passes on what the child reports: without the adapter nothing arrives, and nothing keeps it alive"
    )
    func weak() throws {
        weak var weakAdapter: CoinTossAdapter?
        let rib = RIBTester {
            let adapter = CoinTossAdapter()
            weakAdapter = adapter
            return adapter.build(withListener: listener, headsName: "Ada", tailsName: "Grace")
        }
        #expect(weakAdapter == nil)
        try rib.press("Heads")
        #expect(listener.beginners.isEmpty)
    }
}

@MainActor
@Suite("KickOff")
struct KickOffTests {
    private let kickOff: RIBTester

    init() throws {
        kickOff = try RIBTester(KickOffFactory(), arguments: ["home": "Ada", "guest": "Grace"])
    }

    @Test("what KickOff is built with is static for Pairing")
    func pairing() {
        #expect(kickOff.children == ["Pairing"])
        #expect(kickOff.texts == ["Ada against Grace"])
    }

    @Test("the coin is attached for a toss and detached when it has landed; then the match begins")
    func toss() throws {
        try kickOff.press("Toss a coin")
        #expect(kickOff.children == ["Pairing", "CoinToss"])
        try kickOff.press("Tails")
        #expect(kickOff.children == ["Pairing"])
        #expect(kickOff.texts == ["Ada against Grace"])
        #expect(kickOff.outcomes == [Outcome("matchDidBegin", ["first": "Grace", "second": "Ada"])])
        try kickOff.finish()
    }

    @Test("becoming active again attaches no second pairing, and asking twice no second coin")
    func once() throws {
        kickOff.detach()
        kickOff.attach()
        #expect(kickOff.children == ["Pairing"])
        let router = try #require(kickOff.router as? KickOffRouter)
        router.routeToCoinToss(headsName: "Ada", tailsName: "Grace")
        router.routeToCoinToss(headsName: "Ada", tailsName: "Grace")
        #expect(kickOff.children == ["Pairing", "CoinToss"])
    }
}
