import Glibc
import PluginManifest
import Synchronization

/// The last line of `--ui json` if the program is ended by a crash, a signal or a plugin.
///
/// Handlers write it: it uses only memory that was allocated before, and calls that POSIX allows in one
/// (signal-safety(7)).
enum LastLine {
    /// Where to write it; -1 for other faces, which have none.
    private static let descriptor = Atomic<Int32>(-1)
    // Sound without isolation: only the thread that ends the program writes the line.
    nonisolated(unsafe) private static let room = UnsafeMutablePointer<UInt8>.allocate(capacity: CrashMemory.lineSize)

    /// A handler must not trigger the first use of a lazy global.
    static func prepare() {
        _ = descriptor.load(ordering: .relaxed)
        _ = FileOutput.writer.load(ordering: .relaxed)
        _ = room
    }

    /// Sets where it is written from now on.
    static func begin(_ output: Int32) {
        descriptor.store(output, ordering: .sequentiallyConsistent)
    }

    /// Writes it, unless nothing reads it: what has been decided about the end is final then.
    ///
    /// - Parameters:
    ///   - code: nil if unknown.
    ///   - signal: the signal that ends the program; 0 if there is none.
    static func write(code: Int32?, _ reason: StaticString, signal: Int32 = 0, plugin: CrashMemory.Plugin?) {
        let output = descriptor.load(ordering: .sequentiallyConsistent)
        guard output >= 0 else { return }
        FileOutput.awaitOtherWriter()
        guard CrashLine.hasRoom(output) else { return }
        var line = CrashLine(room)
        // A line that was begun has no end.
        if FileOutput.writer.load(ordering: .sequentiallyConsistent) != 0 { line.append("\n") }
        line.append("{\"type\":\"exit\",\"code\":")
        if let code { line.append(Int(code)) } else { line.append("null") }
        line.append(",\"reason\":\"")
        line.append(reason)
        line.append("\"")
        if signal != 0 {
            line.append(",\"signal\":")
            line.append(Int(signal))
        }
        if let plugin {
            line.append(",\"plugin\":")
            line.append(plugin.json)
        }
        line.append("}\n")
        writeAll(output, line.start, line.count)
        EndDecision.noteTold()
    }
}
