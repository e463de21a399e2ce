import Foundation
import Glibc
import Testing

@testable import Terminal

@Suite("A crash", .timeLimit(.minutes(1)))
struct CrashGuardTests {
    private static let crashes: [(String, Int32, String)] = [
        ("segv", SIGSEGV, "SIGSEGV (a use of memory that is not there)"),
        ("fatalError", SIGILL, "SIGILL (a trap: a failed precondition, a forced nil, an overflow)"),
        ("overflow", SIGSEGV, "SIGSEGV (a use of memory that is not there)"),
        ("abort", SIGABRT, "SIGABRT (it gave up)"),
        ("libc", SIGSEGV, "SIGSEGV (a use of memory that is not there)"),
        ("trap", SIGTRAP, "SIGTRAP (a trap: a failed precondition, a forced nil, an overflow)"),
        ("fpe", SIGFPE, "SIGFPE (an impossible calculation)"),
        ("bus", SIGBUS, "SIGBUS (a use of memory that is not there any more)"),
    ]

    @Test("is put down to the plugin that caused it, and kills by its own signal", arguments: crashes.indices)
    func named(_ index: Int) async throws {
        let (kind, signal, words) = Self.crashes[index]
        let result = try await run(["crash", kind])
        #expect(result.signal == signal)
        let line =
            "probe: The plugin `bad-plugin` crashed with \(words). Tell its author, or take it out of plugins.json.\n"
        #expect(result.errors.contains(line), "\(kind): \(result.errors)")
    }

    @Test("is put down to no plugin where none was at work")
    func unnamed() async throws {
        let result = try await run(["outside", "segv"])
        #expect(result.signal == SIGSEGV)
        #expect(
            result.errors.contains(
                "probe: The program crashed with SIGSEGV (a use of memory that is not there), in no plugin's code.\n"
            )
        )
    }

    @Test("of a plugin goes on to the backtracer, which asks nothing, even on a terminal")
    func backtracer() async throws {
        let terminal = try PseudoTerminal(probe, ["crash", "fatalError"])
        #expect(endSignal(await terminal.end()) == SIGILL)
    }

    @Test("ranges are read from the memory map, code only")
    func maps() {
        let maps = """
            7f0000000000-7f0000001000 r--p 00000000 08:01 11    /opt/my plugins/libA.so
            7f0000001000-7f0000003000 r-xp 00001000 08:01 11    /opt/my plugins/libA.so
            7f0000003000-7f0000004000 rw-p 00003000 08:01 11    /opt/my plugins/libA.so
            7f0000010000-7f0000020000 r-xp 00000000 08:01 12    /usr/lib/libc.so.6
            7ffd00000000-7ffd00021000 rw-p 00000000 00:00 0     [stack]
            nonsense
            """
        #expect(
            PluginRange.ranges(in: maps, names: ["/opt/my plugins/libA.so": "a"]) == [
                PluginRange(start: 0x7f00_0000_1000, end: 0x7f00_0000_3000, name: "a")
            ]
        )
    }

    private func run(_ arguments: [String]) async throws -> (signal: Int32?, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: probe)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil, text)
    }
}
