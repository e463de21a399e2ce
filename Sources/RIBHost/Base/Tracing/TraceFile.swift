import Glibc
import PluginManifest

/// The trace file: an array of events, one on each line. It is complete JSON as soon as `]` follows.
struct TraceFile {
    // One for the process: handlers of signals find nothing else. Sound without isolation: one thread writes at a time, which `TraceBuffer` sees to.
    nonisolated(unsafe) static let shared: UnsafeMutablePointer<TraceFile> = {
        let memory = UnsafeMutablePointer<TraceFile>.allocate(capacity: 1)
        memory.initialize(to: TraceFile())
        return memory
    }()

    private var text = TraceText(UnsafeMutablePointer<UInt8>.allocate(capacity: TraceText.capacity))
    private var descriptor: Int32 = -1
    private var host: Int32 = 0
    private var isFirst = true

    /// Opens the file and writes its beginning.
    mutating func start(_ path: String) throws(OutputFile.Refusal) {
        descriptor = try OutputFile.open(path, replacing: "[\n", "a trace")
        host = getpid()
        isFirst = true
        text.append("[")
        if let error = flush() { throw OutputFile.Refusal(reason: SystemError(error).description) }
    }

    mutating func write(_ events: UnsafeMutablePointer<TraceEvent>, _ count: Int) {
        for index in 0..<count {
            if !text.hasRoom { _ = flush() }
            text.append(isFirst ? "\n" : ",\n")
            isFirst = false
            events[index].write(to: &text, host: host)
        }
        _ = flush()
    }

    /// Ends the file.
    ///
    /// - Parameter crash: the cause of the program's death; nil for any other end.
    mutating func end(_ crash: StaticString?) {
        if let crash {
            text.append(isFirst ? "\n" : ",\n")
            TraceEvent(.crash, crash).write(to: &text, host: host)
        }
        text.append("\n]\n")
        _ = flush()
        close(descriptor)
    }

    /// Writes the text to the file. After a failed write the trace lacks the rest, but the run continues.
    ///
    /// - Returns: the errno of a failed write.
    private mutating func flush() -> Int32? {
        defer { text.clear() }
        return writeAll(descriptor, text.start, text.count)
    }
}
