import Testing

@testable @_spi(Host) import PluginABI

@MainActor
@Suite("viewDidLoad, viewDidAppear, viewDidDisappear")
struct AppearanceTests {
    private final class Page: ViewController, NavigateViewControllable {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) {
            self.name = name
            self.log = log
            super.init()
        }

        override func viewDidLoad() { log.append("\(name) loaded") }
        override func viewDidAppear() { log.append("\(name) appeared") }
        override func viewDidDisappear() { log.append("\(name) disappeared") }
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
        #expect(log.drain() == ["detail disappeared", "home appeared"])
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
        #expect(log.drain() == ["third disappeared", "home appeared"])
        navigation.replaceTop(with: second)
        #expect(log.drain() == ["home disappeared", "second appeared"])
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
        #expect(log.drain() == ["detail disappeared", "home appeared", "card appeared", "card disappeared"])
        home.embed(card, as: "card")
        #expect(log.drain() == ["card appeared"])
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
