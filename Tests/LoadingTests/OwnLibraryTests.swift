import Base
import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Loading

@MainActor
@Suite("the libraries that plugins bring with them")
struct OwnLibraryTests {
    /// A plugin, and a library of a name in a folder that the plugin names.
    struct Made {
        let id: String
        let plugin: String
        let library: String

        init(_ id: String, soname: String, hasExecutableStack: Bool = false) throws {
            self.id = id
            var image = LibraryImage(manifest: nil, record: nil, entry: "codec", soname: soname, needed: [])
            image.hasExecutableStack = hasExecutableStack
            library = try PluginWorkshop.file(image.bytes, name: soname)
            let folder = URL(filePath: library).deletingLastPathComponent().path
            plugin = try PluginWorkshop.plugin(id: id) {
                $0.needed.append(soname)
                $0.strings = [(.runpath, folder)]
            }
        }

        var reference: PluginReference { PluginReference(id: id, file: plugin) }

        /// Replaces the library by another file.
        func replaceLibrary(_ added: String) throws {
            let file = URL(filePath: library)
            let bytes = try Data(contentsOf: file) + Data(added.utf8)
            try bytes.write(to: file, options: .atomic)
        }
    }

    private func catalog(_ made: Made...) -> PluginCatalog {
        PluginCatalog(made.map(\.reference), pipeline: .forTests())
    }

    @Test("two of one name in one process are refused unless they are the same, with what to do")
    func differing() throws {
        let (one, two) = (try Made("one", soname: "libsame.so.1"), try Made("two", soname: "libsame.so.1"))
        #expect(catalog(one, two).diagnostics == [])
        #expect(catalog(one, two).differingLibraries(in: [["one", "two"]]) == [])
        try two.replaceLibrary("another version")
        let catalog = catalog(one, two)
        #expect(catalog.diagnostics == [])
        #expect(catalog.differingLibraries(in: [["one"], ["two"]]) == [])
        let found = catalog.differingLibraries(in: [["one", "two"]])
        #expect(
            found.map { "\($0.code.rawValue): \($0.message)" } == [
                "RH232: `one` and `two` run in one process, and need two different files that are called `libsame.so.1`."
            ]
        )
        #expect(
            found.map(\.help) == [
                ["Give one of them a process of its own: `\"process\": true` in the entry of `two`."]
            ]
        )
    }

    @Test("belong to the plugin: their places are watched, and a change is one of the plugin")
    func compared() throws {
        let made = try Made("one", soname: "libwatched.so.1")
        let before = catalog(made)
        #expect(before.places.contains(made.library))
        #expect(catalog(made).state(of: "one") == before.state(of: "one"))
        try made.replaceLibrary("changed")
        #expect(catalog(made).state(of: "one") != before.state(of: "one"))
        #expect(catalog(made).identity(of: "one") == before.identity(of: "one"))
    }

    @Test("are hashed beside the plugin, whose own digest is that of its file alone")
    func hashed() throws {
        let made = try Made("one", soname: "libhashed.so.1")
        func digest(_ path: String) throws -> String {
            "\(SHA256.digest(of: [UInt8](try Data(contentsOf: URL(filePath: path)))))"
        }
        let before = try digest(made.plugin)
        try made.replaceLibrary("changed")
        let report = PluginPipeline.forTests().digestReport(path: made.plugin)
        #expect(report.text == "\(before)  \(made.plugin)\n")
        let json = try JSONDocument.parse(SourceFile(name: "json", text: report.json)).get().root
        #expect(json["sha256"]?.string == before)
        let libraries = try #require(json["libraries"]?.elements).map { library in
            ["name", "path", "sha256"].map { library[$0]?.string }
        }
        #expect(libraries == [["libhashed.so.1", made.library, try digest(made.library)]])
    }

    @Test("one that is loaded stays, so a plugin that needs another file of its name is refused")
    func loaded() throws {
        let (one, two) = (try Made("one", soname: "libloaded.so.1"), try Made("two", soname: "libloaded.so.1"))
        // The fixture has no factory, which is found out once its libraries are loaded.
        #expect(throws: Diagnostic.self) { try catalog(one).plugin("one") }
        try two.replaceLibrary("another version")
        let help =
            "Start ribs-host again, or give the plugin a process of its own, which is started again by itself: "
            + "`\"process\": true` in its entry."
        var problem = #expect(throws: Diagnostic.self) { try catalog(two).plugin("two") }
        #expect(problem?.code == .pluginLibraryLoaded)
        #expect(
            problem?.message
                == "`\(two.plugin)` needs `\(two.library)`, but its process has loaded `\(one.library)` for `one`, "
                + "which has the same name."
        )
        #expect(problem?.help == [help])
        try one.replaceLibrary("a new build")
        problem = #expect(throws: Diagnostic.self) { try catalog(one).plugin("one") }
        #expect(problem?.message == "`\(one.library)`, which `\(one.plugin)` needs, has changed since it was loaded.")
    }

    @Test("an executable stack is a warning, of the plugin and of what it brings")
    func executableStack() throws {
        let made = try Made("one", soname: "libstack.so.1", hasExecutableStack: true)
        let path = try PluginWorkshop.plugin(id: "two") { $0.hasExecutableStack = true }
        let catalog = PluginCatalog([made.reference, PluginReference(id: "two", file: path)], pipeline: .forTests())
        #expect(
            catalog.diagnostics.map { "\($0.severity) \($0.code.rawValue): \($0.message)" } == [
                "warning RH233: `\(made.library)`, which `one` needs, asks for an executable stack (PT_GNU_STACK).",
                "warning RH233: `\(path)` asks for an executable stack (PT_GNU_STACK).",
            ]
        )
        #expect(Set(catalog.manifests.keys) == ["one", "two"])
        let report = PluginPipeline.forTests().report(path: path)
        #expect(report.isAccepted && report.diagnostics.map(\.code) == [.pluginExecutableStack])
        #expect(
            report.text(renderer: DiagnosticRenderer(color: false)).hasSuffix("\n\nThis host accepts the plugin.\n")
        )
    }
}
