import Testing

@testable import AppImporter

@Suite("The view made for a view controller that is left out")
struct ViewTests {
    /// Writes the view of the class `HomeViewController`.
    private func view(_ text: String) throws -> ViewWriter {
        let file = SwiftFile(path: "Home.swift", text: text)
        let index = AppIndex([file])
        let declaration = try #require(index.type("HomeViewController"))
        return ViewWriter(ViewClass(declaration, of: file, in: index, modules: []), index)
    }

    private static let home = """
        import RIBs
        import SnapKit
        protocol HomePresentableListener: AnyObject {
            func didTapDone()
            func place(atRow row: Int, col: Int)
            func didLoad()
        }
        protocol HomePresentable: Presentable {
            var listener: HomePresentableListener? { get set }
            func set(score: Score)
            func announce(winner: String?, withCompletionHandler handler: @escaping () -> ())
        }
        final class HomeViewController: UIViewController, HomePresentable, UITableViewDelegate {
            weak var listener: HomePresentableListener?
            init(name: String) { super.init(nibName: nil, bundle: nil) }
            required init?(coder: NSCoder) { fatalError() }
            override func viewDidLoad() {
                super.viewDidLoad()
                setUp()
                listener?.didLoad()
            }
        }
        """

    private static let homeView = """
        // Made by `ribs-host import`: write the view here, and a later import leaves this file as it is.
        import ImportedViews
        import RIBs

        final class HomeViewController: ImportedViewController, HomePresentable {
            weak var listener: HomePresentableListener?

            init(name: String) {
                super.init(title: "Home")
                imported.show("name", name)
            }

            override func viewDidLoad() {
                super.viewDidLoad()
                imported.offer("did tap done") { [weak self] _ in self?.listener?.didTapDone() }
                imported.offer("place", ["atRow", "col"]) { [weak self] input in self?.listener?.place(atRow: try input.value("atRow"), col: try input.value("col")) }
                listener?.didLoad()
            }

            func set(score: Score) {
                imported.show("set", score)
            }

            func announce(winner: String?, withCompletionHandler handler: @escaping () -> ()) {
                imported.show("announce", winner)
                imported.ask("announce: with completion handler") { _ in handler() }
            }
        }

        """

    @Test("shows what it is told, and offers each function of its listener with a field for each argument")
    func whole() throws {
        let writer = try view(Self.home)
        #expect(writer.text == Self.homeView)
        #expect(writer.gaps == [])
    }

    @Test("keeps the app's own functions that show other views, with all that they need, if those work here")
    func portable() throws {
        let text = try view(
            """
            protocol HomeViewControllable: ViewControllable { func replace(_ view: ViewControllable?) }
            final class HomeViewController: UIViewController, HomeViewControllable {
                private var target: ViewControllable?
                func replace(_ view: ViewControllable?) {
                    target = view
                    showTarget()
                }
                private func showTarget() {
                    if let target { present(target.uiviewController, animated: true) }
                }
                private func layOut() { view.addSubview(UIView()) }
            }
            """
        ).text
        #expect(
            text.contains(
                "    func replace(_ view: ViewControllable?) {\n        target = view\n        showTarget()\n    }\n"
            )
        )
        #expect(text.contains("    private var target: ViewControllable?\n"))
        #expect(text.contains("if let target { present(target.uiviewController, animated: true) }"))
        #expect(!text.contains("layOut"))
    }

    @Test("tells its listener that a person went back, as the app's view does")
    func leaving() throws {
        let text = try view(
            """
            protocol HomeListener: AnyObject { func didGoBack(); func close() }
            protocol HomePresentable: Presentable {}
            final class HomeViewController: UIViewController, HomePresentable {
                weak var listener: HomeListener?
                override func viewWillDisappear(_ animated: Bool) {
                    if isMovingFromParent || self.isBeingDismissed { listener?.didGoBack() }
                    if animated { listener?.close() }
                }
            }
            """
        ).text
        #expect(
            text.contains("        if isMovingFromParent || self.isBeingDismissed { listener?.didGoBack() }\n    }\n")
        )
        #expect(!text.contains("offer(\"did go back\")"))
        #expect(text.contains("offer(\"close\")"))
    }

    @Test("has nothing for a requirement that is cut out of its protocol")
    func cutRequirements() throws {
        let text = try view(
            """
            protocol HomePresentable: Presentable { var chart: UIStackView { get }; func show(_ name: String) }
            final class HomeViewController: UIViewController, HomePresentable {}
            """
        ).text
        #expect(text.contains("func show(_ name: String)"))
        #expect(!text.contains("chart"))
    }

    @Test("has the base of its class, and neither functions that the base has nor another stream than its own")
    func bases() throws {
        let navigation = try view(
            """
            protocol HomeViewControllable: ViewControllable { func popToRoot() }
            final class HomeViewController: UINavigationController, HomeViewControllable {
                func popToRoot() { popToRootViewController(animated: true) }
            }
            """
        ).text
        #expect(
            navigation.contains("final class HomeViewController: ImportedNavigationController, HomeViewControllable {")
        )
        #expect(!navigation.contains("func popToRoot"))
        let tabs = try view(
            """
            protocol HomeListener: AnyObject { func select(at index: Int); func open(_ path: IndexPath) }
            protocol HomePresentable: Presentable { var taps: PublishRelay<Void> { get } }
            protocol HomeViewControllable: ViewControllable { func set(_ tabs: [UITab]) }
            final class HomeViewController: UITabBarController, HomePresentable, HomeViewControllable {
                weak var listener: HomeListener?
                var chosen = Date()
                private var hidden = 1
            }
            final class HomeInteractor: Interactor { func read(_ view: HomeViewController) { print(view.chosen, view.hidden) } }
            """
        ).text
        #expect(tabs.contains("ImportedTabBarController"))
        #expect(tabs.contains("    let taps = PublishRelay<Void>()\n    var chosen = Date()\n"))
        #expect(tabs.contains("self?.taps.accept(())"))
        #expect(tabs.contains("imported.showTabs(tabs.compactMap(\\.viewController))"))
        #expect(tabs.contains(#"self?.listener?.select(at: try input.index("at"))"#))
        #expect(tabs.contains(#"self?.listener?.open(try input.indexPath("path"))"#))
        #expect(!tabs.contains("hidden"))
    }

    @Test(
        "shows the view of a child as the name of the function says, if the app's own code does not work here",
        arguments: [
            ("attach(_ view: ViewControllable)", "imported.embed(view)"),
            ("present(viewController: ModernRIBs.ViewControllable)", "imported.present(viewController)"),
            ("push(_ router: ViewableRouting?)", "imported.push(router?.viewControllable)"),
            ("replaceModal(_ view: UIViewController?)", "imported.replace(view)"),
            ("dismiss(viewController: any ViewControllable)", "imported.takeAway(viewController)"),
            ("setViewControllers(_ views: [ViewControllable])", "imported.showTabs(views)"),
            ("removeCurrent()", "imported.takeAwayLast()"),
            (
                "dismiss(_ view: ViewControllable, completion: (() -> Void)?)",
                "imported.takeAway(view)\n        completion?()"
            ),
        ]
    )
    func children(function: String, line: String) throws {
        let text = try view(
            """
            protocol HomeViewControllable: ViewControllable { func \(function) }
            final class HomeViewController: UIViewController, HomeViewControllable {}
            """
        ).text
        #expect(text.contains("    func \(function) {\n        \(line)\n    }\n"))
    }

    @Test(
        "shows the view of a child as the app's own view does, whatever the function is called",
        arguments: [
            ("view.addSubview(child.uiviewController.view)", "embed"),
            ("stack.push(); pushViewController(child)", "push"),
            ("sheet.present(child)", "present"), ("child.view.removeFromSuperview()", "takeAway"),
            ("old.dismiss(); sheet.present(child)", "replace"),
        ]
    )
    func bodies(body: String, verb: String) throws {
        let text = try view(
            """
            protocol HomeViewControllable: ViewControllable { func show(_ child: ViewControllable) }
            final class HomeViewController: UIViewController, HomeViewControllable {
                func show(_ child: ViewControllable) { \(body) }
            }
            """
        ).text
        #expect(text.contains("    func show(_ child: ViewControllable) {\n        imported.\(verb)(child)\n    }\n"))
    }

    @Test("follows streams, sends what a person does to its own, and reads what its listener has")
    func streams() throws {
        let text = try view(
            """
            protocol HomePresentableListener: AnyObject { var count: Int { get }; var cards: Observable<[Card]> { get } }
            protocol HomePresentable: Presentable {
                var tap: Observable<Void> { get }
                var query: AnyPublisher<String, Never> { get }
                func bind(_ cards: Observable<[Card]>)
                func isReady() -> Bool
            }
            final class HomeViewController: UIViewController, HomePresentable {
                weak var listener: HomePresentableListener?
            }
            """
        ).text
        for line in [
            "private let tapSubject = PublishSubject<Void>()",
            "var tap: Observable<Void> { tapSubject.asObservable() }",
            "private let querySubject = PassthroughSubject<String, Never>()",
            "imported.offer(\"tap\") { [weak self] _ in self?.tapSubject.onNext(()) }",
            "imported.offer(\"query\", [\"value\"]) { [weak self] in self?.querySubject.send(try $0.value(\"value\")) }",
            "imported.watch(\"count\") { [weak self] in self?.listener?.count }",
            "if let stream = listener?.cards { imported.follow(\"cards\", stream) }",
            "imported.follow(\"bind\", cards)", "imported.show(\"is ready\")\n        return false",
        ] { #expect(text.contains(line), "\(line)\n\(text)") }
    }

    @Test("has the static functions by which a builder makes it")
    func factories() throws {
        let text = try view(
            """
            protocol HomePresentable: Presentable {}
            final class HomeViewController: UIViewController, HomePresentable {}
            final class HomeBuilder: Builder<HomeDependency> {
                func build() { _ = HomeViewController.instantiate() }
            }
            """
        ).text
        #expect(text.contains("    static func instantiate() -> HomeViewController { HomeViewController() }\n"))
    }

    @Test("what only the author knows does not compile, and is in the report")
    func gaps() throws {
        let writer = try view(
            """
            protocol HomePresentable: Presentable { func card() -> Card; var style: Style { get } }
            final class HomeViewController: UIViewController, HomePresentable {}
            """
        )
        #expect(writer.text.contains("#error(\"ribs-host import: write `card()`, which is a Card\")"))
        #expect(writer.gaps == ["card()", "style"])
    }

    @Test("a part of views that a router names is an empty class")
    func standIn() throws {
        let file = SwiftFile(
            path: "Push.swift",
            text: "public class Push: UIPresentationController { init(time: Double) {} }"
        )
        #expect(
            StandIn(file.declarations[0]).text == """
                // Made by `ribs-host import`: code of RIBs names Push, which is a part of views.
                import Foundation

                public final class Push: NSObject {
                    public init(time: Double) { super.init() }
                }

                """
        )
    }
}
