import Testing

@testable import AppImporter

@Suite("What is kept of an app, and what is left out")
struct JudgeTests {
    /// Judges a file, beside others of the same app.
    private func verdict(on text: String, beside others: String...) -> Judge.Verdict {
        let files = ([text] + others).enumerated().map { SwiftFile(path: "File\($0.offset).swift", text: $0.element) }
        return Judge(index: AppIndex(files)).verdict(on: files[0])
    }

    @Test("a builder stays, with the view that it makes and the UIKit in it")
    func builder() {
        let builder = """
            import RIBs
            import UIKit
            final class HomeBuilder: Builder<HomeDependency> {
                func build() { _ = HomeViewController(); _ = UIStoryboard(name: "Home", bundle: nil) }
            }
            """
        #expect(verdict(on: builder, beside: "class HomeViewController: UIViewController {}") == .kept)
    }

    @Test("a view controller is left out, and the protocol of its listener stays")
    func view() {
        let file = """
            protocol HomePresentableListener: AnyObject { func tap() }
            final class HomeViewController: UIViewController, HomePresentable {}
            extension HomeViewController: UITableViewDataSource {}
            """
        #expect(
            verdict(on: file)
                == .split(
                    kept: [0],
                    leftOut: ["the view HomeViewController", "an extension of the view HomeViewController"]
                )
        )
    }

    @Test("a view is one by the base that another file declares")
    func baseClass() {
        let base = "class BaseController: UIViewController {}"
        #expect(
            verdict(on: "final class HomeView: BaseController {}", beside: base) == .leftOut("the view HomeView")
        )
    }

    @Test("views of SwiftUI and previews are left out, where SwiftUI is imported")
    func swiftUI() {
        #expect(
            verdict(on: "import SwiftUI\nstruct HomeView: View {}\n#Preview { HomeView() }")
                == .leftOut("the view HomeView; a preview")
        )
        #expect(verdict(on: "protocol View {}\nstruct HomeView: View {}") == .kept)
    }

    @Test("an app delegate is left out, and what else its file declares stays")
    func delegate() {
        let file = """
            @main class AppDelegate: UIResponder, UIApplicationDelegate {}
            protocol URLHandler: AnyObject {}
            """
        #expect(verdict(on: file) == .split(kept: [1], leftOut: ["the app delegate AppDelegate"]))
    }

    @Test("an extension is left out if it needs a name of UIKit that there is not here")
    func extensions() {
        #expect(verdict(on: "extension UIView { func round() {} }") == .leftOut("an extension of UIView"))
        #expect(verdict(on: "extension Card { var font: UIFont { .body } }") == .leftOut("uses UIFont"))
        #expect(verdict(on: "extension Card { var color: UIColor { .red } }") == .kept)
    }

    @Test("a model stays, with an inert colour; a helper that draws is left out")
    func models() {
        #expect(verdict(on: "struct Card { let color: UIColor }") == .kept)
        #expect(
            verdict(on: "struct Style { let badge = BadgeView() }", beside: "class BadgeView: UIView {}")
                == .leftOut("uses BadgeView")
        )
    }

    @Test("what needs a type that is left out is left out as well, unless it is a part of a RIB")
    func dependents() {
        let anchor = "struct Anchor { let value: NSLayoutXAxisAnchor }"
        #expect(verdict(on: "struct Relation { let anchor: Anchor }", beside: anchor) == .leftOut("uses Anchor"))
        #expect(
            verdict(
                on: "struct Card { let anchor: Anchor }",
                beside: anchor,
                "protocol Home { var card: Card { get } }"
            )
                == .kept
        )
        #expect(verdict(on: "extension Anchor { func pin() {} }", beside: anchor) == .leftOut("an extension of Anchor"))
        #expect(verdict(on: "final class HomeRouter: Router<Home> { var anchor: Anchor? }", beside: anchor) == .kept)
    }

    @Test("a file of tests is left out")
    func tests() {
        #expect(verdict(on: "import XCTest\nclass HomeMock: HomeListener {}") == .leftOut("tests"))
    }

    @Test("names of UIKit that the package has are read from its own module")
    func names() {
        #expect(AppleNames.uiKit.isSuperset(of: ["UIViewController", "UIColor", "UIPresentationController"]))
        #expect(AppleNames.isMissing("UITableView"))
        #expect(!AppleNames.isMissing("UIColor"))
        #expect(!AppleNames.isMissing("UI"))
    }
}
