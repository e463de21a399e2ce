import PluginABI
import PluginTestKit
import Testing

@testable import SuperAppPlugin

@MainActor
@Suite("SuperApp")
struct SuperAppTests {
    private static let tabs = ["AppHome", "FinanceHome", "ProfileHome"]

    /// The names of the RIBs directly below.
    private static func names(below router: any Routing) -> [String] { router.children.map(\.displayName) }

    @Test("AppRoot attaches its tabs when it becomes active, and FinanceHome its dashboard; the first tab is shown")
    func attached() throws {
        let app = try RIBTester(SuperAppFactory())
        #expect(app.children == ["AppHome", "FinanceHome", "FinanceHome/SuperPayDashboard", "ProfileHome"])
        #expect(app.screen.title == "Home")
        #expect(try app.screen.tabs("tab").tabs.map(\.title) == ["Home", "Finance", "Profile"])
        try app.finish()
    }

    @Test("AppRoot that becomes active again keeps the tabs that it has")
    func attachedOnce() throws {
        let app = try RIBTester(SuperAppFactory())
        app.detach()
        app.attach()
        #expect(Self.names(below: try #require(app.router)) == Self.tabs)
        try app.finish()
    }

    @Test("the router is launched from a window, as the article's AppDelegate does it, and the handler takes URLs")
    func launched() {
        let window = Window()
        let result = AppRootBuilder(dependency: AppComponent()).build()
        #expect(result.launchRouter.children.isEmpty)
        result.launchRouter.launch(from: window)
        #expect(Self.names(below: result.launchRouter) == Self.tabs)
        #expect(window.rootViewController?.screen.title == "Home")
        result.urlHandler.handle("superapp://finance")
        #expect(window.rootViewController?.screen.title == "Finance")
    }

    @Test(
        "an app that is built with a URL shows the tab that it names; another URL is ignored",
        arguments: [
            ("superapp://profile", "Profile"), ("superapp://finance", "Finance"), ("superapp://bank", "Home"),
            ("finance", "Home"), ("", "Home"),
        ]
    )
    func url(url: String, title: String) throws {
        let app = try RIBTester(SuperAppFactory(), arguments: ["url": url])
        #expect(app.screen.title == title)
        try app.finish()
    }

    @Test("the dashboard tells FinanceHome, which writes the balance that the dashboard and the profile read")
    func topUp() throws {
        let app = try RIBTester(SuperAppFactory(), arguments: ["url": "superapp://profile"])
        #expect(app.texts == ["Customer"])
        try app.press("Tab: Finance")
        #expect(try app.screen.section("Super Pay").texts == ["Balance: 10000.0"])
        try app.perform("finance/dashboard/topup")
        #expect(app.texts == ["Balance: 11000.0"])
        try app.press("Tab: Profile")
        #expect(app.texts == ["Gold customer"])
        try app.finish()
    }
}
