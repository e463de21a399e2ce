import Foundation
import Glibc
import PluginManifest
import TestSupport
import Testing

@testable import Loading

/// Two plugins have to be compiled: they act while they are loaded, or return what no generated entry does.
@Suite("load and create: from an inspected file to a factory")
@MainActor
struct LoadTests {
    let pipeline = PluginPipeline.forTests()

    /// Copies a plugin and inspects the copy.
    func copy(_ original: String, id: String) throws -> (
        path: String, reference: PluginReference, plugin: InspectedPlugin
    ) {
        let path = "\(try PluginWorkshop.newFolder())/lib\(id).so"
        try FileManager.default.copyItem(atPath: original, toPath: path)
        let reference = PluginReference(id: id, file: path)
        let (plugin, diagnostics) = pipeline.inspect(reference)
        #expect(diagnostics == [])
        return (path, reference, try #require(plugin))
    }

    func refusal(_ plugin: InspectedPlugin, _ reference: PluginReference) throws -> Diagnostic {
        try #require(throws: Diagnostic.self) { try pipeline.load(plugin, for: reference) }
    }

    /// Inspects a plugin `nil`, which passes, and has it loaded, which does not.
    func refusal(of path: String) throws -> Diagnostic {
        let reference = PluginReference(id: "nil", file: path)
        return try refusal(#require(pipeline.inspect(reference).plugin), reference)
    }

    @Test("a plugin is loaded when it is first asked for, and created once")
    func once() throws {
        let (path, reference, _) = try copy(PluginWorkshop.small, id: "d")
        let catalog = PluginCatalog([reference], pipeline: pipeline)
        #expect(catalog.diagnostics == [])
        #expect(catalog.manifests["d"]?.outcomes.map(\.name) == ["done"])
        #expect(!(try Self.mappedFiles().contains(path)))
        let plugin = try catalog.plugin("d")
        #expect(try Self.mappedFiles().contains(path))
        #expect(String(describing: type(of: plugin.factory)) == "DFactory")
        #expect(try catalog.plugin("d") === plugin)
    }

    @Test("two generations of one module are loaded side by side from two files")
    func twoGenerations() throws {
        let first = try copy(PluginWorkshop.small, id: "d")
        let second = try copy(PluginWorkshop.small, id: "d")
        let one = try pipeline.load(first.plugin, for: first.reference)
        let two = try pipeline.load(second.plugin, for: second.reference)
        #expect(type(of: one.factory) != type(of: two.factory))
    }

    @Test("200 configured plugins, one of which is used, map one file")
    func lazily() throws {
        let copies = try (0..<200).map { _ in try copy(PluginWorkshop.small, id: "d") }
        let references = copies.enumerated().map { PluginReference(id: "d", file: $0.element.path) }
        let catalog = PluginCatalog(references, pipeline: pipeline)
        _ = try catalog.plugin("d")
        let mapped = try Self.mappedFiles()
        #expect(copies.count { mapped.contains($0.path) } == 1)
    }

    @Test("a symbolic link is followed once: the real path is what is loaded")
    func link() throws {
        let (path, _, _) = try copy(PluginWorkshop.small, id: "d")
        let link = "\(try PluginWorkshop.newFolder())/link.so"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        let reference = PluginReference(id: "d", file: link)
        let plugin = try #require(pipeline.inspect(reference).plugin)
        #expect(plugin.path == path)
        #expect(try pipeline.load(plugin, for: reference).path == path)
    }

    @Test("a plugin rebuilt with the same interface after start is loaded")
    func rebuilt() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.small, id: "d")
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: PluginWorkshop.small, toPath: path)
        #expect(try pipeline.load(plugin, for: reference).path == path)
    }

    @Test("a plugin whose manifest has changed since start is refused")
    func changedManifest() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        let other = try PluginWorkshop.plugin {
            $0.manifest = $0.manifest?.replacingOccurrences(of: "1.0.0", with: "1.0.1")
        }
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: other, toPath: path)
        let problem = try refusal(plugin, reference)
        #expect(problem.code == .pluginChanged)
        #expect(problem.message == "`\(path)` has changed since start, so what was checked no longer holds for it.")
        #expect(problem.notes == ["Its manifest or its `.ribs.abi` record is another one now."])
        #expect(problem.help == ["Start ribs-host again."])
        // The same in a worker, which gets the manifest that the host has read.
        let worker = try #require(throws: Diagnostic.self) {
            try pipeline.open(reference, withManifest: plugin.manifest.source.bytes)
        }
        #expect(worker.code == .pluginChanged)
        #expect(worker.message == "`\(path)` has changed since start, so what was checked no longer holds for it.")
        #expect(worker.notes == ["Its manifest is another one now."])
        #expect(worker.help == ["Start ribs-host again."])
    }

    @Test("a plugin whose file is changed while the dynamic linker loads it is refused", .startsPrograms(for: .linking))
    func changedMeanwhile() throws {
        let path = try PluginWorkshop.growingPlugin()
        #expect(
            try refusal(of: path)
                == Diagnostic(
                    .pluginChanged,
                    "`\(path)` has changed since start, so what was checked no longer holds for it.",
                    notes: ["It is being replaced at this very moment."],
                    help: ["Start ribs-host again."]
                )
        )
    }

    @Test("a plugin that is cut, gone or writable by others since start is refused with that reason")
    func broken() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        #expect(chmod(path, 0o646) == 0)
        #expect(
            try refusal(plugin, reference).notes == [
                "RH212: `\(path)` can be changed by anyone: its permissions are 646."
            ]
        )
        #expect(chmod(path, 0o644) == 0)
        #expect(truncate(path, 0) == 0)
        let cut = try refusal(plugin, reference)
        #expect(cut.code == .pluginChanged)
        #expect(cut.notes == ["RH220: `\(path)` is not a shared library: it is empty."])
        try FileManager.default.removeItem(atPath: path)
        let gone = try refusal(plugin, reference)
        #expect(gone.code == .pluginChanged)
        #expect(gone.notes == ["RH200: `\(path)` cannot be reached: No such file or directory."])
    }

    @Test("what the dynamic linker refuses is refused in its words")
    func missingLibrary() throws {
        let path = try PluginWorkshop.plugin { $0.missing = ["ribs_test_missing_function"] }
        let problem = try refusal(of: path)
        #expect(problem.code == .pluginNotLoaded)
        #expect(
            problem.message
                == "`\(path)` cannot be loaded: \(path): undefined symbol: ribs_test_missing_function."
        )
        #expect(problem.help == ["Build the plugin again against the host's Sources/PluginABI: `swift build`."])
    }

    @Test("where static TLS is used up, the library is named, and what to do")
    func staticTLS() throws {
        let path = try PluginWorkshop.plugin { $0.threadLocalSize = 1 << 20 }
        let problem = try refusal(of: path)
        #expect(problem.code == .pluginNoStaticTLS)
        #expect(
            problem.message
                == "`\(path)` cannot be loaded: its process has no room left for its thread-local variables."
        )
        #expect(
            problem.help == [
                "Start ribs-host again, or give the plugin a process of its own, which is started again by itself: "
                    + "`\"process\": true` in its entry.",
                "Or build it without `-ftls-model=initial-exec`: then there is no such limit.",
            ]
        )
    }

    @Test(
        "what the author can do follows from the dynamic linker's words",
        arguments: [
            (
                ["__asan_init"], [], "undefined symbol: __asan_init",
                "Build the plugin without `-sanitize=address`: ribs-host is built without it."
            )
        ] + otherProcessor
    )
    func causes(missing: [String], note: [UInt32], words: String, help: String) throws {
        let path = try PluginWorkshop.plugin { ($0.missing, $0.note) = (missing, note) }
        let problem = try refusal(of: path)
        #expect(problem.message == "`\(path)` cannot be loaded: \(path): \(words).")
        #expect(problem.help == [help])
    }

    #if arch(x86_64)
        /// With a note as `-z x86-64-v4` writes one, for a level that no processor has.
        nonisolated private static let otherProcessor: [([String], [UInt32], String, String)] = [
            (
                [], [4, 16, 5, 0x55_4E47, 0xC000_8002, 4, 0x8000, 0], "CPU ISA level is lower than required",
                "Link the plugin without `-z x86-64-v3` or `-z x86-64-v4`, and compile it without `-march` of a newer "
                    + "processor than the one here: `ld.so --help` shows its levels."
            )
        ]
    #else
        nonisolated private static let otherProcessor: [([String], [UInt32], String, String)] = []
    #endif

    @Test("a plugin for which the dynamic linker gives another file is refused, and that file is named")
    func otherImage() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        // The dynamic linker takes an image whose DT_SONAME is the path that is asked for.
        let impostor = try PluginWorkshop.plugin("impostor") { $0.soname = path }
        let impostorReference = PluginReference(id: "nil", file: impostor)
        let loaded = try #require(pipeline.inspect(impostorReference).plugin)
        #expect(try refusal(loaded, impostorReference).code == .pluginEntryReturnedNil)
        let problem = try refusal(plugin, reference)
        #expect(problem.code == .pluginOtherImage)
        #expect(
            problem.message
                == "`\(path)` was not loaded: the dynamic linker used `\(impostor)` instead, which was loaded before."
        )
        #expect(
            problem.notes == [
                "The dynamic linker goes by an image's path and by its DT_SONAME; two images share one of them."
            ]
        )
        #expect(problem.help == ["Link `\(impostor)` with a DT_SONAME that is its file name."])
    }

    @Test("a plugin that was replaced after it was loaded is loaded as a further image, as often as that happens")
    func generations() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        for _ in 0..<5 {
            #expect(try refusal(plugin, reference).code == .pluginEntryReturnedNil)
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: path)
        }
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        // Those that were replaced are there to stay.
        let code = maps.split(separator: "\n").filter { $0.contains("r-xp") && $0.hasSuffix(path + " (deleted)") }
        #expect(code.count == 5)
    }

    @Test("each further file at a path is loaded by a spelling of its own, which leads to the same file")
    func spellings() throws {
        var generations = Generations()
        let files = (0..<6).map { index in
            var status = stat()
            status.st_ino = UInt(index)
            return FileIdentity(status)
        }
        let paths = files.map { generations.path(of: "/a/b/c.so", $0) }
        #expect(
            paths == ["/a/b/c.so", "/a/b/./c.so", "/a/b/.//c.so", "/a/b/././c.so", "/a/b/.///c.so", "/a/b/.//./c.so"]
        )
        #expect(files.map { generations.path(of: "/a/b/c.so", $0) } == paths)
    }

    @Test("a plugin that was written over after it was loaded is refused: the dynamic linker would keep the old image")
    func writtenOver() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        #expect(try refusal(plugin, reference).code == .pluginEntryReturnedNil)
        #expect(try refusal(plugin, reference).code == .pluginEntryReturnedNil)
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.write(contentsOf: Data(contentsOf: URL(filePath: PluginWorkshop.returnsNil)))
        try file.close()
        let problem = try refusal(plugin, reference)
        #expect(problem.code == .pluginChanged)
        #expect(problem.notes == ["It was loaded before, and what is loaded stays for as long as the program runs."])
    }

    @Test("a plugin that was written over while it is loaded is not loaded again: the message says what to do")
    func writtenOverWhileLoaded() throws {
        let (path, reference, _) = try copy(PluginWorkshop.small, id: "d")
        let catalog = PluginCatalog([reference], pipeline: pipeline)
        _ = try catalog.plugin("d")
        // The same bytes: others could crash what is loaded.
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.write(contentsOf: Data(contentsOf: URL(filePath: PluginWorkshop.small)))
        try file.close()
        let next = PluginCatalog([reference], pipeline: pipeline)
        let problem = try #require(throws: Diagnostic.self) {
            try next.load(again: ["d"], loadedBy: catalog)
        }
        #expect(
            problem
                == Diagnostic(
                    .pluginChanged,
                    "`\(path)` has been overwritten while it is loaded, so it cannot be loaded again.",
                    notes: [
                        "A loaded library is read from its file as long as it runs: what is overwritten in place may crash."
                    ],
                    help: [
                        "Put a new file in its place, as `swift build` does: `cp NEW TEMPORARY && mv TEMPORARY LIBRARY`."
                    ]
                )
        )
    }

    @Test("an entry symbol that returns nil is refused")
    func returnsNil() throws {
        let (path, reference, plugin) = try copy(PluginWorkshop.returnsNil, id: "nil")
        let problem = try refusal(plugin, reference)
        #expect(problem.code == .pluginEntryReturnedNil)
        #expect(problem.message == "The function `ribs_plugin_factory_nil` of `\(path)` returned no factory.")
        #expect(problem.help == ["Let it return `PluginExport.factory { … }`, as the generated one does."])
    }

    @Test(
        "an entry symbol that returns an object of another class is refused with the class",
        .startsPrograms(for: .linking)
    )
    func returnsStranger() throws {
        let path = try PluginWorkshop.swiftPlugin("stranger", manifest: PluginWorkshop.manifest(id: "stranger"))
        let reference = PluginReference(id: "stranger", file: path)
        let plugin = try #require(pipeline.inspect(reference).plugin)
        let problem = try refusal(plugin, reference)
        #expect(problem.code == .pluginEntryReturnedStranger)
        #expect(
            problem.message
                == "The function `ribs_plugin_factory_stranger` of `\(path)` returned a `Stranger`, which is not a PluginFactory of this host."
        )
        #expect(problem.help == ["Let it return `PluginExport.factory { … }`, as the generated one does."])
    }

    @Test("a plugin that was refused at start is not loaded later")
    func unknown() throws {
        let catalog = PluginCatalog([PluginReference(id: "gone", file: "/nowhere/libgone.so")], pipeline: pipeline)
        #expect(catalog.diagnostics.map(\.code) == [.pluginNotFound])
        let problem = try #require(throws: Diagnostic.self) { try catalog.plugin("gone") }
        #expect(problem.message == "The plugin `gone` is not among those that were inspected at start.")
    }

    /// The files that this process has mapped.
    static func mappedFiles() throws -> Set<String> {
        // Not String(contentsOfFile:): that reads a file whose size is 0 no further than one page.
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
        let maps = String(decoding: file.readDataToEndOfFile(), as: UTF8.self)
        return Set(
            maps.split(separator: "\n").compactMap { line in line.firstIndex(of: "/").map { String(line[$0...]) } }
        )
    }
}
