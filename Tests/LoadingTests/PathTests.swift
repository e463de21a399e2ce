import Foundation
import Loading
import PluginManifest
import TestSupport
import Testing

/// One `é` written as one character and as two: equal texts for Swift, two names on Linux.
@Suite("paths: bytes, not text")
struct PathTests {
    let composed: String
    let decomposed: String

    init() throws {
        let folder = try PluginWorkshop.newFolder()
        composed = "\(folder)/caf\u{E9}"
        decomposed = "\(folder)/cafe\u{301}"
        for path in [composed, decomposed] { try #require(mkdir(path, 0o755) == 0) }
        try #require(composed == decomposed && spelled(composed) != spelled(decomposed))
    }

    /// A text with its characters beyond ASCII as escapes, so that what is compared is how it is written.
    private func spelled(_ text: String) -> String {
        text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
    }

    /// Puts a plugin into a directory.
    private func addPlugin(to directory: String) throws -> String {
        let path = "\(directory)/libA.so"
        let file = open(path, O_WRONLY | O_CREAT, 0o644)
        try #require(file >= 0)
        defer { close(file) }
        let bytes = PluginWorkshop.returnsNilBytes
        try #require(write(file, bytes, bytes.count) == bytes.count)
        return path
    }

    @Test("a directory is not trusted for another of the same text")
    @MainActor
    func trust() throws {
        let paths = [try addPlugin(to: composed), try addPlugin(to: decomposed)]
        try #require(chmod(decomposed, 0o777) == 0)
        let catalog = PluginCatalog(
            paths.map { PluginReference(id: nil, file: $0) },
            pipeline: .forTests()
        )
        #expect(
            catalog.diagnostics.map { spelled($0.message) } == [
                "The directory `\(spelled(decomposed))`, which leads to `\(spelled(paths[1]))`, "
                    + "can be changed by anyone: its permissions are 777."
            ]
        )
    }

    @Test("nor are libraries from a directory for those from another of the same text")
    @MainActor
    func libraries() throws {
        try #require(chmod(decomposed, 0o777) == 0)
        let folder = try PluginWorkshop.newFolder()
        let paths = try [composed, decomposed].enumerated().map { index, directory in
            let built = try PluginWorkshop.plugin { $0.strings = [(.runpath, directory)] }
            let path = "\(folder)/lib\(index).so"
            try #require(rename(built, path) == 0)
            return path
        }
        let catalog = PluginCatalog(paths.map { PluginReference(id: nil, file: $0) }, pipeline: .forTests())
        #expect(catalog.diagnostics.map(\.code) == [.pluginWritableByOthers])
        #expect(catalog.diagnostics.allSatisfy { spelled($0.message).contains("`\(spelled(decomposed))`") })
    }

    @Test("the files of plugins whose paths are the same text are all listed, in the order of the configuration")
    @MainActor
    func files() throws {
        let paths = [try addPlugin(to: composed), try addPlugin(to: decomposed)]
        let catalog = PluginCatalog(
            paths.map { PluginReference(id: "nil", file: $0) },
            pipeline: .forTests()
        )
        #expect(catalog.files.map { spelled($0.path) } == paths.map(spelled))
        #expect(catalog.files.map(\.id) == ["nil", "nil"])
    }

    @Test("a bare name is looked for in both of two directories of the same text, and once in one named twice")
    func locate() throws {
        let path = try addPlugin(to: decomposed)
        let locator = PluginLocator(
            configurationDirectory: composed,
            executableDirectory: "/nowhere/bin",
            searchPath: "\(decomposed):\(composed)"
        )
        let places = [composed, "/nowhere/bin", decomposed, "/nowhere/bin/../lib/ribs-host/plugins"]
        #expect(locator.directories.map(spelled) == places.map(spelled))
        let found = try locator.locate(PluginReference(id: "a", file: "libA.so"))
        #expect(spelled(found) == spelled(path))
    }

    @Test("an absolute path whose first name begins with a combining character stays absolute")
    func combining() {
        let locator = PluginLocator(configurationDirectory: composed, executableDirectory: "/nowhere", searchPath: nil)
        let problem = #expect(throws: Diagnostic.self) {
            try locator.locate(PluginReference(id: "a", file: "/\u{301}nowhere/libA.so"))
        }
        #expect(problem?.notes.map(spelled) == [spelled("Tried `/\u{301}nowhere/libA.so`.")])
    }
}
