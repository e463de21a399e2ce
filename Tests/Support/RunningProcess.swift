public import Foundation
import Synchronization

/// A process that a test talks to while it runs.
public final class RunningProcess: Sendable {
    private struct State {
        var output: [UInt8] = []
        /// How much of it ``line()`` has returned.
        var position = 0
        var keepsOutput = true
        var errors: [UInt8] = []
        var openPipes = 2
        var ending: ProcessResult.Ending?
        /// Whether a test that waits for it has run out of time.
        var isGivenUp = false
        var waiters: [Waiter] = []

        var isOver: Bool { isGivenUp || ending != nil && openPipes == 0 }

        mutating func takeLine() -> String? {
            if !keepsOutput, position > 1 << 20 {
                output.removeFirst(position)
                position = 0
            }
            var search = TextSearch("\n", count: 1, from: position)
            guard search.finds(in: output) else { return nil }
            let end = search.position
            defer { position = end }
            return String(decoding: output[position..<end - 1], as: UTF8.self)
        }
    }

    private struct Waiter {
        /// What must be in the output; nil where only the end is waited for.
        var search: TextSearch?
        let continuation: CheckedContinuation<Void, Never>

        mutating func isSatisfied(by state: borrowing State) -> Bool {
            state.isOver || (search?.finds(in: state.output) ?? false)
        }
    }

    private let state = Mutex(State())
    private let process: Process
    private let input = Pipe()

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - hasNonBlockingInput: whether reading its standard input fails with EAGAIN while nothing has been sent.
    ///   - keepsOutput: whether what ``line()`` has returned is kept, for ``output`` and ``result()``.
    public init(
        _ executable: URL,
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        hasNonBlockingInput: Bool = false,
        keepsOutput: Bool = true
    ) throws {
        expectMayStartPrograms()
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        if let environment { process.environment = environment }
        let output = Pipe()
        let errors = Pipe()
        if hasNonBlockingInput { _ = fcntl(input.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK) }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        self.process = process
        state.withLock { $0.keepsOutput = keepsOutput }
        process.terminationHandler = { [self] process in
            update { state in
                state.ending =
                    process.terminationReason == .exit
                    ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
            }
            // Each holds the other, and the pipe of its input stays open, as long as there is a handler.
            process.terminationHandler = nil
        }
        Self.ignoreBrokenPipes
        try process.run()
        follow(output) { state, data in state.output += data }
        follow(errors) { state, data in state.errors += data }
    }

    /// Writing to a program that has ended is an error to see, not a signal that ends the test run.
    private static let ignoreBrokenPipes: Void = { _ = Foundation.signal(SIGPIPE, SIG_IGN) }()

    /// Its process identifier.
    public var processIdentifier: Int32 { process.processIdentifier }

    /// Writes to its standard input.
    public func send(_ text: String) {
        // A program that has ended reads no more; the test looks at how it ended.
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Ends its standard input.
    public func closeInput() {
        try? input.fileHandleForWriting.close()
    }

    /// Sends it a signal.
    public func signal(_ number: Int32) {
        kill(process.processIdentifier, number)
    }

    /// Waits until its standard output contains a text, or until it has ended.
    ///
    /// - Returns: whether the text was seen.
    @discardableResult
    public func waitForOutput(_ text: String, count: Int = 1) async -> Bool {
        let limit = Task {
            try await Task.sleep(for: longestWait)
            giveUp()
        }
        defer { limit.cancel() }
        await wait(for: TextSearch(text, count: count))
        var search = TextSearch(text, count: count)
        return state.withLock { search.finds(in: $0.output) }
    }

    /// Whether a text is in what it has written to its standard output so far.
    public func hasWritten(_ text: String) -> Bool {
        var search = TextSearch(text, count: 1)
        return state.withLock { search.finds(in: $0.output) }
    }

    /// What it has written to its standard output so far.
    public var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }

    /// The next line that it writes to its standard output.
    ///
    /// - Throws: ``Ended`` if there is none.
    public func line() async throws -> String {
        let (line, search) = state.withLock { ($0.takeLine(), TextSearch("\n", count: 1, from: $0.output.count)) }
        if let line { return line }
        await wait(for: search)
        guard let line = state.withLock({ $0.takeLine() }) else { throw Ended() }
        return line
    }

    /// It has ended, or closed its output.
    public struct Ended: Error {}

    /// Waits for its end.
    public func result() async -> ProcessResult {
        await wait(for: nil)
        return state.withLock { state in
            ProcessResult(
                ending: state.ending ?? .exit(-1),
                output: String(decoding: state.output, as: UTF8.self),
                errors: String(decoding: state.errors, as: UTF8.self)
            )
        }
    }

    /// Reads a pipe to its end on a thread of its own: a read blocks, and a test must not.
    private func follow(_ pipe: Pipe, _ append: @escaping @Sendable (inout State, Data) -> Void) {
        Thread.detachNewThread { [self] in
            while true {
                let data = pipe.fileHandleForReading.availableData
                update { state in
                    if data.isEmpty { state.openPipes -= 1 } else { append(&state, data) }
                }
                guard data.isEmpty else { continue }
                // Foundation reads past its buffer when it starts a process while more than some 1,300 descriptors are
                // open.
                try? pipe.fileHandleForReading.close()
                return
            }
        }
    }

    private func update(_ change: @Sendable (inout State) -> Void) {
        let satisfied = state.withLock { state in
            change(&state)
            var (satisfied, waiting): ([Waiter], [Waiter]) = ([], [])
            for var waiter in state.waiters {
                if waiter.isSatisfied(by: state) { satisfied.append(waiter) } else { waiting.append(waiter) }
            }
            state.waiters = waiting
            return satisfied
        }
        for waiter in satisfied { waiter.continuation.resume() }
    }

    /// Waits until a text has been written, or until the program has ended.
    private func wait(for search: TextSearch?) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSatisfiedNow = state.withLock { state in
                    var waiter = Waiter(search: search, continuation: continuation)
                    if waiter.isSatisfied(by: state) { return true }
                    state.waiters.append(waiter)
                    return false
                }
                if isSatisfiedNow { continuation.resume() }
            }
        } onCancel: {
            giveUp()
        }
    }

    /// Kills it with all that it has started: a test that runs out of time leaves nothing behind, and ends.
    private func giveUp() {
        if state.withLock({ $0.ending == nil }) { ProcessTable.killAll(from: processIdentifier) }
        update { $0.isGivenUp = true }
    }
}

/// memmem(3), which Swift does not import: it is not in POSIX.
@_silgen_name("memmem")
private func memoryMember(
    _ bytes: UnsafeRawPointer,
    _ count: Int,
    _ text: UnsafeRawPointer,
    _ textCount: Int
) -> UnsafeRawPointer?

/// Looks for a text in an output that grows, and looks at no byte twice: some outputs have millions.
private struct TextSearch {
    private let text: [UInt8]
    private var missing: Int
    private(set) var position: Int

    init(_ text: String, count: Int, from position: Int = 0) {
        self.text = Array(text.utf8)
        missing = count
        self.position = position
    }

    mutating func finds(in output: [UInt8]) -> Bool {
        output.withUnsafeBytes { bytes in
            while missing > 0, position < bytes.count, let start = bytes.baseAddress,
                let found = memoryMember(start + position, bytes.count - position, text, text.count)
            {
                missing -= 1
                position = start.distance(to: found) + text.count
            }
        }
        if missing <= 0 { return true }
        // The text might have begun at the end.
        position = max(position, output.count - text.count + 1)
        return false
    }
}
