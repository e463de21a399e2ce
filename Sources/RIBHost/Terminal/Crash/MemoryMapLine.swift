/// A line of /proc/self/maps (proc_pid_maps(5)), for example
/// `7f0c8a200000-7f0c8a21e000 r-xp 00002000 08:01 1835029    /usr/lib/libA.so`.
///
/// Used in the handler of deadly signals: no memory is allocated.
struct MemoryMapLine {
    /// The first address.
    let start: UInt
    /// The address after the last.
    let end: UInt
    /// True if the mapping is executable.
    let isCode: Bool
    /// The path of the mapped file, followed by ` (deleted)` if the file has been deleted or replaced.
    let file: CrashMemory.Bytes

    /// Reads a line without the line break; nil if the line is invalid or names no file.
    init?(_ line: CrashMemory.Bytes) {
        var index = 0
        start = Self.number(in: line, &index)
        guard index < line.count, line[index] == UInt8(ascii: "-") else { return nil }
        index += 1
        end = Self.number(in: line, &index)
        // After a space: `rwxp`.
        guard index + 4 < line.count, line[index] == UInt8(ascii: " ") else { return nil }
        isCode = line[index + 3] == UInt8(ascii: "x")
        // Permissions, offset, device and number of the file.
        var fields = 0
        while fields < 4 {
            while index < line.count, line[index] == UInt8(ascii: " ") { index += 1 }
            while index < line.count, line[index] != UInt8(ascii: " ") { index += 1 }
            fields += 1
        }
        while index < line.count, line[index] == UInt8(ascii: " ") { index += 1 }
        guard index < line.count else { return nil }
        file = CrashMemory.Bytes(rebasing: line[index...])
    }

    /// True if this file is mapped, even if the file has been deleted or replaced since.
    func isOf(_ path: CrashMemory.Bytes) -> Bool {
        let deleted: StaticString = " (deleted)"
        let suffix = CrashMemory.Bytes(start: deleted.utf8Start, count: deleted.utf8CodeUnitCount)
        guard Self.starts(file, with: path, at: 0) else { return false }
        return file.count == path.count
            || file.count == path.count + suffix.count && Self.starts(file, with: suffix, at: path.count)
    }

    /// True if the C library is mapped, by its file name in glibc.
    var isOfLibrary: Bool {
        let name: StaticString = "/libc.so.6"
        let bytes = CrashMemory.Bytes(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return file.count >= bytes.count && Self.starts(file, with: bytes, at: file.count - bytes.count)
    }

    private static func starts(_ text: CrashMemory.Bytes, with part: CrashMemory.Bytes, at offset: Int) -> Bool {
        guard text.count >= offset + part.count else { return false }
        var index = 0
        while index < part.count {
            if text[offset + index] != part[index] { return false }
            index += 1
        }
        return true
    }

    /// Reads hexadecimal digits.
    private static func number(in line: CrashMemory.Bytes, _ index: inout Int) -> UInt {
        var number: UInt = 0
        while index < line.count {
            let byte = line[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
            default: return number
            }
            number = number << 4 | UInt(digit)
            index += 1
        }
        return number
    }
}
