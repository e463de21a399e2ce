import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("viewDidLoad, viewDidAppear, viewDidDisappear")
struct AppearanceTests {
    private final class Page: ViewController, NavigateViewControllable {
        let name: String
        let log: Log
        var whenDisappearing = {}

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init()
        }

        override func viewDidLoad() { log.append("\(name) loaded") }
        override func viewDidAppear() { log.append("\(name) appeared") }
        override func viewDidDisappear() {
            let way = isMovingFromParent ? ", leaving its parent" : isBeingDismissed ? ", dismissed" : ""
            log.append("\(name) disappeared\(way)")
            whenDisappearing()
        }
    }

    private let log = Log()
    private let window = Window()

    private func page(_ name: String) -> Page { Page(name, log) }

    @Test("a view is loaded once, and appears each time a window shows it")
    func root() {
        let home = page("home")
        #expect(log.entries.isEmpty)
        window.rootViewController = home
        window.rootViewController = nil
        window.rootViewController = home
        #expect(log.entries == ["home loaded", "home appeared", "home disappeared", "home appeared"])
    }

    @Test("what is presented covers: the one below disappears before, and appears again afterwards")
    func presented() {
        let (home, detail) = (page("home"), page("detail"))
        window.rootViewController = home
        _ = log.drain()
        home.present(detail)
        #expect(log.drain() == ["home disappeared", "detail loaded", "detail appeared"])
        home.dismiss()
        #expect(log.drain() == ["detail disappeared, dismissed", "home appeared"])
    }

    @Test("what is pushed covers too, and a view between two others gets no call")
    func pushed() {
        let (home, second, third) = (page("home"), page("second"), page("third"))
        let navigation = NavigationController(root: home)
        window.rootViewController = navigation
        navigation.push(second)
        navigation.push(third)
        _ = log.drain()
        navigation.popToRoot()
        #expect(log.drain() == ["third disappeared, leaving its parent", "home appeared"])
        navigation.replaceTop(with: second)
        #expect(log.drain() == ["home disappeared, leaving its parent", "second appeared"])
    }

    @Test("of a navigation that is dismissed, only the navigation is dismissed: its views go with it")
    func dismissedNavigation() {
        let (home, detail) = (page("home"), page("detail"))
        window.rootViewController = home
        let navigation = home.presentNavigation(detail)
        _ = log.drain()
        detail.whenDisappearing = { [log] in
            log.append("in a navigation that is dismissed: \(navigation.isBeingDismissed)")
        }
        home.dismiss()
        #expect(
            log.drain() == ["detail disappeared", "in a navigation that is dismissed: true", "home appeared"]
        )
        #expect(!navigation.isBeingDismissed)
    }

    @Test("an embedded view appears after the view around it, disappears before it, and is covered with it")
    func embedded() {
        let (home, card, detail) = (page("home"), page("card"), page("detail"))
        home.embed(card, as: "card")
        #expect(log.entries.isEmpty)
        window.rootViewController = home
        #expect(log.drain() == ["home loaded", "home appeared", "card loaded", "card appeared"])
        card.present(detail)
        #expect(log.drain() == ["card disappeared", "home disappeared", "detail loaded", "detail appeared"])
        card.dismiss()
        home.unembed(card)
        #expect(
            log.drain() == [
                "detail disappeared, dismissed", "home appeared", "card appeared",
                "card disappeared, leaving its parent",
            ]
        )
        home.embed(card, as: "card")
        #expect(log.drain() == ["card appeared"])
    }

    @Test("of tabs only the selected one is seen; what is hidden stays embedded, and appears again when it is selected")
    func tabs() {
        let (bar, first, second) = (page("bar"), page("first"), page("second"))
        let (card, detail) = (page("card"), page("detail"))
        second.embed(card, as: "card")
        bar.embed(first, as: "first")
        bar.embed(second, as: "second")
        bar.showOnly(first)
        window.rootViewController = bar
        #expect(log.drain() == ["bar loaded", "bar appeared", "first loaded", "first appeared"])
        bar.showOnly(second)
        #expect(
            log.drain() == [
                "first disappeared", "second loaded", "second appeared", "card loaded", "card appeared",
            ]
        )
        card.present(detail)
        _ = log.drain()
        bar.showOnly(first)
        #expect(log.drain() == [])
        card.dismiss()
        #expect(log.drain() == ["detail disappeared, dismissed", "bar appeared", "first appeared"])
        bar.unembed(first)
        #expect(log.drain() == ["first disappeared, leaving its parent", "second appeared", "card appeared"])
        #expect(bar.children.count == 1)
    }

    @Test("a view that is not embedded cannot be the only one shown: a fault")
    func showsStranger() {
        let (bar, stranger) = (page("bar"), page("stranger"))
        let faults = faults { bar.showOnly(stranger) }
        #expect(
            faults.map(\.message) == [
                "Page is not embedded in Page, so it cannot be the only one shown there. Embed it first."
            ]
        )
    }

    @Test("a view that leaves in its own viewDidLoad does not appear")
    func leavesAtOnce() {
        final class Fleeting: ViewController, NavigateViewControllable {
            let log: Log

            init(_ log: Log) {
                self.log = log
                super.init()
            }

            override func viewDidLoad() { dismiss() }
            override func viewDidAppear() { log.append("fleeting appeared") }
        }
        let home = page("home")
        window.rootViewController = home
        home.present(Fleeting(log))
        #expect(log.drain() == ["home loaded", "home appeared", "home disappeared", "home appeared"])
    }
}
