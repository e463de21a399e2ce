@_spi(Host) import PluginABI
import RIBs
import Testing

@Suite("Views by UIKit's names")
@MainActor
struct UIKitNameTests {
    private let window = Window()
    private let root = NamedView("root")

    init() {
        window.rootViewController = root
    }

    /// What a person sees.
    private var seen: String? {
        var top: ViewController = root
        while let presented = top.presentedViewController { top = presented }
        return [top].names.first
    }

    @Test("a view presents another one, and the completion is called when that is there")
    func present() {
        let (sheet, alert) = (NamedView("sheet"), NamedView("alert"))
        var isThere = false
        root.uiviewController.present(sheet, animated: true) { [root] in
            isThere = root.presentedViewController === sheet
        }
        #expect(isThere)
        sheet.present(alert, animated: false)
        #expect(alert.presentingViewController === sheet)
        #expect(seen == "alert")
    }

    @Test("to dismiss removes what a view presents, or else the view")
    func dismiss() {
        let (sheet, alert) = (NamedView("sheet"), NamedView("alert"))
        root.present(sheet, animated: true)
        sheet.present(alert, animated: true)
        var told: [String?] = []
        sheet.dismiss(animated: true) { told.append(seen) }
        sheet.dismiss(animated: true) { told.append(seen) }
        #expect(told == ["sheet", "root"])
    }

    @Test("a navigation pushes and pops, and says what has left")
    func navigation() {
        let (first, second) = (NamedView("first"), NamedView("second"))
        let navigation = NavigationController(rootViewController: root)
        navigation.pushViewController(first, animated: true)
        navigation.pushViewController(second, animated: true)
        #expect(navigation.topViewController === second)
        #expect(second.navigationController === navigation)
        #expect(navigation.popViewController(animated: true) === second)
        navigation.pushViewController(second, animated: true)
        #expect(navigation.popToRootViewController(animated: true)?.names == ["first", "second"])
        #expect(navigation.popViewController(animated: true) == nil)
        #expect(navigation.popToRootViewController(animated: true) == nil)
        #expect(navigation.viewControllers.names == ["root"])
    }

    @Test("other views can take the place of a stack; an empty array changes nothing")
    func replace() {
        let (first, second) = (NamedView("first"), NamedView("second"))
        let navigation = NavigationController(rootViewController: root)
        var left: [String] = []
        navigation.popHandler = { left += [$0.viewController].names }
        RIBHost.turn { navigation.viewControllers = [first, second] }
        #expect(navigation.viewControllers.names == ["first", "second"])
        #expect(left == ["root"])
        RIBHost.turn { navigation.setViewControllers([second, first], animated: true) }
        #expect(navigation.viewControllers.names == ["second", "first"])
        #expect(left == ["root"])
        navigation.setViewControllers([], animated: true)
        #expect(navigation.viewControllers.names == ["second", "first"])
    }
}

private final class NamedView: ViewController {
    let name: String

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override var screen: Screen { Screen(title: name) }
}

extension [ViewController] {
    /// The views by their names.
    fileprivate var names: [String] { map { ($0 as? NamedView)?.name ?? "" } }
}
