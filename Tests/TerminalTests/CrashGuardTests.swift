import Foundation
import Glibc
import TestSupport
import Testing

@testable import Terminal

/// A signal ends the process, and what it says last is written by the handler.
@Suite("A crash")
struct CrashGuardTests {
    private static let crashes: [(String, Int32, String)] = [
        ("segv", SIGSEGV, "SIGSEGV (a use of memory that is not there)"),
        (
            "fatalError", fatalErrorSignal.number,
            "\(fatalErrorSignal.name) (a trap: a failed precondition, a forced nil, an overflow)"
        ),
        ("overflow", SIGSEGV, "SIGSEGV (a stack overflow: calls that do not end, or too much in one of them)"),
        ("abort", SIGABRT, "SIGABRT (it gave up)"),
        ("libc", SIGSEGV, "SIGSEGV (a use of memory that is not there)"),
        ("trap", SIGTRAP, "SIGTRAP (a trap: a failed precondition, a forced nil, an overflow)"),
        ("fpe", SIGFPE, "SIGFPE (an impossible calculation)"),
        ("bus", SIGBUS, "SIGBUS (a use of memory that is not there any more)"),
        ("ill", SIGILL, "SIGILL (a trap: a failed precondition, a forced nil, an overflow)"),
        ("sys", SIGSYS, "SIGSYS (a system call that does not exist)"),
    ]

    @Test(
        "is put down to the plugin that caused it, and kills by its own signal",
        .startsPrograms(for: .end),
        arguments: crashes.indices
    )
    func named(_ index: Int) async throws {
        let (kind, signal, words) = Self.crashes[index]
        let result = try await run(["crash", kind])
        #expect(result.signal == signal)
        let line =
            "probe: The plugin `bad-plugin` crashed with \(words). Tell its author, or take it out of plugins.json.\n"
        #expect(result.errors.withoutPlaces.contains(line), "\(kind): \(result.errors)")
    }

    @Test("at an instruction that the processor does not have is not called a trap", .startsPrograms(for: .end))
    func unknownInstruction() async throws {
        let result = try await run(["outside", "unknown"])
        #expect(result.signal == SIGILL)
        let words = "crashed with SIGILL (an instruction that this processor does not have)"
        #expect(result.errors.contains(words), "\(result.errors)")
    }

    @Test(
        "in which no plugin's code is found is reported with its file, and the last running plugin if it is known",
        .startsPrograms(for: .end)
    )
    func unnamed() async throws {
        let file = try #require(realPath(probe))
        for (mode, rest) in [
            ("outside", "Whether a plugin caused it could not be determined."),
            ("working", "No plugin's code was found in it; last at work was the step `play\\u{1B}`."),
        ] {
            let result = try await run([mode, "segv"])
            #expect(result.signal == SIGSEGV)
            let start = "probe: The program crashed with SIGSEGV (a use of memory that is not there) in `\(file)`. "
            #expect(result.errors.contains("\(start)\(rest)\n"), "\(result.errors)")
        }
    }

    @Test(
        "is one too where something calls exit(3) or quick_exit(3): what ended the program is said as far as it is known",
        .startsPrograms(for: .end),
        arguments: [
            ("crash", "The plugin `bad-plugin` ended the program", "Tell its author, or take it out of plugins.json."),
            (
                "outside", "Something other than the program itself ended it",
                "Whether a plugin did it could not be determined."
            ),
            (
                "working", "Something other than the program itself ended it",
                "No plugin's code was found in it; last at work was the step `play\\u{1B}`."
            ),
        ]
    )
    func exit(mode: String, start: String, rest: String) async throws {
        let exit = try await run([mode, "exit"])
        #expect(exit.signal == nil)
        #expect(exit.errors == "probe: \(start) with exit code 3. \(rest)\n")
        let quick = try await run([mode, "quickExit"])
        #expect(quick.signal == nil)
        // The handler gets no code.
        #expect(quick.errors == "probe: \(start). \(rest)\n")
    }

    private func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    @Test(
        "of a plugin goes on to the backtracer where SWIFT_BACKTRACE is set, which waits for no answer",
        .startsPrograms(for: .end)
    )
    func backtracer() async throws {
        // Swift's libraries in one find the program only so.
        let root = ProcessInfo.processInfo.environment["SWIFT_ROOT"].map { ["SWIFT_ROOT=\($0)"] } ?? []
        let terminal = try PseudoTerminal(
            "/usr/bin/env",
            root + ["SWIFT_BACKTRACE=enable=yes", probe, "crash", "fatalError"]
        )
        #expect(endSignal(await terminal.end()) == fatalErrorSignal.number)
        #expect(terminal.output.contains("Program crashed"))
        #expect(!terminal.output.contains(backtracerCountdown))
    }

    @Test("a line of the memory map says where a file's code is, also when the file has been replaced")
    func maps() throws {
        let path = CrashMemory.keep("/opt/my plugins/libA.so")
        func line(_ text: String) -> MemoryMapLine? { MemoryMapLine(CrashMemory.keep(text)) }
        let code = try #require(line("7f0000001000-7f0000003000 r-xp 00001000 08:01 11    /opt/my plugins/libA.so"))
        #expect(code.isCode && code.isOf(path))
        #expect(code.start == 0x7f00_0000_1000 && code.end == 0x7f00_0000_3000)
        let data = try #require(line("7f0000003000-7f0000004000 rw-p 00003000 08:01 11    /opt/my plugins/libA.so"))
        #expect(!data.isCode && data.isOf(path))
        let deleted = "ffffffffff600000-ffffffffff601000 r-xp 00001000 08:01 11    /opt/my plugins/libA.so (deleted)"
        #expect(try #require(line(deleted)).isOf(path))
        for other in ["/opt/my plugins/libA.so.1", "/opt/my plugins/libA", "/opt/my plugins/libA.so (delet", "[stack]"]
        {
            #expect(try #require(line("7f0000001000-7f0000003000 r-xp 00001000 08:01 11 \(other)")).isOf(path) == false)
        }
        #expect(try #require(line("7f0000001000-7f0000003000 r-xp 0 08:01 11   /usr/lib/libc.so.6")).isOfLibrary)
        for other in ["/usr/lib/libc.so.6.1", "/usr/lib/notlibc.so.6", "libc.so.6", "/c.so.6"] {
            #expect(try #require(line("7f0000001000-7f0000003000 r-xp 0 08:01 11 \(other)")).isOfLibrary == false)
        }
        for nothing in ["", "-", "nonsense", "7f00-7f01", "7f00-7f01 r-x", "7f0000001000-7f0000003000 r-xp 0 00:00 0 "]
        {
            #expect(line(nothing) == nil)
        }
    }

    private func run(_ arguments: [String]) async throws -> (signal: Int32?, errors: String) {
        let result = try await TestSupport.run(URL(filePath: probe), arguments)
        guard case .signal(let signal) = result.ending else { return (nil, result.errors) }
        return (signal, result.errors)
    }
}
