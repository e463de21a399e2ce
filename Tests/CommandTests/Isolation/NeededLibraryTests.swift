import Foundation
import TestSupport
import Testing

/// A plugin can need libraries of its author's, of the system's or of a toolchain, wherever they are.
@Suite("A library that a plugin needs", .startsPrograms(for: .linking))
struct NeededLibraryTests {
    /// The flattening example's D, which needs a library in each of these folders, with a plugins.json.
    private static func folder(libraries: [String], entry: String) async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let root = folder.url.path
        var flags = ["-Xlinker", "--no-as-needed", "-Xlinker", "-rpath=$ORIGIN"]
        for (number, place) in libraries.enumerated() {
            try folder.write("int needed_\(number)(void) { return \(number); }", to: "\(place)/needed.c")
            let library = "\(root)/\(place)/libneeded\(number).so"
            try await Toolchain.run(
                "clang",
                ["-shared", "-fPIC", "\(root)/\(place)/needed.c", "-o", library],
                temporaryFiles: folder.url
            )
            flags += ["-L", "\(root)/\(place)", "-lneeded\(number)", "-Xlinker", "-rpath=$ORIGIN/\(place)"]
        }
        let plugin = BuildFolder.repository.appending(path: "Examples/flattening/Plugins/D")
        _ = try await run(
            BuildFolder.file("ManifestCompiler-tool"),
            [plugin.appending(path: "manifest.json").path, "\(root)/PluginInterface.swift"],
            in: folder.url
        )
        let sources = ["DBuilder", "DInteractor", "DViewController"].map { "\(plugin.path)/\($0).swift" }
        try await Toolchain.run(
            "swiftc",
            ["-swift-version", "6", "-emit-library", "-module-name", "FlatteningD", "-o", "\(root)/libD.so"]
                + ["-enable-experimental-feature", "SymbolLinkageMarkers"]
                + ["-I", BuildFolder.file("Modules").path, "-L", BuildFolder.url.path, "-lPluginABI"] + flags
                + sources + ["\(root)/PluginInterface.swift"],
            temporaryFiles: folder.url
        )
        let config = #"{ "plugins": { "d": { "path": "libD.so"\#(entry) } }, "flow": ["d"], "atEnd": "exit" }"#
        try folder.write(config, to: "plugins.json")
        return folder
    }

    @Test(
        "is found where the plugin was linked to look for it, also where the plugin is sealed",
        arguments: ["", #", "process": true"#]
    )
    func found(entry: String) async throws {
        let folder = try await Self.folder(libraries: ["safe", "other/deep"], entry: entry)
        let config = folder.url.appending(path: "plugins.json").path
        let check = try await runHost(["check", "--load", "--config", config])
        #expect(check.ending == .exit(0), "\(check.output)\(check.errors)")
        let result = try await runHost(["--config", config, "--ui", "plain"], input: "1\n")
        #expect(result.ending == .exit(0), "\(result.errors)")
        #expect(result.errors == "")
    }

    @Test("is named where it is missing, with what to do")
    func missing() async throws {
        let folder = try await Self.folder(libraries: ["safe"], entry: #", "process": true"#)
        try FileManager.default.removeItem(at: folder.url.appending(path: "safe/libneeded0.so"))
        let result = try await runHost(["check", "--load", "--config", folder.url.appending(path: "plugins.json").path])
        #expect(result.ending == .exit(65))
        #expect(result.errors.contains("libneeded0.so: cannot open shared object file: No such file or directory"))
        let help = "Install that library, or put it beside the plugin, which is where `$ORIGIN` in its runpath leads."
        #expect(result.errors.contains("= help: \(help)"))
    }
}
