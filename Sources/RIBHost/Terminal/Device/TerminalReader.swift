internal import Dispatch
internal import Glibc
internal import Synchronization

/// Reads a terminal away from the main thread, so that Ctrl-C is heard even while a plugin keeps that busy.
final class TerminalReader: Sendable {
    private static let interrupt: UInt8 = 3
    /// How long the main thread has to take a press of Ctrl-C: a program that hangs is ended then.
    private static let patience = DispatchTimeInterval.seconds(1)

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "terminal input")
    /// Sound: Dispatch lets any thread use a source, and this one is set up before it is resumed.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    /// How many presses of Ctrl-C the main thread is not done with yet.
    private let untakenInterrupts = Atomic<Int>(0)

    init(
        descriptor: Int32,
        body: @escaping @MainActor @Sendable ([UInt8]) -> Void,
        atEnd: @escaping @MainActor @Sendable () -> Void
    ) {
        self.descriptor = descriptor
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
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
        let interrupts = Self.interrupts(in: bytes)
        if interrupts > 0 { noteInterrupts(interrupts) }
        DispatchQueue.main.async {
            MainActor.assumeIsolated { body(bytes) }
            // After, for what was typed before it may be what the plugin hangs in.
            self.untakenInterrupts.subtract(interrupts, ordering: .relaxed)
        }
    }

    /// How often Ctrl-C was pressed at the end of what was read. In the middle of a paste the byte means nothing.
    private static func interrupts(in bytes: [UInt8]) -> Int {
        guard bytes.last == interrupt else { return 0 }
        return bytes.allSatisfy { $0 == interrupt } ? bytes.count : 1
    }

    /// Ends the program by SIGINT if the main thread does not take the press soon, or at once if it has not even taken
    /// the one before.
    private func noteInterrupts(_ count: Int) {
        if untakenInterrupts.add(count, ordering: .relaxed).newValue > 1 {
            kill(getpid(), SIGINT)
        } else {
            queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
                guard let self, untakenInterrupts.load(ordering: .relaxed) > 0 else { return }
                kill(getpid(), SIGINT)
            }
        }
    }
}
