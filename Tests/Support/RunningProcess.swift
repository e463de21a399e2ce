public import Foundation
import Synchronization

/// A process that a test talks to while it runs.
public final class RunningProcess: Sendable {
    private struct State {
        var output = Data()
        var errors = Data()
        var openPipes = 2
        var ending: ProcessResult.Ending?
        var waiters: [Waiter] = []

        var isOver: Bool { ending != nil && openPipes == 0 }
    }

    private struct Waiter {
        let isSatisfied: @Sendable (borrowing State) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private let state = Mutex(State())
    private let process: Process
    private let input = Pipe()

    /// Starts the program.
    ///
    /// - Parameter hasNonBlockingInput: whether reading its standard input fails with EAGAIN while nothing has been
    ///   sent.
    public init(
        _ executable: URL,
        _ arguments: [String],
        in folder: URL? = nil,
        environment: [String: String]? = nil,
        hasNonBlockingInput: Bool = false
    ) throws {
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
        follow(output) { state, data in state.output.append(data) }
        follow(errors) { state, data in state.errors.append(data) }
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
        let needle = Data(text.utf8)
        await wait { state in state.output.occurrences(of: needle) >= count || state.isOver }
        return state.withLock { $0.output.occurrences(of: needle) >= count }
    }

    /// What it has written to its standard output so far.
    public var output: String { state.withLock { String(decoding: $0.output, as: UTF8.self) } }

    /// Waits for its end.
    public func result() async -> ProcessResult {
        await wait { $0.isOver }
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
            let waiters = state.waiters
            state.waiters = waiters.filter { !$0.isSatisfied(state) }
            return waiters.filter { $0.isSatisfied(state) }
        }
        for waiter in satisfied { waiter.continuation.resume() }
    }

    private func wait(until isSatisfied: @escaping @Sendable (borrowing State) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isSatisfiedNow = state.withLock { state in
                if isSatisfied(state) { return true }
                state.waiters.append(Waiter(isSatisfied: isSatisfied, continuation: continuation))
                return false
            }
            if isSatisfiedNow { continuation.resume() }
        }
    }
}

extension Data {
    fileprivate func occurrences(of needle: Data) -> Int {
        var count = 0
        var rest = startIndex..<endIndex
        while let found = range(of: needle, in: rest) {
            count += 1
            rest = found.upperBound..<endIndex
        }
        return count
    }
}
