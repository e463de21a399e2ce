@preconcurrency import Glibc
import PluginManifest

/// What plugins and their libraries write to standard output and standard error while the program uses the full screen:
/// kept out of the picture, and printed when the terminal is restored.
///
/// A file in memory replaces each of the two that is the terminal. The handler of deadly signals prints its contents
/// too: the reason of a `fatalError` is what Swift's runtime wrote there last. So ``end()`` uses only memory that was
/// allocated before, and calls that POSIX allows in a handler (signal-safety(7)).
struct HeldOutput {
    /// How much is printed in the end, in bytes: the last part of it.
    private static let told = 1 << 14
    /// How much is shown meanwhile, in bytes.
    private static let shown = 1 << 12
    /// When the file reaches this size, only that much is kept.
    private static let kept = 1 << 20

    private var file: Int32 = -1
    /// The original two streams; -1 if they are not replaced.
    private var output: Int32 = -1
    private var error: Int32 = -1
    private let room = UnsafeMutablePointer<UInt8>.allocate(capacity: told)

    /// Begins to hold. If there is no memory for it, the output goes to the terminal as before.
    ///
    /// - Parameter terminal: a descriptor of the terminal that is taken. Output to another terminal, as a developer
    ///   might want, is not held.
    mutating func begin(_ terminal: Int32) {
        if file < 0 {
            file = createMemoryFile("ribs-host: held output", closeOnExec)
            guard file >= 0 else { return }
            // Each write appends to the current end.
            _ = fcntl(file, F_SETFL, O_APPEND)
            // By lines, as to a terminal: buffered output is lost when the process dies.
            setvbuf(stdout, nil, _IOLBF, 0)
        }
        output = hold(STDOUT_FILENO, terminal)
        error = hold(STDERR_FILENO, terminal)
    }

    private func hold(_ stream: Int32, _ terminal: Int32) -> Int32 {
        var (status, taken) = (stat(), stat())
        guard fstat(stream, &status) == 0, fstat(terminal, &taken) == 0, status.st_mode & S_IFMT == S_IFCHR,
            status.st_rdev == taken.st_rdev
        else { return -1 }
        let copy = FileOutput.ownDescriptor(of: stream)
        if copy >= 0 { dup2(file, stream) }
        return copy
    }

    /// Drops output that is too old to be printed.
    func trim() {
        guard file >= 0, lseek(file, 0, SEEK_END) > Self.kept else { return }
        let count = readEnd()
        guard ftruncate(file, 0) == 0 else { return }
        _ = write(file, room, count)
    }

    /// What was written last, from the beginning of a line on where there is one.
    var lastLines: String {
        guard file >= 0 else { return "" }
        let size = Int(lseek(file, 0, SEEK_END))
        let start = max(0, size - Self.shown)
        let bytes = [UInt8](unsafeUninitializedCapacity: min(size, Self.shown)) { buffer, count in
            count = max(0, pread(file, buffer.baseAddress, buffer.count, off_t(start)))
        }
        let lines = start > 0 ? bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst() : bytes[...]
        return String(decoding: lines.isEmpty ? bytes[...] : lines, as: UTF8.self)
    }

    /// Restores the streams, and prints the held output.
    ///
    /// - Parameter fallback: a descriptor of the terminal, for a stream whose own descriptor has been closed.
    mutating func end(fallback: Int32) {
        guard output >= 0 || error >= 0 else { return }
        let stream = error >= 0 ? STDERR_FILENO : STDOUT_FILENO
        Self.giveBack(STDOUT_FILENO, &output, fallback)
        Self.giveBack(STDERR_FILENO, &error, fallback)
        let count = readEnd()
        guard count > 0, ftruncate(file, 0) == 0 else { return }
        makeHarmless(count)
        writeAll(stream, room, count)
        if room[count - 1] != UInt8(ascii: "\n") { writeAll(stream, "\n", 1) }
    }

    private static func giveBack(_ stream: Int32, _ copy: inout Int32, _ fallback: Int32) {
        guard copy >= 0 else { return }
        if dup2(copy, stream) < 0 { dup2(fallback, stream) }
        close(copy)
        copy = -1
    }

    /// Reads the end of the file into `room`, from the beginning of a line if there is one.
    private func readEnd() -> Int {
        let size = Int(lseek(file, 0, SEEK_END))
        let start = max(0, size - Self.told)
        let count = max(0, pread(file, room, min(size, Self.told), off_t(start)))
        guard start > 0 else { return count }
        var first = 0
        while first < count, room[first] != UInt8(ascii: "\n") { first += 1 }
        guard first + 1 < count else { return count }
        memmove(room, room + first + 1, count - first - 1)
        return count - first - 1
    }

    /// Replaces everything that would control the terminal, which has just been restored, with question marks: C0, DEL,
    /// and C1 in UTF-8.
    private func makeHarmless(_ count: Int) {
        var previous: UInt8 = 0
        var index = 0
        while index < count {
            let byte = room[index]
            let isControl = byte < 0x20 && byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\t") || byte == 0x7F
            if isControl || previous == 0xC2 && byte >= 0x80 && byte < 0xA0 {
                room[index] = UInt8(ascii: "?")
                if previous == 0xC2 { room[index - 1] = UInt8(ascii: "?") }
            }
            previous = byte
            index += 1
        }
    }
}

// memfd_create(2) of <sys/mman.h>, which Swift does not import: it is there for _GNU_SOURCE only.
@_silgen_name("memfd_create")
private func createMemoryFile(_ name: UnsafePointer<CChar>, _ flags: UInt32) -> Int32

/// MFD_CLOEXEC of the same.
private let closeOnExec: UInt32 = 1
