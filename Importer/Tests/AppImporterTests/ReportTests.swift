import Testing

@testable import AppImporter

@Suite("The report of an import")
struct ReportTests {
    private static let texts = [
        "App/AppDelegate.swift": """
        import RIBs
        class AppDelegate: UIResponder {
            let router = RootBuilder(dependency: AppComponent()).build()
        }
        """,
        "App/Root.swift": """
        import RIBs
        import SnapKit
        final class RootBuilder: Builder<RootDependency> {
            func build() -> LaunchRouting { RootViewController(nib: UINib()) }
        }
        protocol RootPresentable: Presentable { func card() -> Card }
        """,
        "App/RootView.swift": "final class RootViewController: UIViewController, RootPresentable {}\n",
        "App/Model.swift": "struct Card {}\n",
    ]

    private static let page = """
        # Bank

        4 files of Swift: 6 lines kept, 1 changed, 5 left out.

        - 83.3 % of 6 lines stay in files of RIBs
        - 85.7 % of 7 lines stay in all code outside views
        - 100.0 % of 6 lines stay of these without what needs modules of Apple and others

        ## As they are

        - App/Model.swift: 1 line

        ## Changed

        - App/Root.swift: 5 kept, 1 changed, 0 left out: there is no module SnapKit here

        ## Left out

        - App/AppDelegate.swift: 4 lines: the app delegate AppDelegate
        - App/RootView.swift: 1 line: the view RootViewController

        ## Views to be written: each shows the values that it gets, and offers what its listener takes

        - Sources/BankPlugin/App/RootViewController.swift: write `card()`

        ## Names that there are not here

        - App/Root.swift:4: UINib

        ## Modules of Apple and others

        - SnapKit, in 1 file: each face has a layout of its own

        ## Edited since an earlier import, and not overwritten

        - Sources/BankPlugin/App/Model.swift

        """

    @Test("says of each file what stays, with reasons, and what replaces the modules of others")
    func whole() throws {
        let files = Self.texts.sorted { $0.key < $1.key }.map { SwiftFile(path: $0.key, text: $0.value) }
        let report = try ImportPlan(AppFolder(name: "Bank", files: files))
            .report(NewFolder.Outcome(edited: ["Sources/BankPlugin/App/Model.swift"]))
        #expect(report.page == Self.page)
    }
}
