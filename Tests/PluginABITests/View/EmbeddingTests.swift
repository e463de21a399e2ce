import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("Views in views")
struct EmbeddingTests {
    /// A view with a title, which shows what it embeds and notes what is done on it.
    private final class Page: ViewController, NavigateViewControllable {
        let title: String
        private(set) var actions: [String] = []
        var isWriting = false

        init(_ title: String) {
            self.title = title
            super.init()
        }

        override var screen: Screen {
            Screen(title: title) {
                Button("Go", id: "go")
                if isWriting { Field("Message", id: "draft", submits: "go") }
                embedded("inner")
                if let other = embeddedScreen("other") { Section(other.title) { other.elements } }
            }
        }

        override func perform(_ action: Action) { actions.append(action.id) }
    }

    private let home = Page("home")
    private let card = Page("card")
    private let detail = Page("detail")

    @Test("an embedded view is on the screen where it is placed, and what is done on it is its own to perform")
    func actions() {
        home.embed(card, as: "inner")
        card.embed(detail, as: "other")
        #expect(home.screen.actions.map(\.id) == ["go", "inner/go", "inner/other/go"])
        home.deliver(Action(id: "inner/other/go"))
        home.deliver(Action(id: "inner/go"))
        home.deliver(Action(id: "go"))
        home.deliver(Action(id: "elsewhere/go"))
        #expect(detail.actions == ["go"])
        #expect(card.actions == ["go"])
        #expect(home.actions == ["go", "elsewhere/go"])
        #expect(home.children.map { $0.viewController === card } == [true])
        #expect(detail.embeddingParent === card)
        home.unembed(card)
        #expect(home.screen.actions.map(\.id) == ["go"])
        #expect(card.embeddingParent == nil)
    }

    @Test("a field of an embedded view submits to a button of the same view")
    func submits() throws {
        home.embed(card, as: "inner")
        card.isWriting = true
        let fields = home.screen.elements.compactMap { element in
            if case .field(let field) = element { field } else { nil }
        }
        #expect(fields.map(\.submits) == ["inner/go"])
    }

    @Test("what an embedded view presents is over the whole screen, and goes by either of its dismissals")
    func present() {
        home.embed(card, as: "inner")
        card.present(detail)
        #expect(home.visible === detail)
        #expect(card.presented === detail)
        #expect(detail.presenter === home)
        home.deliver(Action(id: "go"))
        #expect(detail.actions == ["go"])
        card.dismiss(detail)
        #expect(home.visible === home)
        card.present(detail)
        card.dismiss()
        #expect(home.visible === home)
        #expect(
            faults {
                home.present(detail); card.present(Page("third"))
            }.map(\.kind) == [.presentedTwice]
        )
    }

    @Test("what was presented before its view was embedded is over the whole screen from then on")
    func presentFirst() {
        card.present(detail)
        home.embed(card, as: "inner")
        #expect(home.visible === detail)
        detail.dismiss()
        #expect(home.visible === home)
    }

    @Test("an embedded view pushes onto the navigation around it, and goes back from there")
    func push() {
        let navigation = NavigationController(root: home)
        home.embed(card, as: "inner")
        #expect(card.navigation === navigation)
        card.push(detail)
        #expect(navigation.screen.title == "detail")
        card.pop(detail)
        #expect(navigation.screen.title == "home")
        card.push(detail)
        card.pop()
        #expect(navigation.screen.title == "home")
        navigation.perform(Action(id: "inner/go"))
        #expect(card.actions == ["go"])
    }

    @Test("a navigation can be embedded: its views push within it, and present over the whole screen")
    func embeddedNavigation() {
        let navigation = NavigationController(root: card)
        home.embed(navigation, as: "inner")
        card.push(detail)
        #expect(home.screen.actions.map(\.id) == ["go", "inner/@back", "inner/go"])
        home.deliver(Action(id: "inner/@back"))
        #expect(home.screen.actions.map(\.id) == ["go", "inner/go"])
        card.present(detail)
        #expect(home.visible === detail)
    }

    @Test("a child that is embedded elsewhere moves, and one whose name is given to another leaves")
    func moves() {
        home.embed(card, as: "inner")
        detail.embed(card, as: "inner")
        #expect(home.children.isEmpty)
        detail.embed(home, as: "inner")
        #expect(card.embeddingParent == nil)
        #expect(detail.children.map { $0.viewController === home } == [true])
    }

    @Test("a view that is shown elsewhere, or that contains the other one, is not embedded, and each is a fault")
    func misuse() {
        home.embed(card, as: "inner")
        let navigation = home.presentNavigation(detail)
        let reported = faults {
            card.embed(home, as: "inner")
            card.embed(card, as: "inner")
            home.embed(detail, as: "other")
            home.unembed(detail)
            navigation.push(card)
            detail.present(card)
        }
        #expect(
            reported.map(\.message) == [
                "Page was not embedded in Page, which is within it.", "Page was not embedded in Page, which is itself.",
                "Page was not embedded in Page: it is presented or pushed. Dismiss or pop it first.",
                "Page is not embedded in Page, so it was not taken out. Take a view out once, of the view that embeds it.",
                "Page was not pushed: it is embedded in a view. Take it out of that view first.",
                "Page did not present Page: it presents something already, or that is presented already. Dismiss first.",
            ]
        )
        #expect(
            reported.map(\.kind) == [
                .shownTwice, .shownTwice, .shownTwice, .notEmbedded, .shownTwice, .presentedTwice,
            ]
        )
    }

    @Test("a navigation whose bar is hidden shows no back button, and goes back by a button of its view")
    func hiddenBar() {
        final class OwnBack: ViewController {
            override var screen: Screen {
                Screen(title: "own") { Button("Leave", id: NavigationController.backAction, role: .back) }
            }
        }
        let navigation = NavigationController(root: home)
        navigation.push(OwnBack())
        #expect(navigation.screen.actions.map(\.label) == ["Back", "Leave"])
        navigation.isBarHidden = true
        #expect(navigation.screen.actions.map(\.label) == ["Leave"])
        #expect(navigation.screen.title == "own")
        navigation.deliver(Action(id: NavigationController.backAction))
        #expect(navigation.screen.title == "home")
    }
}
