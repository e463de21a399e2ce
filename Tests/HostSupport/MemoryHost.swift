public import Base
public import Command
public import Foundation
import Glibc
import PluginABI
import Synchronization
public import Terminal
public import TestSupport

@testable import Loopback

/// Runs a command line of ribs-host in this process, to its end (``MemoryHost``).
///
/// - Parameters:
///   - input: what a flow reads, before the end of input.
///   - folder: the working directory.
///   - columns: the width of the terminal that it prints on; nil where it prints elsewhere.
///   - end: what ends a process of plugins.
@MainActor
public func runInMemory(
    _ words: [String],
    input: String = "",
    in folder: URL? = nil,
    columns: Int? = nil,
    ending end: WorkerEnd? = nil
) throws -> ProcessResult {
    let host = try MemoryHost(words, in: folder, columns: columns, ending: end)
    try host.send(input)
    return try host.end()
}

/// A host in the process of the tests, and in lock step with its test: a call returns when all has been done that follows
/// from it.
///
/// The turns of a flow are taken within a call, so nothing of another test comes between, and several hosts can be there
/// at a time. A plugin in a process of its own is in a worker of a ``Loopback``, to and from which all crosses as
/// messages. Tasks, timers and threads of plugins have no turn. What needs these, or a process, such as a signal, a crash,
/// a seal, a terminal, standard streams of plugins or a file that is watched, needs `runHost`; and so does a script that
/// waits.
@MainActor
public final class MemoryHost {
    private let words: [String]
    private let folder: URL?
    private let streams: (output: MemoryStream, error: MemoryStream)
    private let screen: FullScreen?
    /// The host that RIBs report to, connected in each call only: a process has one.
    private var host: RIBHost?
    /// The turns that are to come.
    private var turns: [@MainActor () -> Void] = []
    /// The closures to be called when time has passed.
    private var waits: [@MainActor () -> Void] = []
    private let loopback = Loopback()
    private let pauseHandler: @MainActor () -> Duration
    /// What ends a process of plugins from now on.
    public var workerEnd: WorkerEnd?
    private var turn: @MainActor (_ begins: Bool) -> Void = { _ in }
    private var receive: @MainActor ([UInt8]?) -> Void = { _ in }
    /// The exit code; nil while the flow is played.
    public private(set) var code: ExitCode?

    /// All that was written to standard output so far.
    public var output: String { streams.output.text }

    /// Runs a command line, until its flow reads or it has ended.
    ///
    /// - Parameters:
    ///   - columns: the width of the terminal that it prints on; nil where it prints elsewhere.
    ///   - screen: a terminal for the full screen, and its capabilities.
    ///   - end: what ends a process of plugins.
    ///   - pauseHandler: called for each pause of a validation; returns how long it took.
    public init(
        _ words: [String],
        in folder: URL? = nil,
        columns: Int? = nil,
        screen: (FullScreen, TerminalProfile)? = nil,
        ending end: WorkerEnd? = nil,
        pauseHandler: @escaping @MainActor () -> Duration = { .zero }
    ) throws {
        self.pauseHandler = pauseHandler
        streams = (MemoryStream(columns: columns, screen?.1), MemoryStream(columns: columns))
        self.screen = screen?.0
        self.words = words
        self.folder = folder
        workerEnd = end
        loopback.fate = { [weak self] in self?.workerEnd?.fate(of: $0, calledFor: $1) ?? .answer }
        try enter {
            switch Host(world).run(words) {
            case .ended(let ended): code = ended
            case .playing(let turn): self.turn = turn
            }
        }
    }

    /// Has the flow read something.
    public func send(_ input: String) throws {
        let bytes = Array(input.utf8)
        try take { [receive] in receive(bytes) }
    }

    /// Does something outside the flow that the host follows, such as resizing its screen.
    public func take(_ body: @escaping @MainActor () -> Void) throws {
        try enter { turns.append(body) }
    }

    /// Ends the process of a plugin between two calls.
    ///
    /// - Parameters:
    ///   - name: the name of the process.
    ///   - status: the status from waitpid(2): a signal, or 256 times an exit code.
    public func endProcess(_ name: String, status: Int32 = SIGKILL) throws {
        try loopback.end(name, status: status)
        try take {}
    }

    /// Has the process of a plugin answer nothing from now on, as after SIGSTOP.
    public func stopProcess(_ name: String) throws { try loopback.stop(name) }

    /// Lets so much time pass that no part of the host waits any longer.
    public func passTime() throws {
        try enter { (turns, waits) = (turns + waits, []) }
    }

    /// Ends the input, and with that the flow; a recording that is played ends when what it waits for has not come in
    /// time.
    public func end() throws -> ProcessResult {
        try enter { turns.append { [receive] in receive(nil) } }
        if code == nil, !waits.isEmpty { try passTime() }
        guard let code else { throw EndlessPlayError(words: words, output: output) }
        return ProcessResult(ending: .exit(code.rawValue), output: output, errors: streams.error.text)
    }

    /// Takes one turn after the other, as `MainLoop` does.
    private func enter(_ body: () -> Void) throws {
        try WorkingDirectory.inside(folder) {
            host?.connect()
            body()
            if !loopback.workers.isEmpty { turns.append {} }
            while code == nil, !turns.isEmpty {
                let next = turns.removeFirst()
                turn(true)
                next()
                loopback.deliver()
                turn(false)
            }
            // A flow that has ended goes while its host is connected.
            if code != nil { (turns, waits, turn, receive) = ([], [], { _ in }, { _ in }) }
            host?.disconnect()
        }
    }

    private var world: World {
        let (error, screen) = (streams.error, screen)
        return World(
            output: streams.output,
            error: error,
            input: .caller { [weak self] in self?.receive = $0 },
            screen: { _ in screen },
            pass: { text, _ in error.write(text) },
            workers: loopback.program,
            pause: { [loopback, pauseHandler] _ in
                loopback.deliver()
                return pauseHandler()
            },
            alarm: error.writer,
            later: { [weak self] in self?.turns.append($0) },
            after: { [weak self] _, body in self?.waits.append(body) },
            play: Process(self)
        )
    }

    /// A process that a flow cannot end.
    private final class Process: PlayedProcess {
        private weak var host: MemoryHost?

        init(_ host: MemoryHost) { self.host = host }

        func willPlay() {}
        func setPlugins(_ plugins: [(path: String, id: String)]) {}

        func takeOutput() -> (output: any Output, write: @Sendable (String) -> Void) {
            let output = host?.streams.output ?? MemoryStream(columns: nil)
            return (output, output.writer)
        }

        func connect(_ host: RIBHost) {
            self.host?.host = host
            host.connect()
        }

        func followHangUp() -> Int32? { nil }

        func decide(_ code: ExitCode) {}

        func end(_ code: ExitCode) { host?.code = code }
    }
}

/// A flow that waits for what never comes in memory.
struct EndlessPlayError: Error {
    let words: [String]
    let output: String
}

/// A stream that leads to memory.
private final class MemoryStream: TextStream {
    private let written = Mutex("")
    let isTerminal = false
    let terminal: TerminalProfile?
    let columns: Int?
    var color = ColorChoice.auto

    init(columns: Int?, _ terminal: TerminalProfile? = nil) { (self.columns, self.terminal) = (columns, terminal) }

    var text: String { written.withLock { $0 } }

    func write(_ text: String) { writer(text) }

    var writer: @Sendable (String) -> Void {
        { text in self.written.withLock { $0 += text } }
    }
}
