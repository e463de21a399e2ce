import PluginABI
import RIBs
import Testing

// What an app has of its own: members of protocols, with names that on iOS the classes have. Each calls the class's; it
// would call itself if the protocol had that name here.
extension ViewControllable {
    fileprivate var navigationController: NavigationController? {
        switch uiviewController {
        case let bar as NavigationController: bar
        default: uiviewController.navigationController
        }
    }

    fileprivate var presentedViewController: ViewController? { uiviewController.presentedViewController }

    fileprivate var presentingViewController: ViewController? { uiviewController.presentingViewController }

    fileprivate func present(_ view: any ViewControllable, animated: Bool, completion: (() -> Void)? = nil) {
        uiviewController.present(view.uiviewController, animated: animated, completion: completion)
    }

    fileprivate func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
        uiviewController.dismiss(animated: animated, completion: completion)
    }
}

extension ObservableType {
    fileprivate func confineTo(_ interactorScope: any InteractorScope) -> Observable<Element> {
        asObservable().confineTo(interactorScope)
    }
}

/// A view of an app that is not a view controller: on iOS it has `uiviewController` alone.
private final class NavigationControllerable: ViewControllable {
    let navigationController: NavigationController
    var uiviewController: ViewController { navigationController }

    init(root: any ViewControllable) {
        navigationController = NavigationController(rootViewController: root.uiviewController)
    }
}

/// A class that was to have a view, and for which the compiler asks for nothing: each member has a default.
private final class Viewless: ViewControllable {}

private final class HomeViewController: ViewController {
    func present(_ view: any ViewControllable, animated: Bool) { present(view.uiviewController, animated: animated) }
}

@Suite("An app's extension of a protocol calls the class's member of the same name")
@MainActor
struct AppExtensionTests {
    private let view: any ViewControllable = ViewController()

    @Test("navigationController")
    func navigationController() {
        let navigation: any ViewControllable = NavigationController(rootViewController: view.uiviewController)
        #expect(view.navigationController === navigation)
        #expect(navigation.navigationController === navigation)
    }

    @Test("present, dismiss, and the views that present and are presented")
    func presenting() {
        let sheet: any ViewControllable = ViewController()
        let window = Window()
        window.rootViewController = view.uiviewController
        view.present(sheet, animated: true)
        #expect(view.presentedViewController === sheet)
        #expect(sheet.presentingViewController === view)
        sheet.dismiss(animated: true)
        #expect(view.presentedViewController == nil)
    }

    @Test("a view's own present(_:animated:) for any view calls the class's")
    func ownPresent() {
        let (home, sheet) = (HomeViewController(), ViewController())
        let window = Window()
        window.rootViewController = home
        home.present(sheet as any ViewControllable, animated: true)
        #expect(home.presentedViewController === sheet)
    }

    @Test("a view that is not a view controller has uiviewController, and is shown by that")
    func uiviewController() {
        let home: any ViewControllable = ViewController()
        let navigation = NavigationControllerable(root: home)
        let anyNavigation: any ViewControllable = navigation
        #expect(anyNavigation.viewController === navigation.navigationController)
        #expect(anyNavigation.uiviewController === navigation.navigationController)
        let window = Window()
        window.rootViewController = view.uiviewController
        view.present(navigation, animated: true)
        #expect(view.presentedViewController === navigation.navigationController)
        #expect(home.navigationController === navigation.navigationController)
    }

    @Test("confineTo")
    func confineTo() {
        let interactor = Interactor()
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        let subscription = Self.confine(subject, to: interactor).subscribe(onNext: { seen.append($0) })
        subject.onNext(1)
        interactor.activate()
        subject.onNext(2)
        #expect(seen == [1, 2])
        subscription.dispose()
    }

    /// Calls the app's, which any observable has, where only that can be meant.
    private static func confine<Source: ObservableType>(
        _ source: Source,
        to interactor: Interactor
    ) -> Observable<Source.Element> {
        source.confineTo(interactor)
    }

    @Test("a type with neither of the members for a view is a fault that says what to write, and shows an empty view")
    func noView() {
        let viewless = Viewless()
        let faults = faults {
            _ = viewless.viewController
            _ = viewless.uiviewController
        }
        let message =
            "Viewless is a ViewControllable without a view: it has neither uiviewController nor viewController. "
            + "Write `var uiviewController: ViewController { … }` in it."
        let fault = Fault(kind: Fault.Kind(rawValue: "no_view"), message: message, path: ["Viewless"])
        #expect(faults == [fault, fault])
    }
}
