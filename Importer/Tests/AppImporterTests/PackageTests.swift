import Foundation
import Testing

@testable import AppImporter

@Suite("The package of an import")
struct PackageTests {
    private static let delegate = """
        import RIBs
        class AppDelegate: UIResponder, UIApplicationDelegate {
            private let component = AppComponent()
            func application() -> Bool {
                let other = 1
                let builder = RootBuilder(dependency: component)
                let result = RootBuilder(dependency: component).build()
                result.launchRouter.launch(from: window)
            }
        }
        """
    private static let builder = """
        protocol URLHandler: AnyObject {}
        final class AppComponent: Component<EmptyDependency> {}
        final class RootBuilder: Builder<RootDependency> {
            func build() -> (handler: URLHandler, launchRouter: LaunchRouting) { fatalError() }
        }
        """

    private static func folder(_ files: [String]) -> AppFolder {
        let files = files.enumerated().map { SwiftFile(path: "File\($0.offset).swift", text: $0.element) }
        return AppFolder(name: "TicTacToe", files: files)
    }

    @Test("the root is built as the app's delegate does it, with the constants that it names")
    func root() throws {
        let call = RootCall(in: AppIndex(Self.folder([Self.delegate, Self.builder]).files))
        #expect(call?.expression == "RootBuilder(dependency: component).build()")
        #expect(call?.statements == ["let component = AppComponent()"])
        #expect(call?.router == ".launchRouter")
        let given = RootCall(
            "RootBuilder(dependency: AppComponent()).build()",
            in: AppIndex(Self.folder([Self.builder]).files)
        )
        #expect(given.router == ".launchRouter")
    }

    @Test(
        "the builder of the root is a constant of the delegate, or a property of a component",
        arguments: [
            (
                "let builder = RootBuilder { component.root }\nlet result = builder.build()",
                [
                    "registerProviders()", "let component = AppComponent()",
                    "let builder = RootBuilder { component.root }",
                ],
                "builder.build()"
            ),
            (
                "self.router = component.rootBuilder.build()",
                ["registerProviders()", "let component = AppComponent()"], "component.rootBuilder.build()"
            ),
        ]
    )
    func builders(body: String, statements: [String], expression: String) {
        let delegate = """
            class AppDelegate: UIResponder { let component = AppComponent() }
            extension AppDelegate { func start() { registerProviders(); \(body) } }
            """
        let app =
            "final class AppComponent { var rootBuilder: RootBuilder { fatalError() } }\nfunc registerProviders() {}"
        let call = RootCall(in: AppIndex(Self.folder([delegate, Self.builder, app]).files))
        #expect(call?.statements == statements)
        #expect(call?.expression == expression)
        #expect(call?.router == ".launchRouter")
    }

    @Test("what the delegate calls at its start is called once, and nothing that it calls at other times")
    func callbacks() {
        let delegate = """
            class AppDelegate: UIResponder {
                lazy var router = RootBuilder(dependency: component).build()
                func application(_ app: UIApplication, didFinishLaunchingWithOptions options: Int) -> Bool {
                    registerProviders()
                    registerProviders()
                }
                func applicationWillTerminate(_ app: UIApplication) { removeSessions() }
            }
            """
        let app = "func registerProviders() {}\nfunc removeSessions() {}"
        let call = RootCall(in: AppIndex(Self.folder([delegate, Self.builder, app]).files))
        #expect(call?.statements == ["registerProviders()"])
    }

    @Test("a constant of the root comes after those that it needs, whatever files they are in")
    func order() {
        let delegate = """
            class AppDelegate: UIResponder {
                let builder = RootBuilder(dependency: component)
                func start() { builder.build() }
            }
            """
        let other = "extension AppDelegate { static let component = AppComponent() }"
        let call = RootCall(in: AppIndex(Self.folder([delegate, other, Self.builder]).files))
        #expect(
            call?.statements == [
                "let component = AppComponent()", "let builder = RootBuilder(dependency: component)",
            ]
        )
    }

    @Test("a link in the app's folder is not read: its file can be somewhere else")
    func links() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "ribs-import-\(UUID())")
        defer { try? FileManager.default.removeItem(at: root) }
        let app = root.appending(path: "App/Code")
        try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
        try Data("import RIBs".utf8).write(to: app.appending(path: "App.swift"))
        try Data("{}".utf8).write(to: app.appending(path: "own.json"))
        for name in ["secret.json", "Secret.swift"] {
            let outside = root.appending(path: name)
            try Data("struct Secret {}".utf8).write(to: outside)
            try FileManager.default.createSymbolicLink(at: app.appending(path: name), withDestinationURL: outside)
        }
        let folder = try AppFolder(reading: root.appending(path: "App").path)
        #expect(folder.files.map(\.path) == ["Code/App.swift"])
        #expect(folder.resources == ["own.json": "{}"])
    }

    @Test("an app without a delegate that builds a root is refused, and --root helps")
    func noRoot() throws {
        let folder = Self.folder([Self.builder])
        let error = #expect(throws: ImportError.self) { try ImportPlan(folder) }
        #expect(
            error?.message
                == "No app delegate builds a root, as `RootBuilder(dependency: AppComponent()).build()` does."
        )
        #expect(error?.help == "Say how the root is built: --root 'RootBuilder(dependency: AppComponent()).build()'")
        #expect(try ImportPlan(folder, root: "RootBuilder(dependency: x).build()").name.id == "tic-tac-toe")
    }

    @Test("the plugin's names are no others of the app")
    func names() {
        func name(_ text: String, _ declarations: String = "") -> PackageName {
            PackageName(text, in: AppIndex([SwiftFile(path: "A.swift", text: declarations)]))
        }
        #expect(name("TicTacToe").id == "tic-tac-toe")
        #expect(name("TicTacToe").type == "TicTacToe")
        #expect(name("TicTacToe", "class TicTacToeBuilder {}").type == "TicTacToeApp")
        #expect(name("PokeAPI-RIB").id == "poke-api-rib")
        #expect(name("2048 game").id == "app-2048-game")
        #expect(name("TheVeryLongNameOfSomeAppForBanks").type == "TheVeryLongNameOfSomeAppForBan")
    }

    @Test("the manifest, the flow and the builder name the plugin; each target has its mode")
    func texts() throws {
        let files = try ImportPlan(Self.folder([Self.delegate, Self.builder])).files(sdk: "/sdk")
        #expect(files["plugins.json"]?.contains(#""tic-tac-toe": ".build/debug/libTicTacToePlugin.so""#) == true)
        #expect(files["Sources/TicTacToePlugin/manifest.json"]?.contains(#""builder": "TicTacToeBuilder""#) == true)
        #expect(
            files["Sources/TicTacToePlugin/TicTacToeBuilder.swift"] == """
                // Made by `ribs-host import`: builds the root as the app's delegate does. The host attaches it.
                import PluginABI

                final class TicTacToeBuilder: Builder<TicTacToeDependency>, TicTacToeBuildable {
                    func build(withListener listener: TicTacToeListener) -> ViewableRouting {
                        let component = AppComponent()
                        return RootBuilder(dependency: component).build().launchRouter
                    }
                }

                """
        )
        let package = try #require(files["Package.swift"])
        #expect(package.contains(#"let sdk = Context.environment["RIBS_SDK"] ?? "/sdk""#))
        #expect(package.contains("let mode = SwiftSetting.swiftLanguageMode(.v5)"))
        #expect(package.contains("name: \"TicTacToePlugin\",\n            dependencies: host"))
        #expect(!package.contains("OpenCombine"))
        #expect(files["Sources/File0.swift"] == nil)
    }
}

@Suite("The folder of an import")
struct NewFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "import-\(UUID().uuidString)").path

    private func text(_ file: String) -> String? {
        FileManager.default.contents(atPath: "\(folder)/\(file)").map { String(decoding: $0, as: UTF8.self) }
    }

    @Test("a second import replaces what nobody has edited, and nothing else")
    func again() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let new = NewFolder(path: folder)
        let first = try new.write(["A/same": "1", "edited": "1", "deleted": "1", "old": "1", "oldAndEdited": "1"])
        #expect(first.written == ["A/same", "deleted", "edited", "old", "oldAndEdited"])
        for file in ["edited", "oldAndEdited", "foreign"] {
            try Data("mine".utf8).write(to: URL(filePath: "\(folder)/\(file)"))
        }
        try FileManager.default.removeItem(atPath: "\(folder)/deleted")
        let second = try new.write(["A/same": "2", "edited": "2", "deleted": "2", "foreign": "2", "new": "2"])
        #expect(
            second
                == NewFolder.Outcome(
                    written: ["A/same", "new"],
                    edited: ["edited", "foreign", "oldAndEdited"],
                    deleted: ["deleted"],
                    removed: ["old"]
                )
        )
        #expect(text("A/same") == "2")
        #expect(text("edited") == "mine")
        #expect(text("foreign") == "mine")
        #expect(text("old") == nil)
        #expect(text("deleted") == nil)
        #expect(try new.write(["A/same": "2", "edited": "2", "deleted": "2"]).deleted == ["deleted"])
    }

    @Test("a folder that no import has made is left alone")
    func foreign() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: URL(filePath: "\(folder)/README.md"))
        let error = #expect(throws: ImportError.self) { try NewFolder(path: folder).write(["a": "1"]) }
        #expect(error?.message == "`\(folder)` exists, and no import has made it; nothing was written.")
        #expect(error?.help == "Give another folder: --output FOLDER")
        #expect(text("a") == nil)
    }
}
