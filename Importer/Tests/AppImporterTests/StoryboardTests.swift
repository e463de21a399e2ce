import Testing

@testable import AppImporter

@Suite("Storyboards and files of an app")
struct StoryboardTests {
    private static let text = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" initialViewController="a1">
            <viewController storyboardIdentifier="Login" id="b2" customClass="LoginViewController" sceneMemberID="v">
            <navigationController id="a1" customClass="HomeNavigation" customModule="Bank">
            <viewController storyboardIdentifier="Plain" id="c3">
        </document>
        """

    @Test("the classes of a storyboard are known by identifier, and that of its initial view")
    func classes() {
        let storyboard = Storyboard(name: "Main", text: Self.text)
        #expect(storyboard.views == ["Login": "LoginViewController", "": "HomeNavigation"])
    }

    @Test("an identifier is what XML says, and a text of Swift in the package")
    func identifiers() {
        let identifier = #"storyboardIdentifier="Sign &quot;In&quot; &amp;amp; \(Up)""#
        let tag = #"<viewController \#(identifier) customClass="SignIn" id="d4">"#
        let storyboard = Storyboard(name: "Main", text: tag)
        #expect(storyboard.views == [#"Sign "In" &amp; \(Up)"#: "SignIn"])
        #expect(Storyboard.registration([storyboard]).contains(#"["Sign \"In\" &amp; \\(Up)": { SignIn() }]"#))
    }

    private static let app = [
        """
        import RIBs
        class AppDelegate: UIResponder { let router = RootBuilder(dependency: AppComponent()).build() }
        """,
        """
        import RIBs
        final class RootBuilder: Builder<RootDependency> {
            func build() -> LaunchRouting {
                let view = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "Login")
                let texts = Bundle.main.path(forResource: "texts", ofType: "json")
                return RootRouter(view as! LoginViewController, URLSession.shared, texts)
            }
        }
        protocol LoginPresentable: Presentable {}
        """,
        "final class LoginViewController: UIViewController, LoginPresentable {}",
    ]

    @Test("views that code takes from storyboards are registered, and files that it reads are in a bundle")
    func plan() throws {
        let files = Self.app.enumerated().map { SwiftFile(path: "File\($0.offset).swift", text: $0.element) }
        let folder = AppFolder(
            name: "Bank",
            files: files,
            storyboards: [Storyboard(name: "Main", text: Self.text)],
            resources: ["texts.json": "{}"]
        )
        let package = try ImportPlan(folder).files(sdk: "/sdk", output: "/bank")
        #expect(
            package["Sources/BankPlugin/ImportedStoryboards.swift"] == """
                // Made by `ribs-host import`: the views of the app's storyboards, which its code asks for.
                import UIKit

                func registerStoryboards() {
                    UIStoryboard.register("Main", ["Login": { LoginViewController() }])
                }

                """
        )
        #expect(package["Sources/BankPlugin/BankBuilder.swift"]?.contains("        registerStoryboards()\n") == true)
        #expect(package["Sources/ImportedBundle/Resources/texts.json"] == "{}")
        #expect(package["Package.swift"]?.contains(#"resources: [.process("Resources")]"#) == true)
        let permissions = #""network": true, "read": ["/bank/.build"]"#
        #expect(package["Sources/BankPlugin/manifest.json"]?.contains("\"permissions\": { \(permissions) }") == true)
        #expect(package["plugins.json"]?.contains("\"process\": true, \"allow\": { \(permissions) }") == true)
    }
}
