import Base
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
    static func write(_ ending: Ending, plugin: CrashMemory.Plugin?) {
        let memory = CrashMemory.shared
        let output = memory.pointee.lastOutput.load(ordering: .sequentiallyConsistent)
        guard output >= 0 else { return }
        FileOutput.awaitOtherWriter()
        guard CrashLine.hasRoom(output) else { return }
        // Only the thread that ends the program comes here.
        var line = CrashLine(memory.pointee.lastLine)
        // A line that was begun has no end.
        if memory.pointee.writer.load(ordering: .sequentiallyConsistent) != 0 { line.append("\n") }
        ending.write(to: &line, code: ending.code) { if let plugin { $0.append(",\"plugin\":", plugin.json) } }
        writeAll(output, line.start, line.count)
        EndDecision.noteTold()
    }
}

/// A text that can be continued, in preallocated memory or not.
protocol LineText {
    mutating func append(_ text: StaticString)
    mutating func append(_ number: Int)
}

extension CrashLine: LineText {}

extension String: LineText {
    mutating func append(_ text: StaticString) { self += "\(text)" }
    mutating func append(_ number: Int) { self += String(number) }
}

extension Ending {
    /// Writes the line `exit` of protocol 1. Allocates nothing, unless the text does.
    ///
    /// - Parameters:
    ///   - code: the exit code of the process; nil if unknown.
    ///   - writeMembers: writes further members.
    func write<Text: LineText>(to line: inout Text, code: Int32?, _ writeMembers: (inout Text) -> Void = { _ in }) {
        line.append("{\"type\":\"exit\",\"code\":")
        if let code { line.append(Int(code)) } else { line.append("null") }
        line.append(",\"reason\":\"")
        line.append(reason)
        line.append("\"")
        if let signal {
            line.append(",\"signal\":")
            line.append(Int(signal))
        }
        writeMembers(&line)
        line.append("}\n")
    }
}
