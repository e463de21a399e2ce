import Glibc

/// The mount points of file systems, as this process sees them.
public struct MountPoints: Sendable {
    /// The directories and files, as paths from the root.
    public let paths: [String]

    /// Reads proc_pid_mountinfo(5); empty if there is no /proc.
    public static func ofThisProcess() -> MountPoints {
        guard let file = fopen("/proc/self/mountinfo", "re") else { return MountPoints(text: "") }
        defer { fclose(file) }
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        var text = ""
        while getline(&line, &capacity, file) > 0, let line { text += String(cString: line) }
        return MountPoints(text: text)
    }

    /// - Parameter text: the lines, as `36 35 98:0 / /mnt rw - ext4 /dev/sda1 rw`.
    init(text: String) {
        paths = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            return words.count > 4 ? Self.path(words[4]) : nil
        }
    }

    /// Decodes a path, in which spaces, tabs, line breaks and backslashes are three octal digits.
    private static func path(_ word: Substring.UTF8View) -> String {
        var bytes: [UInt8] = []
        var rest = word[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), let code = UInt8(String(Substring(digits)), radix: 8) {
                bytes.append(code)
                rest = rest.dropFirst(digits.count)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
