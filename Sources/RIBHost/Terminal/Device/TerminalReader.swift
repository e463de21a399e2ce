internal import Dispatch
internal import Glibc
internal import Synchronization

/// Reads a terminal away from the main thread, so that Ctrl-C is heard even while a plugin keeps that busy.
final class TerminalReader: Sendable {
    private static let interrupt: UInt8 = 3

    private let descriptor: Int32
    /// Sound: Dispatch lets any thread use a source, and this one is set up before it is resumed.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    /// How many presses of Ctrl-C the main thread has not seen yet.
    private let unseenInterrupts = Atomic<Int>(0)

    init(
        descriptor: Int32,
        body: @escaping @MainActor @Sendable ([UInt8]) -> Void,
        atEnd: @escaping @MainActor @Sendable () -> Void
    ) {
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor,
            queue: DispatchQueue(label: "terminal input")
        )
        source.setEventHandler { [weak self] in
            guard let self else { return }
            read(body, atEnd)
        }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    private func read(
        _ body: @escaping @MainActor @Sendable ([UInt8]) -> Void,
        _ atEnd: @escaping @MainActor @Sendable () -> Void
    ) {
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
        }
        if bytes.isEmpty {
            guard errno != EINTR, errno != EAGAIN else { return }
            source.cancel()
            DispatchQueue.main.async { MainActor.assumeIsolated { atEnd() } }
            return
        }
        // A press comes alone; within a paste the byte means nothing.
        let isInterrupt = bytes.allSatisfy { $0 == Self.interrupt }
        if isInterrupt, unseenInterrupts.add(bytes.count, ordering: .relaxed).newValue > 1 {
            kill(getpid(), SIGINT)
        }
        DispatchQueue.main.async {
            CrashGuard.prepareThread()
            if isInterrupt { self.unseenInterrupts.subtract(bytes.count, ordering: .relaxed) }
            MainActor.assumeIsolated { body(bytes) }
        }
    }
}
