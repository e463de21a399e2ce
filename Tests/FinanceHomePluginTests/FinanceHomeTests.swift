import PluginABI
import PluginTestKit
import Testing

@testable import FinanceHomePlugin

@MainActor
@Suite("FinanceHome")
struct FinanceHomeTests {
    private let balance = TestStream(10_000.0)
    private var finance: RIBTester

    init() throws {
        finance = try Self.attach(balance, nil)
    }

    private static func attach(_ balance: TestStream<Double>, _ state: FinanceHomeState?) throws -> RIBTester {
        try RIBTester(
            FinanceHomeFactory(),
            streams: ["balance": balance],
            arguments: ["cards": ["Visa 4242", "Maestro 1881"]],
            state: state
        )
    }

    /// The cards on file, and which of them pays.
    private var cards: Choice? {
        get throws { try finance.screen.section("Cards on file").choice("cards/pay") }
    }

    @Test("becoming active attaches the dashboard and embeds its view")
    func attached() throws {
        #expect(finance.children == ["SuperPayDashboard"])
        #expect(try finance.screen.section("Super Pay").texts == ["Balance: 10,000.00"])
    }

    @Test("becoming active again attaches no second dashboard, and neither does asking the router")
    func attachedOnce() throws {
        finance.detach()
        finance.attach()
        try #require(finance.router as? FinanceHomeRouter).attachSuperPayDashboard()
        #expect(finance.children == ["SuperPayDashboard"])
        #expect(finance.texts == ["Balance: 10,000.00"])
    }

    @Test("the dashboard follows the balance that FinanceHome hands down")
    func followsBalance() {
        balance.value = 12.5
        #expect(finance.texts == ["Balance: 12.50"])
    }

    @Test("what a person does on the dashboard, the dashboard tells FinanceHome, and FinanceHome reports")
    func topUp() throws {
        try finance.perform("dashboard/topUp")
        #expect(finance.outcomes == [Outcome("topUp")])
        try finance.finish()
    }

    @Test("the cards that FinanceHome was built with are static for the cards on file")
    func cardsOnFile() throws {
        try finance.press("Show cards")
        #expect(finance.children == ["SuperPayDashboard", "CardsOnFile"])
        #expect(try cards?.options.map(\.title) == ["Visa 4242", "Maestro 1881"])
        #expect(try cards?.selected == "Visa 4242")
    }

    @Test("the card that pays belongs to FinanceHome: it stays chosen when the cards on file are gone and come again")
    func chosenCard() throws {
        try finance.press("Show cards")
        try finance.press("Maestro 1881", in: "Cards on file")
        try finance.perform("cards/close")
        #expect(finance.children == ["SuperPayDashboard"])
        try finance.press("Show cards")
        #expect(try cards?.selected == "Maestro 1881")
    }

    @Test("the card that pays is kept, and pays again")
    mutating func keptCard() throws {
        #expect(try finance.state() == FinanceHomeState(card: "Visa 4242", showsCards: false))
        try finance.press("Show cards")
        try finance.press("Maestro 1881", in: "Cards on file")
        let state: FinanceHomeState = try finance.state()
        #expect(state == FinanceHomeState(card: "Maestro 1881", showsCards: true))
        finance = try Self.attach(balance, state)
        #expect(try cards?.selected == "Maestro 1881")
    }

    @Test("a kept card that is not on file does not pay: the first one does", arguments: ["Amex 1005", nil])
    mutating func nonsense(card: String?) throws {
        finance = try Self.attach(balance, FinanceHomeState(card: card, showsCards: false))
        #expect(try finance.state() == FinanceHomeState(card: "Visa 4242", showsCards: false))
    }

    @Test("the dashboard by itself reports through its adapter, which nothing but its owner keeps alive")
    func flattened() throws {
        let dashboard = try RIBTester(FinanceHomeFactory(), build: "dashboard", streams: ["balance": balance])
        try dashboard.perform("topUp")
        #expect(dashboard.outcomes == [Outcome("topUp")])
        try dashboard.finish()
    }
}
