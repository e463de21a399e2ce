import PluginABI
import PluginTestKit
import Testing

@testable import TutorialLoggedIn
@testable import WalletPlugin

@Suite("A slot for children in a test")
@MainActor
struct SlotTests {
    private static let players = ["player1Name": "Ada", "player2Name": "Grace"]

    @Test("has recording children, which the RIB builds, provides for, listens to and detaches")
    func games() throws {
        let games = TestSlot(["chess", "go"])
        let home = try RIBTester(LoggedInFactory(), arguments: Self.players, slots: ["games": games])
        #expect(home.texts == ["Ada: 0", "Grace: 0"])
        #expect(games.attached.isEmpty)
        try home.press("Start go")
        let game = try #require(games.attached.first)
        #expect(game.name == "go")
        #expect(game.argument("player1Name") == "Ada")
        #expect(game.argument("player2Name", as: Int.self) == nil)
        #expect(game.provided("scoreStream") == Score())
        #expect(home.children == ["go"])
        game.write(Score(player1Score: 0, player2Score: 1), to: "scoreStream")
        game.report("gameDidEnd", ["winner": PlayerType.player2])
        #expect(games.attached.isEmpty)
        #expect(home.texts == ["Ada: 0", "Grace: 1"])
        try home.finish()
    }

    @Test("shows what the test gives a child, whose actions it records")
    func screen() throws {
        let games = TestSlot(["chess"])
        let home = try RIBTester(LoggedInFactory(), arguments: Self.players, slots: ["games": games])
        try home.press("Start chess")
        let game = try #require(games.attached.first)
        game.screen = Screen(title: "Chess") { Button("Resign", id: "resign") }
        try home.press("Resign")
        #expect(game.actions == [Action(id: "resign")])
        try home.finish()
    }

    @Test("can fail: the RIB knows which child it was")
    func failure() throws {
        let games = TestSlot(["chess"])
        let home = try RIBTester(LoggedInFactory(), arguments: Self.players, slots: ["games": games])
        try home.press("Start chess")
        games.attached.first?.fail(in: "games", comesBack: true)
        #expect(games.attached.count == 1)
        games.attached.first?.fail(in: "games")
        #expect(games.attached.isEmpty)
        try home.finish()
    }

    @Test("has many at the same time, each told from the others by its name")
    func many() throws {
        let offers = TestSlot(["little", "much"])
        let dashboard = TestSlot()
        let wallet = try RIBTester(
            WalletFactory(),
            streams: ["balance": TestStream(100.0)],
            slots: ["dashboard": dashboard, "offers": offers]
        )
        #expect(offers.attached.map(\.name) == ["little", "much"])
        #expect(dashboard.attached.first?.provided("balance") == 100.0)
        offers.attached.first?.report("didClose")
        #expect(offers.attached.map(\.name) == ["much"])
        #expect(try wallet.state(as: WalletState.self).closed == ["little"])
        dashboard.attached.first?.report("topUp")
        #expect(wallet.outcomes.map(\.name) == ["topUp"])
        try wallet.finish()
    }

    @Test("has other children when conditions change, and the RIB follows")
    func conditions() throws {
        let offers = TestSlot(["little"])
        let wallet = try RIBTester(
            WalletFactory(),
            streams: ["balance": TestStream(100.0)],
            slots: ["dashboard": TestSlot(), "offers": offers]
        )
        offers.offer(["much", "little"])
        #expect(offers.attached.map(\.name) == ["little", "much"])
        offers.offer(["much"])
        #expect(offers.attached.map(\.name) == ["much"])
        try wallet.finish()
    }

    @Test("is empty if it is left out and can be empty; a failure names it if it must have a child")
    func leftOut() throws {
        let balance = ["balance": TestStream(100.0)]
        let wallet = try RIBTester(WalletFactory(), streams: balance, slots: ["dashboard": TestSlot()])
        #expect(wallet.children == ["child"])
        try wallet.finish()
        let failure = #expect(throws: TestFailure.self) {
            try RIBTester(WalletFactory(), streams: balance, slots: ["offers": TestSlot()])
        }
        #expect(
            failure?.message
                == "WalletFactory built no RIB: \"dashboard\" (a slot for children) was not provided. The test gives "
                + "`balance`, `offers`. Give what manifest.json declares: `constants` and `streams` for its static "
                + "dependencies, `arguments` for the dynamic ones, `slots` for its slots for children."
        )
    }

    @Test("of a name that the manifest does not have is an error")
    func unknown() {
        #expect(throws: TestFailure.self) {
            _ = try RIBTester(
                LoggedInFactory(),
                arguments: Self.players,
                slots: ["games": TestSlot(), "toys": TestSlot()]
            )
        }
    }
}
