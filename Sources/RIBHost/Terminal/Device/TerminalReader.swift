internal import Dispatch
internal import Glibc
internal import Synchronization

/// Reads a terminal away from the main thread, so that Ctrl-C is heard even while a plugin keeps that busy.
final class TerminalReader: Sendable {
    fileprivate static let interrupt: UInt8 = 3
    /// How long the main thread has to take a press of Ctrl-C: a program that hangs is ended then.
    private static let patience = DispatchTimeInterval.seconds(1)
    /// Within so many nanoseconds presses of Ctrl-C are one: nobody has had the time to take the first of them.
    private static let moment: UInt64 = 200_000_000

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "terminal input")
    /// Sound: Dispatch lets any thread use a source, and this one is set up before it is resumed.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    /// How many presses of Ctrl-C were read, and with how many of them the main thread is done.
    private let heardInterrupts = Atomic<Int>(0)
    private let takenInterrupts = Atomic<Int>(0)
    /// When the last one was read.
    private let lastInterrupt = Atomic<UInt64>(0)

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
        switch InputPiece.read(from: descriptor) {
        case .nothing: break
        case .end, .failure:
            source.cancel()
            DispatchQueue.main.async { MainActor.assumeIsolated { atEnd() } }
        case .bytes(let bytes):
            // At the end of what was read: in the middle of a paste the byte means nothing.
            let isInterrupt = bytes.last == Self.interrupt
            // It was meant for the plugin that the main thread waits for.
            if isInterrupt, BusyProcess.interrupt() { return }
            let interruptCount = BusyProcess.interruptCount
            if isInterrupt { noteInterrupt() }
            DispatchQueue.main.async {
                MainActor.assumeIsolated {
                    guard isInterrupt else { return body(bytes) }
                    body(Array(bytes[..<bytes.endOfTyping]))
                    // A press that has ended a plugin's process meanwhile is not meant for the program as well.
                    if BusyProcess.interruptCount == interruptCount { body([Self.interrupt]) }
                }
                // After, for what was typed before it may be what the plugin hangs in.
                if isInterrupt { self.takenInterrupts.add(1, ordering: .relaxed) }
            }
        }
    }

    /// Ends the program by SIGINT if the main thread does not take the press soon, or immediately if it has not even taken
    /// the one before.
    private func noteInterrupt() {
        let number = heardInterrupts.add(1, ordering: .relaxed).newValue
        let now = DispatchTime.now().uptimeNanoseconds
        let last = lastInterrupt.exchange(now, ordering: .relaxed)
        guard takenInterrupts.load(ordering: .relaxed) == number - 1 else {
            if now - last >= Self.moment { kill(getpid(), SIGINT) }
            return
        }
        queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in
            guard let self, takenInterrupts.load(ordering: .relaxed) < number else { return }
            kill(getpid(), SIGINT)
        }
    }
}

extension [UInt8] {
    /// Where the presses of Ctrl-C begin that end what was typed.
    fileprivate var endOfTyping: Int {
        var end = endIndex
        while end > startIndex, self[end - 1] == TerminalReader.interrupt { end -= 1 }
        return end
    }
}
