import Glibc
import LinuxCalls
import PluginManifest
import Synchronization

/// The output of a face: a file descriptor, or a test's memory.
@MainActor
public protocol Output: AnyObject {
    /// Writes the whole text immediately.
    func write(_ text: String)
}

/// Writes to a file descriptor, without a buffer: a screen is visible before the next input is read.
public final class FileOutput: Output {
    private let descriptor: Int32
    private let failureHandler: @MainActor (Int32) -> Void

    /// - Parameters:
    ///   - descriptor: an open file descriptor, such as `STDOUT_FILENO`. The descriptor is not closed.
    ///   - failureHandler: receives the errno of a write that failed although there is a reader, as on a full disk.
    public init(descriptor: Int32, failureHandler: @escaping @MainActor (Int32) -> Void = { _ in }) {
        self.descriptor = descriptor
        self.failureHandler = failureHandler
    }

    /// Writes the whole text, or drops the text if the reader is gone.
    public func write(_ text: String) {
        if let failure = Self.write(text, to: descriptor), failure != EPIPE, failure != EIO { failureHandler(failure) }
    }

    /// Writes the whole text, on any thread.
    ///
    /// - Returns: the errno of a failed write; nil for success.
    public nonisolated static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        // One after the other: the main thread shows screens, another thread reports that it is busy.
        return turn.withLock { _ in
            let memory = CrashMemory.shared
            memory.pointee.writer.store(linux_gettid(), ordering: .sequentiallyConsistent)
            defer { memory.pointee.writer.store(0, ordering: .sequentiallyConsistent) }
            // Nothing must follow the last line, which that thread writes.
            if EndDecision.isElsewhere { return nil }
            return text.withUTF8 { writeAll(descriptor, $0.baseAddress, $0.count) }
        }
    }

    private nonisolated static let turn = Mutex(())

    /// Waits until another thread has finished writing its text, which would otherwise follow the last line. Waits at
    /// most a second, because the reader might have stopped.
    nonisolated static func awaitOtherWriter() {
        let thread = linux_gettid()
        var count = 0
        while count < 1_000 {
            let writer = CrashMemory.shared.pointee.writer.load(ordering: .sequentiallyConsistent)
            if writer == 0 || writer == thread { return }
            poll(nil, 0, 1)
            count += 1
        }
    }

    /// Duplicates a stream's descriptor for the program alone, to a number above those used in scripts and shells.
    ///
    /// - Returns: -1 if no descriptor is left.
    public nonisolated static func ownDescriptor(of stream: Int32) -> Int32 {
        fcntl(stream, F_DUPFD_CLOEXEC, 10)
    }
}
