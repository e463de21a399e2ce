import Foundation
import TestSupport
import Testing

@Suite("The names that `import RIBs` brings")
struct RIBsNamesTests {
    private static let sources = BuildFolder.repository.appending(path: "Sources/RIBs")

    /// The names of PluginABI that a module exports, one by one: `class PluginABI.Router`.
    private static func exports(of file: String, from module: String = "PluginABI") throws -> Set<String> {
        let text = try String(contentsOf: BuildFolder.repository.appending(path: file), encoding: .utf8)
        let pattern = /@_exported public import (\w+) (\w+)\.(\w+)/
        return Set(text.matches(of: pattern).filter { $0.2 == module }.map { "\($0.1) \($0.3)" })
    }

    /// The names that PluginABI declares and `import RIBs` does not bring: those of screens, streams and plugins.
    private static func namesOfTheHost() throws -> [String] {
        let interface = BuildFolder.file("Modules/PluginABI.swiftinterface")
        let text = try String(contentsOf: interface, encoding: .utf8)
        let declaration =
            /(?m)^(?:@\S+ )*(?:public|open) (?:final |indirect )?(?:class|struct|enum|protocol|typealias) (\w+)/
        let names = Set(text.matches(of: declaration).map { String($0.1) })
        let ubers = try exports(of: "Sources/RIBs/RIB/RIBs.swift").compactMap { $0.split(separator: " ").last }
        return names.subtracting(ubers.map(String.init)).sorted()
    }

    /// A listener with a name of its own for what it is sent, and a RIB.
    private static let vote = """
        import RIBs

        enum Vote { case yes, no }
        @MainActor protocol VoteListener: AnyObject {
            typealias Action = Vote
            func send(_ action: Action)
        }
        final class VoteInteractor: Interactor, VoteListener {
            func send(_ action: Action) {
                switch action { case .yes, .no: break }
            }
            override func didBecomeActive() {
                super.didBecomeActive()
                isActiveStream.subscribe(onNext: { _ in }).disposeOnDeactivate(interactor: self)
            }
        }
        final class VoteRouter: Router<VoteInteractor> {
            override func didLoad() { attachChild(Router(interactor: Interactor())) }
        }
        extension Router { func leave() {} }

        """

    /// A component that makes a value of each of the app's own types.
    private static func component(of names: [String]) -> String {
        """
        import Models
        import RIBs

        final class ModelsComponent: Component<any Dependency> {
            var models: [Any] {
                shared { [\(names.map { "\($0)()" }.joined(separator: ", "))] }
            }
        }

        """
    }

    /// Compiles an app with a module that has types of the host's names, and RIBs that use them beside Uber's; returns
    /// what the compiler says.
    private static func compileApp(in folder: TemporaryFolder, modules: [URL]) async throws -> String {
        let names = try namesOfTheHost()
        #expect(names.count > 50)
        #expect(
            Set(["Action", "Log", "Score", "Section", "Row", "List", "Alert", "ViewController"]).isSubset(of: names)
        )
        let models = names.map { "public struct \($0): Sendable { public init() {} }\n" }.joined()
        let module = try folder.write(models, to: "Models.swift")
        let files = [
            try folder.write(vote, to: "Vote.swift"),
            try folder.write(component(of: names), to: "ModelsComponent.swift"),
        ]
        let paths = ([folder.url] + modules).flatMap { ["-I", $0.path] } + files.map(\.path)
        var said = ""
        for words in [
            ["-emit-module", "-module-name", "Models", module.path, "-o", "\(folder.url.path)/Models.swiftmodule"],
            ["-typecheck", "-module-name", "App"] + paths,
            ["-typecheck", "-module-name", "App", "-enable-upcoming-feature", "MemberImportVisibility"] + paths,
        ] {
            let result = try await run(
                URL(filePath: "/usr/bin/env"),
                [
                    "swiftc", "-parse-as-library", "-swift-version", "6", "-module-cache-path",
                    "\(folder.url.path)/cache",
                ]
                    + words,
                environment: Toolchain.environment(temporaryFiles: folder.url)
            )
            said += result.output + result.errors
            #expect(result.ending == .exit(0))
        }
        return said
    }

    @Test(
        "are Uber's: an app's own module can have a type of every other name of PluginABI",
        .startsPrograms(for: .compiler)
    )
    func ofABuild() async throws {
        let folder = try TemporaryFolder()
        let said = try await Self.compileApp(in: folder, modules: [BuildFolder.file("Modules")])
        #expect(said == "", "\(said)")
    }

    @Test("are the same with an installation", .startsPrograms(for: .compiler))
    func ofAnInstallation() async throws {
        let folder = try TemporaryFolder()
        let installed = try await run(
            BuildFolder.repository.appending(path: "scripts/install"),
            [BuildFolder.url.path],
            environment: [
                "PATH": "/usr/bin:/bin", "PREFIX": folder.url.appending(path: "prefix").path, "RUNTIME": "separate",
            ]
        )
        try #require(installed.ending == .exit(0), "\(installed.errors)")
        let modules = ["PluginABI", "RIBs"].map {
            folder.url.appending(path: "prefix/share/ribs-host/\($0)/Interface")
        }
        let said = try await Self.compileApp(in: folder, modules: modules)
        #expect(said == "", "\(said)")
    }

    @Test("are in import ModernRIBs too, without those of Rx")
    func ofModernRIBs() throws {
        let names = "Examples/modern-ribs/Sources/ModernRIBs/Names.swift"
        let ubers = try Self.exports(of: "Sources/RIBs/RIB/RIBs.swift")
        #expect(ubers.count == 27)
        #expect(try Self.exports(of: names) == ubers)
        var core = Set(try Self.declarations(in: ["RIB", "Builder"]))
        core.remove("enum RxError")
        #expect(try Self.exports(of: names, from: "RIBs") == core)
    }

    /// The public declarations in folders of RIBs' sources: `class Observable`.
    private static func declarations(in parts: [String]) throws -> [String] {
        try parts.flatMap { part in
            let folder = sources.appending(path: part)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { file in
                let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                let declaration = /(?m)^(?:public|open) (?:final )?(class|struct|enum|protocol|typealias) (\w+)/
                return text.matches(of: declaration).map { "\($0.1) \($0.2)" }
            }
        }
    }

    @Test("are those of Rx in import RxSwift, import RxRelay and import RxCocoa of ribs-ios, each in one of them")
    func ofRx() throws {
        var names: [String] = []
        for module in ["RxSwift", "RxRelay", "RxCocoa"] {
            let file = BuildFolder.repository.appending(path: "Examples/ribs-ios/Sources/\(module)/Names.swift")
            let text = try String(contentsOf: file, encoding: .utf8)
            names += text.matches(of: /@_exported import (\w+) RIBs\.(\w+)/).map { "\($0.1) \($0.2)" }
        }
        #expect(names.sorted() == (try Self.declarations(in: ["Rx"]) + ["enum RxError"]).sorted())
    }

    @Test(
        "the sources of RIBs compile without a warning, which its package suppresses",
        .startsPrograms(for: .compiler)
    )
    func warnings() async throws {
        let folder = try TemporaryFolder()
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
            .filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.hasPrefix(".") }
            .map { Self.sources.appending(path: $0).path }
        #expect(files.count > 20)
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
            .flatMap { ["-enable-upcoming-feature", $0] }
        let result = try await run(
            URL(filePath: "/usr/bin/env"),
            ["swiftc", "-typecheck", "-wmo", "-parse-as-library", "-module-name", "RIBs", "-swift-version", "6"]
                + features + ["-enable-library-evolution", "-I", BuildFolder.file("Modules").path] + files,
            environment: Toolchain.environment(temporaryFiles: folder.url)
        )
        #expect(result.output + result.errors == "")
        #expect(result.ending == .exit(0))
    }
}
