import Glibc
import PluginManifest
import Synchronization

/// The last line of `--ui json` if the program is ended by a crash, a signal or a plugin.
///
/// Written by handlers: uses only memory allocated beforehand, and calls that POSIX allows in a handler
/// (signal-safety(7)).
enum LastLine {
    /// Writes the last line, unless the reader is gone or has stopped. After the write, the decision about the end is
    /// final.
    ///
    /// - Parameters:
    ///   - code: the exit code; nil if unknown.
    ///   - signal: the signal that ends the program; 0 if there is none.
    static func write(code: Int32?, _ reason: StaticString, signal: Int32 = 0, plugin: CrashMemory.Plugin?) {
        let memory = CrashMemory.shared
        let output = memory.pointee.lastOutput.load(ordering: .sequentiallyConsistent)
        guard output >= 0 else { return }
        FileOutput.awaitOtherWriter()
        guard CrashLine.hasRoom(output) else { return }
        // Only the thread that ends the program comes here.
        var line = CrashLine(memory.pointee.lastLine)
        // A line that was begun has no end.
        if memory.pointee.writer.load(ordering: .sequentiallyConsistent) != 0 { line.append("\n") }
        line.append("{\"type\":\"exit\",\"code\":")
        if let code { line.append(Int(code)) } else { line.append("null") }
        line.append(",\"reason\":\"")
        line.append(reason)
        line.append("\"")
        if signal != 0 {
            line.append(",\"signal\":")
            line.append(Int(signal))
        }
        if let plugin { line.append(",\"plugin\":", plugin.json) }
        line.append("}\n")
        writeAll(output, line.start, line.count)
        EndDecision.noteTold()
    }
}
