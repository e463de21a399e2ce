import Foundation
import Loading
import PluginManifest
import Synchronization
import TestSupport
import Testing

/// Makes the plugins that the tests load and break, in memory (`LibraryImage`) or by the compilers of the toolchain, in
/// a folder that goes when the run ends.
enum PluginWorkshop {
    /// The folder of this run.
    static let folder: String = {
        let path = FileManager.default.temporaryDirectory.path + "/ribs-loading-\(UUID().uuidString)"
        try? FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        atexit { try? FileManager.default.removeItem(atPath: PluginWorkshop.folder) }
        return path
    }()

    /// The record of a plugin that fits this host, as the nine numbers of its section.
    static let fittingRecord = record()

    /// A record with some fields of its own.
    static func record(_ change: (inout [UInt32]) -> Void = { _ in }) -> [UInt32] {
        let host = ABIRecord.host
        var numbers: [UInt32] = [
            ABIRecord.magic, 1, ABIRecord.size, host.pluginABI.major, host.pluginABI.minor, host.compiler.major,
            host.compiler.minor, host.architecture, host.system,
        ]
        change(&numbers)
        return numbers
    }

    /// The text of a small manifest.
    static func manifest(id: String) -> String {
        let name = id.split(separator: "-").map(\.capitalized).joined()
        let entry = "ribs_plugin_factory_" + id.replacingOccurrences(of: "-", with: "_")
        return """
            {
              "id": "\(id)", "name": "\(name)", "version": "1.0.0", "title": "Small",
              "builder": "\(name)Builder",
              "dependencies": { "static": { "scoreStream": "MutableScoreStream" }, "dynamic": { "player1Name": "String" } },
              "outcomes": { "gameDidEnd": { "winner": "PlayerType?" } },
              "entry": "\(entry)"
            }
            """
    }

    /// A plugin in Swift that works, which the package builds: `d`.
    static let small = BuildFolder.file("libFlatteningD.so").path
    /// A plugin that passes every inspection, and whose entry symbol returns nil.
    static let returnsNil = made { try file(returnsNilBytes, name: "libnil.so") }
    /// Its bytes, to be patched.
    static let returnsNilBytes = LibraryImage().bytes

    /// Writes a plugin that is made in memory.
    static func plugin(
        _ name: String = "nil",
        id: String = "nil",
        _ change: (inout LibraryImage) -> Void
    ) throws -> String {
        var image = LibraryImage(manifest: manifest(id: id), entry: "ribs_plugin_factory_\(id)")
        change(&image)
        return try file(image.bytes, name: "lib\(name).so")
    }

    /// The result of what no test can do without.
    private static func made<Product>(_ make: () throws -> Product) -> Product {
        do {
            return try make()
        } catch {
            fatalError("A fixture cannot be made: \(error)")
        }
    }

    /// How a plugin in Swift is built.
    enum Build: String, CaseIterable, CustomTestStringConvertible {
        case debug, release, evolution, coverage, staticSwift

        var testDescription: String { rawValue }

        fileprivate var flags: [String] {
            switch self {
            case .debug: ["-Onone"]
            case .release: ["-O", "-wmo"]
            case .evolution: ["-O", "-wmo", "-enable-library-evolution"]
            case .coverage: ["-Onone", "-profile-generate", "-profile-coverage-mapping"]
            case .staticSwift: ["-Onone", "-static-stdlib"]
            }
        }
    }

    /// Compiles a fixture in Swift.
    ///
    /// - Parameters:
    ///   - others: other fixtures that are compiled with it.
    ///   - copy: PluginABI as an object file with its module, which is linked before the shared library.
    static func swiftPlugin(
        _ fixture: String,
        manifest: String,
        moduleName: String? = nil,
        build: Build = .debug,
        with others: [String] = [],
        copy: (object: String, modules: String)? = nil
    ) throws -> String {
        let directory = try newFolder()
        let sections = try sections(manifest: manifest, record: fittingRecord, in: directory)
        let library = "\(directory)/lib\(fixture).so"
        let module = moduleName ?? fixture.split(separator: "-").map(\.capitalized).joined() + "Fixture"
        try run(
            "swiftc",
            ["-swift-version", "6", "-emit-library", "-module-name", module, "-o", library] + build.flags
                + (copy.map { ["-I", $0.modules, $0.object] } ?? [])
                + [
                    "-I", "\(productsFolder)/Modules", "-L", productsFolder, "-Xlinker", "--no-as-needed",
                    "-lPluginABI",
                ]
                + ["-Xlinker", "-soname=lib\(fixture).so", sections]
                + ([fixture] + others).map { "\(fixtures)/\($0).swift" }
        )
        return library
    }

    /// Compiles PluginABI's own sources, as a target of a plugin's package would be.
    ///
    /// - Returns: the object file, and the folder with the module.
    static func copyOfPluginABI(_ build: Build) throws -> (object: String, modules: String) {
        let directory = try newFolder()
        let sources = "\(repository)/Sources/PluginABI"
        let files = try ["RIB", "Stream", "Shared", "View", "Plugin"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(atPath: "\(sources)/\(folder)")
                .filter { $0.hasSuffix(".swift") }.map { "\(sources)/\(folder)/\($0)" }
        }
        let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
        try run(
            "swiftc",
            ["-swift-version", "6", "-parse-as-library", "-emit-module", "-module-name", "PluginABI", "-wmo"]
                + build.flags + features.flatMap { ["-enable-upcoming-feature", $0] }
                + ["-emit-module-path", "\(directory)/PluginABI.swiftmodule", "-c", "-o", "\(directory)/PluginABI.o"]
                + files
        )
        return ("\(directory)/PluginABI.o", directory)
    }

    /// Compiles a plugin in C whose file grows by a byte while it is loaded.
    static func growingPlugin() throws -> String {
        let directory = try newFolder()
        let sections = try sections(manifest: manifest(id: "nil"), record: fittingRecord, in: directory)
        let library = "\(directory)/libgrowing.so"
        try run(
            "clang",
            ["-shared", "-fPIC", "-nostdlib", "-fuse-ld=lld", "\(fixtures)/growing.c", sections, "-o", library]
                + ["-Wl,--no-as-needed", "-L\(productsFolder)", "-lPluginABI"]
        )
        return library
    }

    /// Writes bytes to a new file in a folder of its own.
    static func file(_ bytes: some Sequence<UInt8>, name: String = "libbroken.so") throws -> String {
        let path = "\(try newFolder())/\(name)"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Makes a new folder.
    static func newFolder() throws -> String {
        let path = "\(folder)/\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        return path
    }

    private static let repository = BuildFolder.repository.path
    private static let fixtures = "\(repository)/Tests/Fixtures/Plugins"
    /// Where this test's executable lies, and beside it libPluginABI.so.
    private static let productsFolder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path

    private static func sections(manifest: String, record: [UInt32], in directory: String) throws -> String {
        try Data(manifest.utf8).write(to: URL(fileURLWithPath: "\(directory)/manifest.json"))
        try run(
            "clang",
            ["-c", "-fPIC", "\(fixtures)/sections.c", "-o", "\(directory)/sections.o"]
                + ["-DMANIFEST=\"\(directory)/manifest.json\""]
                + ["-DRECORD=\(record.map(String.init).joined(separator: ","))"]
        )
        return "\(directory)/sections.o"
    }

    private static func run(_ tool: String, _ arguments: [String]) throws {
        expectMayStartPrograms()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.environment = Toolchain.environment(temporaryFiles: URL(filePath: folder))
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw BuildFailure(tool: tool, text: text) }
    }

    /// A compiler that failed, with what it said.
    struct BuildFailure: Error {
        let tool: String
        let text: String
    }
}

extension PluginPipeline {
    /// The pipeline as the host has it, with a place to find bare names in.
    static func forTests(beside directory: String = "/", host: ABIRecord = .host) -> PluginPipeline {
        PluginPipeline(
            locator: PluginLocator(
                configurationDirectory: directory,
                executableDirectory: "/nowhere/bin",
                searchPath: nil
            ),
            trust: .ofThisProcess(),
            policy: PluginPolicy(host: host)
        )
    }

    /// What is wrong with a file.
    func problems(_ path: String) -> [Diagnostic] {
        inspect(PluginReference(id: nil, file: path)).diagnostics
    }

    /// Inspects one file, and says what is wrong with it as `CODE: message`.
    func complaints(_ path: String, id: String? = nil) -> [String] {
        inspect(PluginReference(id: id, file: path)).diagnostics.map { "\($0.code.rawValue): \($0.message)" }
    }
}
