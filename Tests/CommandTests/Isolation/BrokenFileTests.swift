import Foundation
import TestSupport
import Testing

/// Files that pass the inspection, and that the dynamic linker does not survive: the bytes of a sample plugin with one
/// wrong number.
@Suite("A plugin's file that the dynamic linker does not survive", .startsPrograms(for: .end))
struct BrokenFileTests {
    /// What is wrong with the file.
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case versionOfNoFile = "a version record of a file that it does not need"
        case initializerAtZero = "DT_INIT is 0"
        case initializerNowhere = "DT_INIT points beyond the file"

        var testDescription: String { rawValue }

        /// How its process ends.
        var words: String {
            switch self {
            case .versionOfNoFile: "ended by itself with exit code 127"
            case .initializerAtZero, .initializerNowhere: "crashed (SIGSEGV)"
            }
        }

        /// The beginning of what the dynamic linker prints, with the rest depending on its version.
        var print: String { self == .versionOfNoFile ? "d: Inconsistency detected by ld.so: dl-version.c:" : "" }

        func applied(to bytes: [UInt8]) throws -> [UInt8] {
            var file = SharedLibrary(bytes: bytes)
            switch self {
            case .versionOfNoFile:
                let record = try file.sectionOffset(type: 0x6FFF_FFFE)  // SHT_GNU_verneed
                // vn_file: the rest of the name is not the name of a library.
                file.set(record + 4, 4, file.number(record + 4, 4) + 1)
            case .initializerAtZero: try file.setInitializer(0)
            case .initializerNowhere: try file.setInitializer(1 << 46)
            }
            return file.bytes
        }
    }

    /// A folder with the damaged file and a flow.
    private static func folder(_ damage: Damage, _ configuration: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let library = try folder.copy(BuildFolder.file("libFlatteningD.so"))
        try Data(damage.applied(to: Array(Data(contentsOf: library)))).write(to: library)
        try folder.write(configuration, to: "plugins.json")
        return folder
    }

    @Test(
        "in check --load it is a diagnostic that names the plugin, and how its process ended",
        arguments: Damage.allCases
    )
    func load(damage: Damage) async throws {
        let plugins = #"  "plugins": { "d": "./libFlatteningD.so", "e": "libFlatteningE.so" },"#
        let folder = try Self.folder(damage, "{\n\(plugins)\n  \"flow\": [\"d\", \"e\"]\n}\n")
        // The inspection has nothing against it.
        #expect(try await runHost(["check"], in: folder.url).ending == .exit(0))
        let result = try await runHost(["check", "--load"], in: folder.url)
        let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false)
        let printed = lines.prefix { !$0.hasPrefix("error") }
        #expect(printed.count == (damage.print.isEmpty ? 0 : 1))
        #expect(printed.allSatisfy { $0.hasPrefix(damage.print) }, "\(printed)")
        #expect(
            lines.dropFirst(printed.count).joined(separator: "\n") == """
                error[RH511]: The plugin `d` \(damage.words) while it was loaded.
                 --> plugins.json:2:21
                  |
                2 | \(plugins)
                  |                     ^^^^^^^^^^^^^^^^^^^^^
                  |
                  = note: Its file is \(folder.url.resolvingSymlinksInPath().path)/libFlatteningD.so.
                  = help: Build the plugin again; what runs while it is loaded must not end the process.

                plugins.json is refused: 1 error; ribs-host explain RH511 says more.

                """
        )
        #expect(result.output == "")
        #expect(result.ending == .exit(65))
    }

    @Test(
        "in a process of its own it is one fault for each of three tries, and the flow continues",
        arguments: Damage.allCases
    )
    func process(damage: Damage) async throws {
        let folder = try Self.folder(
            damage,
            """
            {
              "plugins": { "d": { "path": "./libFlatteningD.so", "process": true }, "e": "libFlatteningE.so" },
              "flow": {
                "start": "d",
                "steps": { "d": { "on": { "done": "@finish", "@failed": "e" } }, "e": { "on": { "*": "@finish" } } }
              }
            }
            """
        )
        let result = try await runHost(["--ui", "json"], in: folder.url)
        let example = try Example(result)
        let again = "The plugin `d` \(damage.words). \(Outlook.again)"
        #expect(
            example.faults == [
                again, again, "The plugin `d` \(damage.words), for the third time within 5 seconds.",
            ]
        )
        #expect(example.paths == ["e"])
        #expect(result.ending == .exit(0))
        let printed = result.errors.split(separator: "\n")
        #expect(printed.count == (damage.print.isEmpty ? 0 : 3))
        #expect(printed.allSatisfy { $0.hasPrefix(damage.print) }, "\(printed)")
    }
}

/// The bytes of a shared library of 64 bits, with numbers that can be replaced. The words are those of elf(5).
private struct SharedLibrary {
    var bytes: [UInt8]

    func number(_ offset: Int, _ size: Int) -> UInt64 {
        bytes[offset..<(offset + size)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func set(_ offset: Int, _ size: Int, _ value: UInt64) {
        for index in 0..<size { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }

    /// Where the first section of a type is in the file.
    func sectionOffset(type: UInt64) throws -> Int {
        let (table, count) = (Int(number(40, 8)), Int(number(60, 2)))  // e_shoff, e_shnum
        let headers = (0..<count).map { table + 64 * $0 }
        let header = try #require(headers.first { number($0 + 4, 4) == type })
        return Int(number(header + 24, 8))
    }

    /// Replaces the address of the code that runs when the library is loaded.
    mutating func setInitializer(_ address: UInt64) throws {
        let dynamic = try sectionOffset(type: 6)  // SHT_DYNAMIC
        let entries = sequence(first: dynamic) { $0 + 16 }.prefix { number($0, 8) != 0 }
        let entry = try #require(entries.first { number($0, 8) == 12 })  // DT_INIT
        set(entry + 8, 8, address)
    }
}
