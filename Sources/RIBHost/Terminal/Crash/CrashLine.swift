import Base
import Glibc
import PluginManifest

/// A line of text, built in preallocated memory.
struct CrashLine {
    let start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(_ start: UnsafeMutablePointer<UInt8>) {
        self.start = start
    }

    mutating func append(_ text: StaticString) {
        append(CrashMemory.Bytes(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ number: Int) {
        if number < 0 { append("-") }
        // Numbers of codes and signals are small.
        var rest = number.magnitude
        var divisor: UInt = 1
        while rest / divisor > 9 { divisor *= 10 }
        while divisor > 0, count < CrashMemory.lineSize {
            start[count] = UInt8(ascii: "0") + UInt8(rest / divisor)
            count += 1
            rest %= divisor
            divisor /= 10
        }
    }

    /// Appends three texts.
    mutating func append(_ before: StaticString, _ text: CrashMemory.Bytes, _ after: StaticString = "") {
        append(before)
        append(text)
        append(after)
    }

    /// Appends as much of the text as fits.
    mutating func append(_ text: CrashMemory.Bytes) {
        var index = 0
        while index < text.count, count < CrashMemory.lineSize {
            start[count] = text[index]
            count += 1
            index += 1
        }
    }
}

extension CrashLine {
    /// Begins a line about an act of a plugin, or of the program if no plugin is known.
    init(about culprit: CrashMemory.Plugin?, _ words: StaticString, orElse programWords: StaticString) {
        self.init(CrashMemory.shared.pointee.line)
        append(CrashMemory.shared.pointee.program)
        if let culprit { append(": The plugin `", culprit.id, words) } else { append(programWords) }
    }

    /// Ends the line with advice about the plugin, or with the code that was running, and writes the line.
    ///
    /// - Parameter act: the act, for the words if it is unknown whether a plugin did it.
    mutating func tell(_ culprit: CrashMemory.Plugin?, _ act: StaticString = "caused it") {
        if culprit != nil {
            append(". Tell its author, or take it out of plugins.json.\n")
        } else if let work = Activity.lastWork {
            append(". No plugin's code was found in it; last at work was ")
            append(work.subject)
            append(" `", work.name, "`.\n")
        } else {
            append(". Whether a plugin ")
            append(act)
            append(" could not be determined.\n")
        }
        writeToStandardError()
    }

    /// Writes the line to standard error, unless no output is read there: a program that ends must not wait for a
    /// reader that has stopped.
    func writeToStandardError() {
        guard Self.hasRoom(STDERR_FILENO, within: 1_000) else { return }
        writeAll(STDERR_FILENO, start, count)
    }

    /// True if a descriptor accepts a line, now or within some time. A pipe that accepts anything accepts a whole line.
    static func hasRoom(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, milliseconds) == 1 && request.revents == Int16(POLLOUT)
    }
}
