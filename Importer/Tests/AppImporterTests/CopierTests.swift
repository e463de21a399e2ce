import Testing

@testable import AppImporter

@Suite("How files are copied")
struct CopierTests {
    private func copy(_ text: String, path: String = "Home/HomeInteractor.swift") -> CopiedFile? {
        let file = SwiftFile(path: path, text: text)
        let index = AppIndex([file])
        let judge = Judge(index: index)
        return Copier(judge: judge, modules: ["Entities"]).copy(file, judge.verdict(on: file))
    }

    @Test("a file whose modules exist here, or get a module of their name, is the same byte for byte")
    func same() {
        let text = """
            // A header.
            import RIBs
            import RxSwift
            import Entities
            import UIKit

            final class HomeInteractor: Interactor { let card: Card; let view: UIViewController }

            """
        let copied = copy(text)
        #expect(
            copied == CopiedFile(name: "HomeInteractor.swift", text: text, kept: 7, changed: 0, leftOut: 0, reasons: [])
        )
    }

    @Test("line ends of Windows stay in a file that does not change")
    func lineEnds() {
        #expect(copy("import RIBs\r\nstruct Card {}\r\n")?.text == "import RIBs\r\nstruct Card {}\r\n")
        #expect(copy("import SnapKit\r\nstruct Card {}\r\n")?.text == "// import SnapKit\nstruct Card {}\n")
    }

    @Test("an import of a module that there is not here becomes a comment")
    func missingModule() {
        let copied = copy("import RIBs\nimport SnapKit\n\nfinal class HomeInteractor: Interactor {}\n")
        #expect(copied?.text == "import RIBs\n// import SnapKit\n\nfinal class HomeInteractor: Interactor {}\n")
        #expect(copied?.changed == 1)
        #expect(copied?.kept == 3)
        #expect(copied?.reasons == ["there is no module SnapKit here"])
    }

    @Test("imports that Linux needs are added below Foundation's, or else below the first")
    func addedImports() {
        #expect(
            copy("import RIBs\nimport Foundation\nlet session = URLSession.shared\n")?.text
                == "import RIBs\nimport Foundation\nimport FoundationNetworking\nlet session = URLSession.shared\n"
        )
        #expect(copy("import RIBs\nlet id = UUID()\n")?.text == "import RIBs\nimport Foundation\nlet id = UUID()\n")
        #expect(copy("import RIBs\nstruct UUID {}\nlet id = UUID()\n")?.changed == 0)
        #expect(
            copy("import RIBs\nlet top: UIViewController? = nil\n")?.text
                == "import RIBs\nimport UIKit\nlet top: UIViewController? = nil\n"
        )
    }

    @Test("what is not a view is taken out of a view's file, with its comments and the imports that there are")
    func takenOut() {
        let copied = copy(
            """
            import RIBs
            import SnapKit

            // What a person does.
            protocol HomePresentableListener: AnyObject {
                func tap()
            }

            final class HomeViewController: UIViewController {
                let label = UILabel()
            }

            """,
            path: "Home/HomeViewController.swift"
        )
        #expect(copied?.name == "HomePresentableListener.swift")
        #expect(
            copied?.text == """
                import RIBs

                // What a person does.
                protocol HomePresentableListener: AnyObject {
                    func tap()
                }

                """
        )
        #expect(copied?.kept == 5)
        #expect(copied?.leftOut == 6)
        #expect(copied?.reasons == ["the view HomeViewController"])
    }

    @Test("a file of views alone is not copied")
    func views() {
        #expect(copy("final class HomeView: UIView {}") == nil)
    }
}
