import Foundation
import PluginManifest
import TestSupport
import Testing

/// What Documentation/how-to/distribute-a-plugin.md promises of `plugin.toolset.json`.
@Suite("A plugin that is built to be handed on", .startsPrograms(for: .compiler))
struct DistributeTests {
    /// The flags of the toolset, as `swift build --toolset` hands them to the compiler that links.
    private static func flags() throws -> [String] {
        let file = BuildFolder.repository.appending(path: "scripts/plugin.toolset.json")
        let source = SourceFile(name: "plugin.toolset.json", bytes: Array(try Data(contentsOf: file)))
        let root = try JSONDocument.parse(source).get().root
        func options(_ tool: String) -> [String] {
            root[tool]?["extraCLIOptions"]?.elements.compactMap(\.string) ?? []
        }
        return options("swiftCompiler") + options("linker").flatMap { ["-Xlinker", $0] }
    }

    /// Links a library as SwiftPM does, and says which of these texts are in it.
    private static func texts(_ texts: [String], inLibraryWith flags: [String], in folder: URL) async throws -> [String]
    {
        let library = folder.appending(path: "libSmall\(flags.count).so")
        let source = BuildFolder.repository.appending(path: "Tests/Fixtures/Plugins/factory.swift")
        try await Toolchain.run(
            "swiftc",
            ["-swift-version", "6", "-O", "-g", "-emit-library", "-module-name", "Small", "-o", library.path]
                + ["-I", BuildFolder.file("Modules").path, "-L", BuildFolder.url.path, "-lPluginABI"]
                + ["-Xlinker", "-rpath=$ORIGIN"] + flags + [source.path],
            temporaryFiles: folder
        )
        let data = try Data(contentsOf: library)
        return texts.filter { data.range(of: Data($0.utf8)) != nil }
    }

    @Test("has no path of the folder, of the sources or of the toolchain that built it, and finds the files beside it")
    func paths() async throws {
        let folder = try TemporaryFolder()
        let libraries = try await run(URL(filePath: "/usr/bin/env"), ["ldd", BuildFolder.file("ribs-host").path]).output
        let core = try #require(libraries.firstMatch(of: /libswiftCore\.so => (\/.*)\/libswiftCore\.so/))
        let places = [folder.url.path, BuildFolder.repository.path, String(core.1)]
        // Without the toolset they are there.
        #expect(try await Self.texts(places, inLibraryWith: [], in: folder.url) == places)
        let found = try await Self.texts(places + ["$ORIGIN"], inLibraryWith: Self.flags(), in: folder.url)
        #expect(found == ["$ORIGIN"])
    }
}
