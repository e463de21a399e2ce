import Command
import Dispatch
public import Foundation
import Synchronization
import Terminal
public import TestSupport

/// Runs a command line of ribs-host in this process, to its end. What needs a process, such as a signal, a terminal or a
/// plugin in a process of its own, needs `runHost`.
///
/// - Parameters:
///   - input: what a flow reads, before the end of input.
///   - folder: the working directory.
@MainActor
public func runInMemory(_ words: [String], input: String = "", in folder: URL? = nil) async throws -> ProcessResult {
    try await plays.pass {
        let world = MemoryWorld()
        return try await world.run(words, input, in: folder)
    }
}

/// One flow at a time: what a plugin says goes to the host that was connected last.
private let plays = Turnstile(1)

/// A world that is memory.
@MainActor
private final class MemoryWorld: PlayedProcess {
    private let output = MemoryStream()
    private let error = MemoryStream()
    private var end = End.awaited(nil)

    /// How the flow has ended, and who waits for it.
    private enum End {
        case awaited(CheckedContinuation<ExitCode, Never>?)
        case ended(ExitCode)
    }

    func run(_ words: [String], _ input: String, in folder: URL?) async throws -> ProcessResult {
        switch try WorkingDirectory.inside(folder, { Host(world).run(words) }) {
        case .ended(let code): return result(code)
        case .playing(let play):
            // Each in a turn of its own, as what a pipe has is read.
            DispatchQueue.main.async {
                play.receive(Array(input.utf8))
                DispatchQueue.main.async { play.endInput() }
            }
            let code = await withCheckedContinuation { continuation in
                if case .ended(let code) = end { return continuation.resume(returning: code) }
                end = .awaited(continuation)
            }
            return withExtendedLifetime(play) { result(code) }
        }
    }

    private var world: World {
        World(
            output: output,
            error: error,
            input: .caller,
            pass: { [error] text, _ in error.write(text) },
            alarm: error.writer,
            play: self
        )
    }

    private func result(_ code: ExitCode) -> ProcessResult {
        ProcessResult(ending: .exit(code.rawValue), output: output.text, errors: error.text)
    }

    func willPlay() {}

    func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void) { (output, output.writer) }

    func followHangUp() -> Int32? { nil }

    func decide(_ code: ExitCode) {}

    func end(_ code: ExitCode) {
        if case .awaited(let continuation?) = end { continuation.resume(returning: code) }
        end = .ended(code)
    }
}

/// A stream that leads to memory.
private final class MemoryStream: TextStream {
    private let written = Mutex("")
    let isTerminal = false
    let terminal: TerminalProfile? = nil
    let columns: Int? = nil
    var color = ColorChoice.auto

    var text: String { written.withLock { $0 } }

    func write(_ text: String) { writer(text) }

    var writer: @Sendable (String) -> Void {
        { text in self.written.withLock { $0 += text } }
    }
}
