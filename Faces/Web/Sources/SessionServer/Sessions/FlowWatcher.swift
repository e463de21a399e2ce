import Glibc
import Logging
import NIOCore
import NIOPosix

/// Follows the files of the flow for all sessions: a host that plays nothing, and checks the flow whenever one of its
/// files changes.
actor FlowWatcher {
    private let command: [String]
    private let logger: Logger
    private let changeHandler: @Sendable () async -> Void
    private var process: ChildProcess?
    private var hasEnded = false
    /// The pauses before a watcher that has ended is started again.
    private static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(60))

    /// Makes a watcher, without starting it.
    ///
    /// - Parameter changeHandler: called after each change.
    init(_ setup: SessionSetup, _ logger: Logger, changeHandler: @escaping @Sendable () async -> Void) {
        command = setup.watchCommand
        self.logger = logger
        self.changeHandler = changeHandler
    }

    /// Starts watching. Returns when the watcher knows the files: later changes are not missed.
    func start() async {
        let (signs, ready) = AsyncStream.makeStream(of: Void.self)
        Task { await run(ready) }
        for await _ in signs {}
    }

    /// Ends watching.
    func end() {
        hasEnded = true
        process?.kill()
    }

    /// Runs one watcher after the other until ``end()``.
    private func run(_ ready: AsyncStream<Void>.Continuation) async {
        var pause = Self.pauses.first
        while !hasEnded {
            await runOnce(ready)
            ready.finish()
            guard !hasEnded else { return }
            logger.error("The flow's files are not watched until the watcher has been started again.")
            try? await Task.sleep(for: pause)
            pause = min(pause * 2, Self.pauses.longest)
        }
    }

    private func runOnce(_ ready: AsyncStream<Void>.Continuation) async {
        do {
            let process = try ChildProcess(command)
            self.process = process
            do {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await self.readReports(of: process, ready) }
                    group.addTask { try await process.readErrors { await self.log($0) } }
                    try await group.waitForAll()
                }
            } catch {
                fail(error)
                process.kill()
            }
            close(process.input)
            _ = await process.end()
            self.process = nil
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: any Error) {
        logger.error("The watcher of the flow's files fails.", metadata: ["reason": "\(error)"])
    }

    /// Reads the reports of a watcher: the first one says that it knows the files.
    private func readReports(of process: ChildProcess, _ ready: AsyncStream<Void>.Continuation) async throws {
        let channel = try await NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .takingOwnershipOfDescriptor(input: process.output) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, Never>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { inbound, _ in
            for try await bytes in inbound where bytes.readableBytesView.contains(UInt8(ascii: "\n")) {
                // A change may have been missed before the report of a later watcher.
                if case .terminated = ready.yield() { await changeHandler() } else { ready.finish() }
            }
        }
    }

    private func log(_ line: String?) {
        logger.warning("The watcher says something.", metadata: ["words": "\(line ?? "a line that is too long")"])
    }
}
