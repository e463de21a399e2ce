@_spi(Host) import PluginABI
import TestSupport
import Testing

@MainActor
@Suite("Views over and behind each other")
struct NavigateTests {
    /// A view with a title, which notes what is done on it.
    private final class Page: ViewController, NavigateViewControllable {
        let title: String
        private(set) var actions: [String] = []

        init(_ title: String) {
            self.title = title
            super.init()
        }

        override var screen: Screen {
            Screen(title: title) { Button("Go", id: "go") }
        }

        override func perform(_ action: Action) { actions.append(action.id) }
    }

    /// Adopts, for a page, the protocol of the RIB whose view the page is.
    private final class Wrapper: ViewControllerWrapper, NavigateViewControllable {}

    private let home = Page("home")
    private let other = Page("other")
    private let third = Page("third")

    @Test("what is presented is seen, until it is dismissed by either side")
    func present() {
        home.present(other)
        #expect(home.visible === other)
        home.dismiss()
        #expect(home.visible === home)
        home.present(other)
        other.present(third)
        #expect(home.visible === third)
        third.dismiss()
        other.dismiss()
        #expect(home.visible === home)
    }

    @Test("a navigation shows the topmost view, with a back button if there is a view below")
    func push() {
        home.presentNavigation(other)
        #expect(home.visible.screen.title == "other")
        #expect(home.visible.screen.actions.map(\.id) == ["go"])
        other.push(third)
        #expect(home.visible.screen.title == "third")
        #expect(home.visible.screen.actions.map(\.id) == ["@back", "go"])
        home.visible.perform(Action(id: "go"))
        #expect(third.actions == ["go"])
        third.pop()
        #expect(home.visible.screen.title == "other")
        other.dismiss()
        #expect(home.visible === home)
    }

    /// A navigation that is the view of a RIB: it is made without a root, and its bar has a button of its own.
    private final class OwnNavigation: NavigationController {
        private(set) var isClosed = false

        override var bar: [Element] { super.bar + [Button("Close", id: "@close").element] }

        override func performInBar(_ action: Action) {
            if action.id == "@close" { isClosed = true } else { super.performInBar(action) }
        }
    }

    @Test("a subclass of the navigation begins without a root: the first view pushed is it, and the bar is its own")
    func subclass() {
        let navigation = OwnNavigation()
        #expect(navigation.screen == Screen())
        navigation.popToRoot()
        navigation.pop()
        navigation.replaceTop(with: other)
        navigation.push(third)
        #expect(navigation.screen.actions.map(\.id) == ["@back", "@close", "go"])
        navigation.perform(Action(id: "go"))
        #expect(third.actions == ["go"])
        third.pop()
        navigation.perform(Action(id: "@back"))
        #expect(navigation.screen.title == "other")
        navigation.perform(Action(id: "@close"))
        #expect(navigation.isClosed)
    }

    @Test("a navigation that is presented over a pushed view has the bar, and Back goes back in it alone")
    func presentedNavigation() {
        let outer = home.presentNavigation(other)
        other.push(third)
        let steps = (first: Page("first step"), second: Page("second step"))
        let inner = third.presentNavigation(steps.first)
        #expect(home.visible.screen.actions.map(\.id) == ["go"])
        home.visible.perform(Action(id: NavigationController.backAction))
        #expect(outer.stack.count == 2)
        steps.first.push(steps.second)
        #expect(home.visible.screen.actions.map(\.id) == ["@back", "go"])
        home.visible.perform(Action(id: NavigationController.backAction))
        #expect(inner.stack.count == 1)
        #expect(outer.stack.count == 2)
        third.dismiss(steps.first)
        home.visible.perform(Action(id: NavigationController.backAction))
        #expect(outer.stack.count == 1)
    }

    @Test("the router that pushed is notified of each view that leaves, by the bar's back button and by pop alike")
    func popHandler() {
        let navigation = home.presentNavigation(other)
        var popped: [String] = []
        navigation.popHandler = { popped.append(($0.viewController as? Page)?.title ?? "") }
        other.push(third)
        home.deliver(Action(id: "@back"))
        other.push(third)
        other.push(Page("fourth"))
        RIBHost.turn { navigation.popToRoot() }
        #expect(popped == ["third", "fourth", "third"])
        other.pop()
        #expect(navigation.stack.count == 1)
    }

    @Test(
        "the router that pushed is notified after the code that pops has returned, and not of a view that is back by then"
    )
    func popHandlerAfterwards() async {
        let navigation = home.presentNavigation(other)
        var popped: [String] = []
        navigation.popHandler = { popped.append(($0.viewController as? Page)?.title ?? "") }
        other.push(third)
        RIBHost.turn {
            navigation.pop()
            #expect(popped == [])
            other.push(third)
        }
        #expect(popped == [])
        // No host runs this code, as none runs a task of a RIB.
        navigation.pop()
        #expect(popped == [])
        #expect(await settles { popped == ["third"] })
    }

    @Test("pop names the view that goes, and leads back to the view that pops, as in the article")
    func popToReceiver() {
        let (fourth, navigation) = (Page("fourth"), home.presentNavigation(other))
        other.push(third)
        third.push(fourth)
        third.pop(fourth)
        #expect(navigation.titles == ["other", "third"])
        third.push(fourth)
        other.pop(fourth)
        #expect(navigation.titles == ["other"])
    }

    @Test("a view that pops without saying what goes back to itself if it is covered, and else leaves")
    func popCovered() {
        let navigation = home.presentNavigation(other)
        other.push(third)
        third.push(Page("fourth"))
        other.pop()
        #expect(navigation.titles == ["other"])
        other.push(third)
        third.pop()
        #expect(navigation.titles == ["other"])
        other.pop()
        #expect(navigation.titles == ["other"])
    }

    @Test("popTo leads back to any view of the stack, and the router that pushed is notified of each view that leaves")
    func popTo() {
        let (fourth, navigation) = (Page("fourth"), home.presentNavigation(other))
        var popped: [String] = []
        navigation.popHandler = { popped.append(($0.viewController as? Page)?.title ?? "") }
        for page in [third, fourth] { other.push(page) }
        RIBHost.turn { fourth.popTo(other) }
        #expect(navigation.titles == ["other"])
        #expect(popped == ["fourth", "third"])
        other.popTo(other)
        #expect(navigation.titles == ["other"])
    }

    @Test("replaceTop shows a view instead of the topmost, and the back button leads to the same view as before")
    func replaceTop() {
        let (fourth, navigation) = (Page("fourth"), home.presentNavigation(other))
        var popped: [String] = []
        navigation.popHandler = { popped.append(($0.viewController as? Page)?.title ?? "") }
        other.push(third)
        RIBHost.turn { third.replaceTop(with: fourth) }
        #expect(navigation.titles == ["other", "fourth"])
        #expect(popped == ["third"])
        fourth.replaceTop(with: other)
        #expect(navigation.titles == ["other", "fourth"])
        fourth.pop()
        other.replaceTop(with: third)
        #expect(navigation.titles == ["third"])
        #expect(home.visible.screen.actions.map(\.id) == ["go"])
    }

    @Test("dismiss names the view that leaves with all over it, and without a name is called on the view to go back to")
    func dismissNamed() {
        home.present(other)
        other.present(third)
        other.dismiss()
        #expect(home.visible === other)
        other.present(third)
        home.dismiss(other)
        #expect(home.visible === home)
        home.dismiss()
        #expect(home.visible === home)
    }

    @Test("any view on the stack of a presented navigation represents it when it is dismissed")
    func dismissNavigation() {
        let page = Page("page")
        home.presentNavigation(page)
        page.push(Page("pushed"))
        home.dismiss(page)
        #expect(home.visible === home)
    }

    @Test("dismissing a view that is not presented, or popping to one that is not on the stack, is a fault")
    func strangers() {
        let navigation = home.presentNavigation(other)
        other.push(third)
        let reported = faults {
            home.dismiss(home)
            other.popTo(home)
            home.pop(third)
            home.pop(home)
        }
        let popped =
            "Page is not on the stack of that navigation, so nothing was popped. Pop to a view that was pushed there."
        #expect(
            reported.map(\.message) == [
                "Page is not presented, so it was not dismissed. Dismiss a view once, and pop one that was pushed.",
                popped, popped, "Page is in no navigation, so there was nothing to pop.",
            ]
        )
        #expect(reported.map(\.kind) == [.notPresented, .notInNavigation, .notInNavigation, .notInNavigation])
        #expect(navigation.titles == ["other", "third"])
    }

    @Test("a wrapper exposes the injected controller: whatever shows or removes one of them does so with the other")
    func wrapper() {
        let (wrapper, navigation) = (Wrapper(viewController: other), home.presentNavigation(third))
        #expect(wrapper.viewController === other)
        third.push(wrapper)
        #expect(navigation.titles == ["third", "other"])
        other.push(Page("fourth"))
        #expect(navigation.titles == ["third", "other", "fourth"])
        wrapper.pop()
        other.pop()
        #expect(navigation.titles == ["third"])
        third.push(other)
        third.pop(wrapper)
        #expect(navigation.titles == ["third"])
        home.dismiss()
        home.present(wrapper)
        #expect(home.visible === other)
        other.present(third)
        wrapper.dismiss()
        #expect(home.visible === other)
        other.dismiss()
        #expect(home.visible === home)
        home.present(other)
        home.dismiss(wrapper)
        #expect(home.visible === home)
    }

    @Test("an embedded screen's actions carry its name, and return to it")
    func embedding() {
        let screen = Screen(title: "parts") {
            Row {
                Field("Name", id: "name")
                Column { Section("In") { Button("Go", id: "go", value: "1") } }
            }
            Grid(rows: 1, columns: 1) { _, _ in
                Grid.Cell("", position: "here", action: Action(id: "place", value: "1,1"))
            }
        }
        let embedded = Screen { screen.embedded(as: "part") }
        #expect(embedded.actions.map(\.id) == ["part/name", "part/go", "part/place"])
        #expect(embedded.actions.map(\.value) == screen.actions.map(\.value))
        #expect(Action(id: "part/go", value: "1").embedded(in: "part") == Action(id: "go", value: "1"))
        #expect(Action(id: "party/go").embedded(in: "part") == nil)
        #expect(Action(id: "part/a/b").embedded(in: "part")?.id == "a/b")
    }

    @Test("a push or pop without a navigation is a fault, and nothing changes")
    func withoutNavigation() {
        let reported = faults {
            home.push(other)
            home.pop()
        }
        #expect(
            reported.map(\.message) == [
                "Page is in no navigation, so it did not push Page. Show it with presentNavigation, or push in a "
                    + "NavigationController.",
                "Page is in no navigation, so there was nothing to pop.",
            ]
        )
        #expect(home.visible === home)
    }

    @Test("presenting twice, or in a ring, is a fault, and nothing changes")
    func twice() {
        home.present(other)
        let reported = faults {
            home.present(third)
            third.present(other)
            other.present(home)
            home.present(home)
        }
        let message =
            "Page did not present Page: it presents something already, or that is presented already. Dismiss first."
        #expect(reported.map(\.message) == Array(repeating: message, count: 4))
        #expect(home.visible === other)
    }

    @Test("a view that is dismissed is let go")
    func release() {
        weak var dismissed: Page?
        do {
            let page = Page("page")
            dismissed = page
            home.presentNavigation(page)
            #expect(home.visible.screen.title == "page")
            home.dismiss()
        }
        #expect(dismissed == nil)
    }

    /// A view with an item of the bar, a button, and a button of that role in a row.
    private final class Note: ViewController {
        private(set) var actions: [String] = []

        override var screen: Screen {
            Screen(title: "Note") {
                Button("Read", id: "read")
                Button("Edit", id: "edit", role: .bar)
                Row { Button("Share", id: "share", role: .bar) }
            }
        }

        override func perform(_ action: Action) { actions.append(action.id) }
    }

    @Test("the bar has the items of the topmost view beside the back button, and their actions are the view's")
    func barItems() {
        let (root, note) = (Note(), Note())
        let navigation = NavigationController(root: root)
        #expect(navigation.screen.actions.map(\.id) == ["edit", "read", "share"])
        navigation.push(note)
        #expect(navigation.screen.actions.map(\.id) == ["@back", "edit", "read", "share"])
        guard case .row(let bar)? = navigation.screen.elements.first else {
            Issue.record("the bar should be a row")
            return
        }
        let edit = Button("Edit", id: "edit", role: .bar).element
        #expect(bar.elements == [Button("Back", id: "@back", role: .back).element, edit])
        navigation.perform(Action(id: "edit"))
        #expect(note.actions == ["edit"])
        navigation.isBarHidden = true
        #expect(navigation.screen.elements == note.screen.elements)
        navigation.isBarHidden = false
        // A navigation in a navigation keeps its items.
        let outer = NavigationController(root: navigation)
        #expect(outer.screen.elements == navigation.screen.elements)
    }
}

extension NavigationController {
    fileprivate var titles: [String] { stack.map { $0.viewController.screen.title } }
}
