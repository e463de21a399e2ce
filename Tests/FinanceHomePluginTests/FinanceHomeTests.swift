import PluginABI
import Testing

@testable import FinanceHomePlugin

/// Receives the plugin's outcomes.
@MainActor
private final class Listener: FinanceHomeListener {
    var topUps = 0

    func topUp() { topUps += 1 }
}

/// Gives what the plugin needs from the host.
@MainActor
private final class Needs: FinanceHomeDependency {
    let balanceStream = MutableValueStream(10_000.0)

    var balance: ValueStream<Double> { balanceStream.readOnly }
}

@MainActor
@Suite("FinanceHome")
struct FinanceHomeTests {
    private let listener = Listener()
    private let needs = Needs()
    private var finance: any ViewableRouting & FinanceHomeStateProviding

    init() {
        finance = Self.attach(needs, listener, nil)
    }

    private static func attach(
        _ needs: Needs,
        _ listener: Listener,
        _ state: FinanceHomeState?
    ) -> any ViewableRouting & FinanceHomeStateProviding {
        let finance = FinanceHomeBuilder(dependency: needs)
            .build(withListener: listener, cards: ["Visa 4242", "Maestro 1881"], state: state)
        finance.interactable.activate()
        finance.load()
        return finance
    }

    private var screen: Screen { finance.viewControllable.viewController.screen }

    /// The sections of the screen, and the texts in each; of a choice the options, the chosen one in brackets.
    private var sections: [String] {
        screen.elements.compactMap { element in
            guard case .section(let section) = element else { return nil }
            let texts = section.elements.flatMap(Self.texts)
            return "\(section.title): \(texts.joined(separator: ", "))"
        }
    }

    private static func texts(of element: Element) -> [String] {
        switch element {
        case .text(let text): [text.string]
        case .choice(let choice): choice.options.map { $0.id == choice.selected ? "[\($0.title)]" : $0.title }
        default: []
        }
    }

    @Test("becoming active attaches the dashboard and embeds its view")
    func attached() {
        #expect(finance.children.count == 1)
        #expect(sections == ["Super Pay: Balance: 10,000.00"])
    }

    @Test("becoming active again attaches no second dashboard, and neither does asking the router")
    func attachedOnce() throws {
        finance.interactable.deactivate()
        finance.interactable.activate()
        let router = try #require(finance as? FinanceHomeRouter)
        router.attachSuperPayDashboard()
        #expect(finance.children.count == 1)
        #expect(sections.count == 1)
    }

    @Test("the dashboard follows the balance that FinanceHome hands down")
    func balance() {
        needs.balanceStream.value = 12.5
        #expect(sections == ["Super Pay: Balance: 12.50"])
    }

    @Test("what a person does on the dashboard, the dashboard tells FinanceHome, and FinanceHome reports")
    func topUp() {
        finance.viewControllable.viewController.perform(Action(id: "dashboard/topUp"))
        #expect(listener.topUps == 1)
    }

    @Test("the cards that FinanceHome was built with are static for the cards on file")
    func cards() {
        finance.viewControllable.viewController.perform(Action(id: "showCards"))
        #expect(finance.children.count == 2)
        #expect(sections == ["Super Pay: Balance: 10,000.00", "Cards on file: [Visa 4242], Maestro 1881"])
    }

    @Test("the card that pays belongs to FinanceHome: it stays chosen when the cards on file are gone and come again")
    func chosenCard() {
        let view = finance.viewControllable.viewController
        view.perform(Action(id: "showCards"))
        view.perform(Action(id: "cards/pay", value: "Maestro 1881"))
        view.perform(Action(id: "cards/close"))
        #expect(sections == ["Super Pay: Balance: 10,000.00"])
        view.perform(Action(id: "showCards"))
        #expect(sections.last == "Cards on file: Visa 4242, [Maestro 1881]")
    }

    @Test("the card that pays is kept, and pays again")
    mutating func keptCard() {
        #expect(finance.state == FinanceHomeState(card: "Visa 4242", showsCards: false))
        let view = finance.viewControllable.viewController
        view.perform(Action(id: "showCards"))
        view.perform(Action(id: "cards/pay", value: "Maestro 1881"))
        #expect(finance.state == FinanceHomeState(card: "Maestro 1881", showsCards: true))
        finance = Self.attach(needs, listener, finance.state)
        #expect(sections.last == "Cards on file: Visa 4242, [Maestro 1881]")
    }

    @Test("a kept card that is not on file does not pay: the first one does", arguments: ["Amex 1005", nil])
    mutating func nonsense(card: String?) {
        finance = Self.attach(needs, listener, FinanceHomeState(card: card, showsCards: false))
        #expect(finance.state == FinanceHomeState(card: "Visa 4242", showsCards: false))
    }

    @Test("the dashboard by itself reports through its adapter, which nothing but its owner keeps alive")
    func flattened() {
        weak var weakAdapter: SuperPayDashboardAdapterBuilder?
        do {
            let adapter = SuperPayDashboardAdapterBuilder(dependency: needs)
            weakAdapter = adapter
            let dashboard = adapter.build(withListener: listener, state: nil)
            dashboard.interactable.activate()
            dashboard.viewControllable.viewController.perform(Action(id: "topUp"))
            dashboard.interactable.deactivate()
        }
        #expect(listener.topUps == 1)
        #expect(weakAdapter == nil)
    }
}
