/// An app as its author has it: two RIBs, with RxSwift, UIKit and a layout by SnapKit, a service by Moya, a view of a
/// storyboard, and a file of texts.
enum ImportedApp {
    /// The files, by their paths.
    static let files = [
        "AppDelegate.swift": delegate, "Root/RootBuilder.swift": rootBuilder,
        "Root/RootInteractor.swift": rootInteractor,
        "Root/RootRouter.swift": rootRouter, "Root/RootViewController.swift": rootView,
        "Greeting/GreetingBuilder.swift": greetingBuilder, "Greeting/GreetingInteractor.swift": greetingInteractor,
        "Greeting/GreetingViewController.swift": greetingView, "Visits.swift": visits,
        "Names/NameService.swift": nameService, "Root/Main.storyboard": storyboard,
        "Resources/texts.json": #"{ "hello": "Hello" }"#,
    ]

    private static let delegate = """
        import RIBs
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
            private var launchRouter: LaunchRouting?

            func application(_ application: UIApplication) -> Bool {
                let component = AppComponent()
                let router = RootBuilder(dependency: component).build()
                launchRouter = router
                router.launch(from: UIWindow(frame: UIScreen.main.bounds))
                return true
            }
        }

        final class AppComponent: Component<EmptyDependency>, RootDependency {
            init() { super.init(dependency: EmptyComponent()) }
        }

        """

    private static let rootBuilder = """
        import RIBs
        import UIKit

        protocol RootDependency: Dependency {}

        final class RootComponent: Component<RootDependency>, GreetingDependency {
            var visits: Visits { shared { Visits() } }
        }

        final class RootBuilder: Builder<RootDependency> {
            func build() -> LaunchRouting {
                let component = RootComponent(dependency: dependency)
                let storyboard = UIStoryboard(name: "Main", bundle: nil)
                let viewController = storyboard.instantiateInitialViewController() as! RootViewController
                let interactor = RootInteractor(presenter: viewController)
                return RootRouter(
                    interactor: interactor,
                    viewController: viewController,
                    greetingBuilder: GreetingBuilder(dependency: component)
                )
            }
        }

        """

    private static let rootInteractor = """
        import RIBs
        import SnapKit

        protocol RootRouting: ViewableRouting {
            func routeToGreeting(of name: String)
            func detachGreeting()
        }

        protocol RootPresentable: Presentable {
            var listener: RootPresentableListener? { get set }
            func say(_ text: String)
        }

        final class RootInteractor: PresentableInteractor<RootPresentable>, RootInteractable, RootPresentableListener {
            weak var router: RootRouting?

            override init(presenter: RootPresentable) {
                super.init(presenter: presenter)
                presenter.listener = self
            }

            override func didBecomeActive() {
                super.didBecomeActive()
                NameService().name()
                    .subscribe(onFailure: { [weak self] in self?.presenter.say("\\($0)") })
                    .disposeOnDeactivate(interactor: self)
            }

            func greet(name: String?) { router?.routeToGreeting(of: name ?? "you") }

            func greetingDidEnd() { router?.detachGreeting() }
        }

        """

    private static let rootRouter = """
        import RIBs

        protocol RootInteractable: Interactable, GreetingListener {
            var router: RootRouting? { get set }
        }

        protocol RootViewControllable: ViewControllable {
            func present(viewController: ViewControllable)
            func dismiss(viewController: ViewControllable)
        }

        final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>, RootRouting {
            private let greetingBuilder: GreetingBuilder
            private var greeting: ViewableRouting?

            init(interactor: RootInteractable, viewController: RootViewControllable, greetingBuilder: GreetingBuilder) {
                self.greetingBuilder = greetingBuilder
                super.init(interactor: interactor, viewController: viewController)
                interactor.router = self
            }

            func routeToGreeting(of name: String) {
                let greeting = greetingBuilder.build(withListener: interactor, name: name)
                self.greeting = greeting
                attachChild(greeting)
                viewController.present(viewController: greeting.viewControllable)
            }

            func detachGreeting() {
                guard let greeting else { return }
                viewController.dismiss(viewController: greeting.viewControllable)
                detachChild(greeting)
                self.greeting = nil
            }
        }

        """

    private static let rootView = """
        import RIBs
        import UIKit

        protocol RootPresentableListener: AnyObject {
            func greet(name: String?)
        }

        final class RootViewController: UIViewController, RootPresentable {
            weak var listener: RootPresentableListener?
            private let nameField = UITextField()

            func say(_ text: String) { nameField.placeholder = text }

            override func viewDidLoad() {
                super.viewDidLoad()
                view.addSubview(nameField)
            }
        }

        extension RootViewController: RootViewControllable {
            func present(viewController: ViewControllable) {
                present(viewController.uiviewController, animated: true, completion: nil)
            }

            func dismiss(viewController: ViewControllable) {
                if presentedViewController === viewController.uiviewController {
                    dismiss(animated: true, completion: nil)
                }
            }
        }

        """

    private static let greetingBuilder = """
        import RIBs

        protocol GreetingDependency: Dependency {
            var visits: Visits { get }
        }

        protocol GreetingListener: AnyObject {
            func greetingDidEnd()
        }

        final class GreetingBuilder: Builder<GreetingDependency> {
            func build(withListener listener: GreetingListener, name: String) -> ViewableRouting {
                let viewController = GreetingViewController(name: name)
                let interactor = GreetingInteractor(presenter: viewController, name: name, visits: dependency.visits)
                interactor.listener = listener
                return ViewableRouter<Interactable, ViewControllable>(
                    interactor: interactor,
                    viewController: viewController
                )
            }
        }

        """

    private static let greetingInteractor = """
        import RIBs
        import RxSwift

        protocol GreetingPresentable: Presentable {
            var listener: GreetingPresentableListener? { get set }
            func show(_ greeting: String)
        }

        final class GreetingInteractor: PresentableInteractor<GreetingPresentable>, GreetingPresentableListener {
            weak var listener: GreetingListener?
            private let name: String
            private let visits: Visits

            init(presenter: GreetingPresentable, name: String, visits: Visits) {
                self.name = name
                self.visits = visits
                super.init(presenter: presenter)
                presenter.listener = self
            }

            override func didBecomeActive() {
                super.didBecomeActive()
                visits.count
                    .subscribe(onNext: { [weak self] count in
                        self?.presenter.show("\\(Texts.hello), \\(self?.name ?? "")! You are number \\(count).")
                    })
                    .disposeOnDeactivate(interactor: self)
                visits.add()
            }

            func done() { listener?.greetingDidEnd() }
        }

        """

    private static let greetingView = """
        import SnapKit
        import UIKit

        protocol GreetingPresentableListener: AnyObject {
            func done()
        }

        final class GreetingViewController: UIViewController, GreetingPresentable, GreetingViewControllable {
            weak var listener: GreetingPresentableListener?
            private let label = UILabel()

            init(name: String) {
                super.init(nibName: nil, bundle: nil)
                title = name
            }

            required init?(coder: NSCoder) { fatalError() }

            func show(_ greeting: String) { label.text = greeting }
        }

        protocol GreetingViewControllable: AnyObject {}

        """

    private static let nameService = """
        import Foundation
        import Moya
        import RxSwift

        enum NameTarget: TargetType {
            case name

            var path: String { "/name" }
        }

        final class NameService {
            private let provider = MoyaProvider<NameTarget>()

            func name() -> Single<String> {
                provider.rx.request(.name).mapString()
            }
        }

        enum Texts {
            static let hello: String = {
                let url = Bundle.main.url(forResource: "texts", withExtension: "json")
                let data = url.flatMap { try? Data(contentsOf: $0) } ?? Data()
                return (try? JSONDecoder().decode([String: String].self, from: data))?["hello"] ?? ""
            }()
        }

        """

    private static let storyboard = """
        <document initialViewController="BYZ" type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB">
            <viewController id="BYZ" customClass="RootViewController" sceneMemberID="viewController"/>
        </document>

        """

    private static let visits = """
        import RxRelay
        import RxSwift

        final class Visits {
            private let relay = BehaviorRelay(value: 0)

            var count: Observable<Int> { relay.asObservable() }

            func add() { relay.accept(relay.value + 1) }
        }

        """
}
