import Command
public import Foundation
import Synchronization
import Terminal
public import TestSupport

/// Runs a command line of ribs-host that plays nothing in this process. What needs a process, such as a signal, a
/// terminal or a flow, needs `runHost`.
///
/// - Parameter folder: the working directory.
@MainActor
public func runInMemory(_ words: [String], in folder: URL? = nil) throws -> ProcessResult {
    let (output, error) = (MemoryStream(), MemoryStream())
    let world = World(
        output: output,
        error: error,
        input: -1,
        pass: { text, _ in error.write(text) },
        alarm: error.writer,
        play: NoProcess()
    )
    guard case .ended(let code) = try WorkingDirectory.inside(folder, { Host(world).run(words) }) else {
        throw PlayedError(words: words)
    }
    return ProcessResult(ending: .exit(code.rawValue), output: output.text, errors: error.text)
}

/// A command line that plays a flow, which is a matter of a process: a process has one host.
struct PlayedError: Error {
    let words: [String]
}

/// No process: nothing is played.
@MainActor
private final class NoProcess: PlayedProcess {
    func willPlay() {}

    func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void) { (MemoryStream(), { _ in }) }

    func followHangUp() -> Int32? { nil }

    func decide(_ code: ExitCode) {}

    func end(_ code: ExitCode) {}
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
