import Foundation
import Loading
import PluginManifest
import TestSupport
import Testing

@Suite("inspect: reading a file and running nothing of it")
struct InspectTests {
    let pipeline = PluginPipeline.forTests()

    /// The bytes of a plugin that passes, with some replaced.
    func patched(_ patches: [Int: UInt8]) throws -> String {
        var bytes = PluginWorkshop.returnsNilBytes
        for (offset, byte) in patches { bytes[offset] = byte }
        return try PluginWorkshop.file(bytes)
    }

    @Test("a real plugin is accepted, and its manifest and record are read")
    func accepted() throws {
        let (plugin, diagnostics) = pipeline.inspect(PluginReference(id: "d", file: PluginWorkshop.small))
        #expect(diagnostics == [])
        #expect(plugin?.manifest.id == "d")
        #expect(plugin?.manifest.entrySymbol == "ribs_plugin_factory_d")
        #expect(plugin?.abi == .host)
    }

    @Test("an empty file is not a shared library")
    func empty() throws {
        let path = try PluginWorkshop.file([])
        #expect(pipeline.complaints(path) == ["RH220: `\(path)` is not a shared library: it is empty."])
    }

    @Test("what has become a pipe since the trust stage looked at it is not read, which would never end")
    func pipe() throws {
        let path = "\(try PluginWorkshop.newFolder())/libpipe.so"
        #expect(mkfifo(path, 0o600) == 0)
        let problems = PluginInspector().inspect(path, for: PluginReference(id: nil, file: path)).diagnostics
        #expect(problems == [Diagnostic(.pluginUnreadable, "`\(path)` cannot be read: it is not a regular file.")])
    }

    @Test("a file that has fewer bytes than the file system says is refused like one that is cut while it is read")
    func cutMeanwhile() throws {
        // Files of sysfs are as large as a page, and hold a number.
        let path = "/sys/kernel/uevent_seqnum"
        let count = try #require(FileManager.default.contents(atPath: path)).count
        let problems = PluginInspector().inspect(path, for: PluginReference(id: nil, file: path)).diagnostics
        #expect(
            problems == [
                Diagnostic(
                    .pluginTruncated,
                    "`\(path)` is cut short: the file header ends after \(count) of 64 bytes: "
                        + "the file was cut while it was read.",
                    help: ["Copy or build the file again."]
                )
            ]
        )
    }

    @Test("a text file is not a shared library")
    func text() throws {
        let path = try PluginWorkshop.file("INPUT(libother.so)\n".utf8)
        let problems = pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics
        #expect(
            problems.map(\.message) == [
                "`\(path)` is not a shared library: it does not begin with the four bytes 7F 45 4C 46 (\"\\x7FELF\")."
            ]
        )
        #expect(
            problems.map(\.help) == [
                [
                    "A plugin is the `lib….so` file that `swift build` makes of a dynamic library product, or a program with "
                        + "its manifest beside it: `shop.manifest.json` beside `shop.py`."
                ]
            ]
        )
    }

    @Test(
        "a plugin for another kind of machine is refused by the field that says so",
        arguments: [
            (4, 1, "EI_CLASS at byte 4 is 1 (32-bit), but this host needs 2 (64-bit)"),
            (5, 2, "EI_DATA at byte 5 is 2 (big-endian), but this host needs 1 (little-endian)"),
            (7, 9, "EI_OSABI at byte 7 is 9, but this host needs 0 (System V) or 3 (Linux)"),
            (18, 243, "e_machine at byte 18 is 243 (riscv), but this host needs \(ELFMachine.host)"),
        ] as [(Int, UInt8, String)]
    )
    func otherMachine(offset: Int, value: UInt8, reason: String) throws {
        let path = try patched([offset: value])
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginOtherMachine,
                    "`\(path)` was built for another kind of machine: \(reason).",
                    help: ["Build the plugin again on this machine: `swift build`."]
                )
            ]
        )
    }

    @Test(
        "an ELF file that is not a shared library is refused",
        arguments: [(1, " (an object file)"), (2, " (an executable)"), (4, " (a core dump)"), (9, "")]
            as [(UInt8, String)]
    )
    func otherType(type: UInt8, name: String) throws {
        let path = try patched([16: type])
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginNotSharedLibrary,
                    "`\(path)` is an ELF file, but no shared library: e_type at byte 16 is \(type)\(name), but a shared library has 3.",
                    help: [
                        "Declare the plugin as a product in Package.swift: `.library(name: …, type: .dynamic, targets: […])`."
                    ]
                )
            ]
        )
    }

    @Test("a position-independent executable is refused before the dynamic linker does it")
    func executable() throws {
        let path = try PluginWorkshop.plugin { $0.hasInterpreter = true }
        func complaint(_ path: String) -> String {
            "RH222: `\(path)` is an ELF file, but no shared library: it has a PT_INTERP segment, as executables have."
        }
        #expect(pipeline.complaints(path) == [complaint(path)])
        let real = BuildFolder.file("ribs-host").path
        #expect(pipeline.complaints(real).contains(complaint(real)))
    }

    @Test(
        "a header that contradicts the format is refused by field and byte",
        arguments: [
            ([6: 0], "RH224: … is a damaged shared library: EI_VERSION at byte 6 is 0, but must be 1."),
            ([8: 9], "RH224: … is a damaged shared library: EI_ABIVERSION at byte 8 is 9, but must be 0."),
            ([15: 1], "RH224: … is a damaged shared library: EI_PAD at byte 15 is 1, but must be 0."),
            ([20: 7], "RH224: … is a damaged shared library: e_version at byte 20 is 7, but must be 1."),
            ([52: 65], "RH224: … is a damaged shared library: e_ehsize at byte 52 is 65, but must be 64."),
            ([54: 32], "RH224: … is a damaged shared library: e_phentsize at byte 54 is 32, but must be 56."),
            (
                [56: 0],
                "RH224: … is a damaged shared library: e_phnum at byte 56 is 0: a shared library has at least one segment."
            ),
            ([58: 40], "RH224: … is a damaged shared library: e_shentsize at byte 58 is 40, but must be 64."),
            (
                [60: 0, 61: 0],
                "RH224: … is a damaged shared library: e_shnum at byte 60 is 0: "
                    + "a plugin has named sections, so it must not be stripped of them."
            ),
            (
                [46: 0xFF, 47: 0xFF],
                "RH223: … is cut short: the section header table (e_shoff at byte 40, e_shnum at byte 60) needs SECTIONS bytes "
                    + "from byte OFFSET on, but the file has SIZE bytes."
            ),
        ] as [([Int: UInt8], String)]
    )
    func badHeader(patches: [Int: UInt8], complaint: String) throws {
        let bytes = PluginWorkshop.returnsNilBytes
        let path = try patched(patches)
        let kept: UInt64 = (0..<6).reduce(0) { $0 + UInt64(bytes[40 + $1]) << (8 * $1) }
        let offset: UInt64 = 0xFFFF << 48 + kept
        let expected = complaint.replacingOccurrences(of: "…", with: "`\(path)`")
            .replacingOccurrences(of: "SECTIONS", with: "\(Int(bytes[60]) * 64)")
            .replacingOccurrences(of: "OFFSET", with: "\(offset)")
            .replacingOccurrences(of: "SIZE", with: "\(bytes.count)")
        // The dynamic section can still be read, and has nothing to add.
        #expect(pipeline.complaints(path) == [expected])
    }

    @Test("a plugin cut at every byte is refused, each time with words")
    func truncated() throws {
        let bytes = PluginWorkshop.returnsNilBytes
        let path = try PluginWorkshop.file(bytes)
        for length in stride(from: bytes.count - 1, through: 0, by: -1) {
            #expect(truncate(path, length) == 0)
            let (plugin, diagnostics) = pipeline.inspect(PluginReference(id: nil, file: path))
            #expect(plugin == nil)
            let known: [DiagnosticCode] = [.pluginTruncated, .pluginNotELF]
            #expect(diagnostics.contains { known.contains($0.code) }, "cut to \(length) bytes: \(diagnostics)")
        }
    }

    @Test("thousands of plugins with a few bytes changed at random: each is accepted or refused, none traps")
    func mutated() throws {
        let bytes = PluginWorkshop.returnsNilBytes
        let path = try PluginWorkshop.file(bytes)
        var random = SeededGenerator(seed: 0x5249_4253)
        // Flips anywhere mostly hit padding, so most of them go where the structures are.
        let sections = bytes.count - Int(bytes[60]) * 64
        let areas = [0..<64, 64..<min(1024, bytes.count), sections..<bytes.count, 0..<bytes.count]
        let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
        for round in 0..<6000 {
            var copy = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let offset = Int.random(in: areas[round % areas.count], using: &random)
                copy[offset] =
                    Bool.random(using: &random) ? .random(in: 0...255, using: &random) : interesting[round % 5]
            }
            // In place and without a new file: that keeps thousands of rounds short.
            try overwrite(path, copy)
            let (plugin, diagnostics) = pipeline.inspect(PluginReference(id: nil, file: path))
            #expect((plugin == nil) == diagnostics.contains { $0.severity == .error })
        }
    }

    @Test("a shared library without a manifest is not a plugin")
    func withoutManifest() throws {
        let path = try PluginWorkshop.plugin { $0.manifest = nil }
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginWithoutManifest,
                    "`\(path)` is a shared library, but no plugin: it has no section `.ribs.manifest` with contents.",
                    help: [
                        "Lay a manifest.json beside its Swift files and add the build tool plugin `CompileManifest` to its target."
                    ]
                )
            ]
        )
    }

    @Test("a library that is not a plugin gets all its errors, together")
    func ordinaryLibrary() throws {
        let path = try PluginWorkshop.plugin { ($0.manifest, $0.record, $0.needed) = (nil, nil, []) }
        #expect(
            pipeline.complaints(path) == [
                "RH225: `\(path)` is a shared library, but no plugin: it has no section `.ribs.manifest` with contents.",
                "RH226: `\(path)` does not say what it was compiled with, in its section `.ribs.abi`: it is missing.",
                "RH227: `\(path)` does not need `libPluginABI.so`, so it cannot be a plugin of this host.",
            ]
        )
    }

    @Test("a garbage manifest is refused with its place in the section")
    func garbageManifest() throws {
        let path = try PluginWorkshop.plugin { $0.manifest = "\u{1}\u{2}not a manifest" }
        let problems = pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics
        #expect(problems.map(\.code) == [.manifestSyntax])
        #expect(problems.first?.primary?.source.name == "\(path)(.ribs.manifest)")
    }

    @Test("a manifest with two errors is refused with both")
    func twoErrors() throws {
        let manifest = PluginWorkshop.manifest(id: "nil")
            .replacingOccurrences(of: "1.0.0", with: "one")
            .replacingOccurrences(of: "\"String\"", with: "\"Strang\"")
        let path = try PluginWorkshop.plugin { $0.manifest = manifest }
        let problems = pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics
        #expect(problems.map(\.code) == [.manifestVersion, .manifestUnknownType])
        #expect(problems.allSatisfy { $0.primary?.source.name == "\(path)(.ribs.manifest)" })
    }

    @Test("padding after the manifest is cut off")
    func padding() throws {
        let path = try PluginWorkshop.plugin { $0.manifest? += "\n\0\0\0" }
        #expect(pipeline.complaints(path) == [])
    }

    @Test("a manifest section of more than a megabyte is refused")
    func hugeManifest() throws {
        let manifest = PluginWorkshop.manifest(id: "nil") + String(repeating: " ", count: 1 << 20)
        let path = try PluginWorkshop.plugin { $0.manifest = manifest }
        let complaints = pipeline.complaints(path)
        #expect(
            complaints == [
                "RH224: `\(path)` is a damaged shared library: the section .ribs.manifest (sh_offset and sh_size of its header) "
                    + "has \(manifest.utf8.count) bytes, more than the 1048576 that are allowed."
            ]
        )
    }

    @Test(
        "an invalid record is refused by what is wrong with it",
        arguments: [
            ([1, 1, 36], "it does not begin with the four bytes 52 49 42 53 (\"RIBS\")"),
            ([ABIRecord.magic, 0, 36], "its record version at byte 4 is 0, but versions begin with 1"),
            ([ABIRecord.magic, 1, 35], "its size at byte 8 is 35, but must be between 36 and the section's 12 bytes"),
            ([ABIRecord.magic, 1, 40], "its size at byte 8 is 40, but must be between 36 and the section's 12 bytes"),
        ] as [([UInt32], String)]
    )
    func badRecord(record: [UInt32], reason: String) throws {
        let path = try PluginWorkshop.plugin { $0.record = record }
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginWithoutABIRecord,
                    "`\(path)` does not say what it was compiled with, in its section `.ribs.abi`: \(reason).",
                    help: [
                        "Build the plugin again, with the build tool plugin `CompileManifest` in its target: `swift build`."
                    ]
                )
            ]
        )
    }

    @Test("a record too short for its first three fields is refused by its length")
    func shortRecord() throws {
        let path = try PluginWorkshop.plugin { $0.record = [ABIRecord.magic] }
        let complaints = pipeline.complaints(path)
        #expect(complaints.count == 1)
        #expect(
            complaints[0].hasPrefix(
                "RH226: `\(path)` does not say what it was compiled with, in its section `.ribs.abi`: "
            )
        )
        #expect(complaints[0].hasSuffix(" ends after 4 bytes."))
    }

    @Test("a longer record of a later version is read by its first fields")
    func laterRecord() throws {
        let record = PluginWorkshop.record { numbers in
            numbers[1] = 2
            numbers[2] = 40
            numbers.append(7)
        }
        let path = try PluginWorkshop.plugin { $0.record = record }
        #expect(pipeline.complaints(path) == [])
    }

    @Test("a plugin with its own copy of Swift's runtime is refused")
    func ownSwift() throws {
        let path = try PluginWorkshop.plugin { $0.sections = ["swift5_protocols"] }
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginOwnSwift,
                    "`\(path)` carries its own copy of Swift's runtime, which would know neither the host's types nor its main thread.",
                    help: ["Build the plugin without `-static-stdlib`: the host has loaded Swift's libraries."]
                )
            ]
        )
    }

    @Test("a plugin with its own copy of PluginABI is refused")
    func ownCopy() throws {
        // The descriptor of a class that PluginABI alone defines, and two more of its names.
        let names = ["0A7FactoryCMn", "0A7FactoryCMa", "0A7FactoryCN"].map { "$s9PluginABI" + $0 }
        let path = try PluginWorkshop.plugin { $0.exported = names + ["another"] }
        #expect(
            pipeline.problems(path) == [
                Diagnostic(
                    .pluginOwnPluginABI,
                    "`\(path)` carries its own copy of PluginABI (3 of its symbols): its classes would not be the host's.",
                    help: [
                        "Depend on PluginABI as a package of its own, by `.product(name: \"PluginABI\", package: \"PluginABI\")`, and build again."
                    ]
                )
            ]
        )
    }

    @Test("a plugin that extends PluginABI's types, and exports that by their names, is none with a copy")
    func extensions() throws {
        let names = ["10PlayerTypeO14FactoryFixtureE5ShadeOMn", "11ValueStreamC14FactoryFixtureE4PairVMn"]
        let path = try PluginWorkshop.plugin { $0.exported = names.map { "$s9PluginABI" + $0 } }
        #expect(pipeline.complaints(path) == [])
    }

    @Test("a plugin without the entry symbol that its manifest names is refused")
    func withoutEntry() throws {
        let path = try PluginWorkshop.plugin { $0.entry = "ribs_plugin_factory_other" }
        let problems = pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics
        #expect(problems.map(\.code) == [.pluginWithoutEntrySymbol])
        #expect(
            problems.map(\.message) == [
                "`\(path)` does not export the function `ribs_plugin_factory_nil`, which its manifest names as its entry."
            ]
        )
    }

    private func overwrite(_ path: String, _ bytes: [UInt8]) throws {
        let descriptor = open(path, O_WRONLY)
        defer { close(descriptor) }
        try #require(bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) } == bytes.count)
    }
}
