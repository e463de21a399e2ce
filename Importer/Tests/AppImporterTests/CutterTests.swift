import Testing

@testable import AppImporter

@Suite("What is cut out of code that stays")
struct CutterTests {
    /// Copies a file of an app in which some names exist nowhere, beside a RIB that needs all types of the file.
    private func copy(_ text: String, missing: Set<String>) -> CopiedFile? {
        let file = SwiftFile(path: "Service.swift", text: text)
        let names = file.declarations.map(\.name).joined(separator: ", ")
        let rib = SwiftFile(
            path: "Home.swift",
            text: "final class HomeInteractor: Interactor { let needs = (\(names)) }"
        )
        let judge = Judge(index: AppIndex([file, rib]) { _ in missing })
        return Copier(judge: judge, modules: []).copy(file, judge.verdict(on: file))
    }

    private static let service = """
        final class API {
            static let provider = MoyaProvider<Target>()
            func cards() -> Single<[Card]> {
                API.provider.rx.request(.cards)
                    .map([Card].self)
            }
            func count() throws -> Int { try Realm().objects(Card.self).count }
            func name() -> String? { Keychain().name }
            func load(then: @escaping (Result<Card, Error>) -> Void) {
                AF.request("/card").response { then($0) }
            }
            let limit = 3
        }
        """

    private static let stubs = """
        import ImportedViews
        final class API {
            // static let provider = MoyaProvider<Target>()
            func cards() -> Single<[Card]> {
                return .error(ImportedMissing("MoyaProvider"))
                // API.provider.rx.request(.cards)
                    // .map([Card].self)
            }
            func count() throws -> Int { throw ImportedMissing("Realm") }
            func name() -> String? { ImportedMissing("Keychain"); return nil }
            func load(then: @escaping (Result<Card, Error>) -> Void) {
                ImportedMissing("AF")
                then(.failure(ImportedMissing("AF")))
                // AF.request("/card").response { then($0) }
            }
            let limit = 3
        }
        """

    @Test("a function that needs a missing service says so, in the form that its result has")
    func results() {
        let copied = copy(Self.service, missing: ["MoyaProvider", "Realm", "Keychain", "AF"])
        #expect(copied?.text == Self.stubs)
        #expect(copied?.reasons.contains("needs MoyaProvider") == true)
        #expect(copied?.kept == 7)
        #expect(copied?.leftOut == 4)
        #expect(copied?.ofServices == copied.map { $0.changed - 1 + $0.leftOut })
    }

    @Test("statements that need a missing name, and what follows from these, become comments; the others stay")
    func statements() {
        let copied = copy(
            """
            final class Root {
                init() {
                    let label = UILabel()
                    label.text = "1"
                    count = 1
                }
                func start() {
                    if count > 1 {
                        Tracker.log("more")
                        count += 1
                    }
                    begin()
                }
            }
            """,
            missing: ["Tracker"]
        )
        #expect(
            copied?.text == """
                final class Root {
                    init() {
                        // let label = UILabel()
                        // label.text = "1"
                        count = 1
                    }
                    func start() {
                        if count > 1 {
                            // Tracker.log("more")
                            count += 1
                        }
                        begin()
                    }
                }
                """
        )
    }

    @Test("a missing protocol leaves the list of what a type inherits")
    func inheritance() {
        let copied = copy(
            "enum API: Int, TargetType {\n    case cards\n    var path: String { \"/cards\" }\n}\n",
            missing: ["TargetType"]
        )
        #expect(copied?.text == "enum API: Int {\n    case cards\n    var path: String { \"/cards\" }\n}\n")
        #expect(copied?.changed == 1)
    }

    @Test("a list of what a type inherits can have several lines")
    func inheritanceOfLines() {
        let copied = copy(
            "final class API: NSObject,\n                 TargetType,\n                 Codable {\n    let limit = 3\n}\n",
            missing: ["TargetType"]
        )
        let cut = "final class API: NSObject, Codable\n\n {\n    let limit = 3\n}\n"
        #expect(copied?.text == "import Foundation\n\(cut)")
    }

    @Test("a line can need a missing name twice")
    func twoInALine() {
        let copied = copy(
            "struct API: TargetType { var path: String { Keys.x } }\n",
            missing: ["TargetType", "Keys"]
        )
        let stub = "struct API { var path: String { ImportedMissing(\"Keys\"); return \"\" } }\n"
        #expect(copied?.text == "import ImportedViews\n\(stub)")
    }

    @Test("a property that can be set stays one, and each accessor loses what it needs itself")
    func accessors() {
        let copied = copy(
            """
            final class Session {
                var token: String? {
                    get { Keychain.shared.token }
                    set {
                        Keychain.shared.token = newValue
                        count += 1
                    }
                }
            }
            """,
            missing: ["Keychain"]
        )
        #expect(
            copied?.text == """
                import ImportedViews
                final class Session {
                    var token: String? {
                        get { ImportedMissing("Keychain"); return nil }
                        set {
                            // Keychain.shared.token = newValue
                            count += 1
                        }
                    }
                }
                """
        )
    }

    @Test("what follows from a constant goes in the blocks below it, too")
    func blocks() {
        let copied = copy(
            """
            final class Root {
                func start() {
                    let client = Moya()
                    if isOn {
                        client.send()
                        begin()
                    }
                    if client.isReady {
                        begin()
                    }
                    begin()
                }
            }
            """,
            missing: ["Moya"]
        )
        #expect(
            copied?.text == """
                final class Root {
                    func start() {
                        // let client = Moya()
                        if isOn {
                            // client.send()
                            begin()
                        }
                        // if client.isReady {
                            // begin()
                        // }
                        begin()
                    }
                }
                """
        )
    }

    @Test("a type of which nothing is left is left out")
    func nothing() {
        #expect(copy("extension Card { var font: UIFont { .body } }", missing: []) == nil)
    }

    @Test("names are unknown if nothing in the app declares them and the compiler does not know them")
    func unknown() {
        let files = [
            SwiftFile(
                path: "A.swift",
                text: """
                    import Moya
                    import RxCocoa
                    struct Card<Item> { let items: [Item]; let provider: MoyaProvider<Card>; let url: URL }
                    extension Array where Element == Card<Int> {}
                    final class HomeRouter: Router {
                        #if DEBUG
                            func route() { attachChild(child) }
                        #endif
                    }
                    func load() { stub(.cards); let relay: RxRelay.PublishRelay<Int>; load() }
                    """
            ),
            SwiftFile(path: "View.swift", text: "final class View: UIView { let gone: SnapKitView }"),
        ]
        let names = UnknownNames(in: files, besides: ["View"])
        #expect(names.candidates == ["Array", "Int", "MoyaProvider", "SnapKitView", "URL", "stub"])
        var asked = ""
        let missing = names.missing { text in
            asked = text
            return "x.swift:8:20: error: cannot find type 'MoyaProvider' in scope\nx.swift:9:1: error: other\n"
        }
        #expect(missing == ["MoyaProvider"])
        #expect(asked.hasSuffix("typealias Name4 = URL\nfunc name5() { _ = stub }\n"))
    }
}
