import Glibc
import PluginManifest

/// A line that is built in preallocated memory.
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

    /// Appends as much as fits.
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
    /// Writes it to standard error, if that is read: a program that ends must not wait for a reader that has stopped.
    func writeToStandardError() {
        guard Self.hasRoom(STDERR_FILENO, within: 1_000) else { return }
        writeAll(STDERR_FILENO, start, count)
    }

    /// Whether a descriptor takes a line, now or within some time. A pipe that takes anything takes a whole line.
    static func hasRoom(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, milliseconds) == 1 && request.revents == Int16(POLLOUT)
    }
}
