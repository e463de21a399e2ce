import Glibc

/// What a permission to write at a path allows to change: the file there, or all in the directory, whatever the names
/// by which it is reached.
public struct ChangeableTree: Sendable {
    /// The path, its links resolved as far as it exists.
    public let path: String
    /// The file or directory itself, and what is mounted in it: each can have other paths.
    private let roots: Set<FileNumber>

    /// Finds out what a path leads to now.
    public init(_ path: String, in mounts: MountPoints) {
        let target = PathChain(path).target
        self.path = target
        roots = Set(([target] + mounts.paths.filter { FilePath.isInside($0, target) }).compactMap { FileNumber($0) })
    }

    /// Whether a place, which has no link among its directories, can be changed.
    public func covers(_ place: String, _ numbers: inout FileNumbers) -> Bool {
        if FilePath.isInside(place, path) { return true }
        guard !roots.isEmpty else { return false }
        return PluginTrust.pathAndDirectories(of: place).contains { part in
            numbers[part].map { roots.contains($0) } ?? false
        }
    }
}

/// Which file it is, by the numbers of its device and in it.
struct FileNumber: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The file at a path; nil if there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}

/// The numbers of files, each looked up once.
public struct FileNumbers {
    /// By the bytes of their paths: as text, two names can be equal.
    private var known: [[UInt8]: FileNumber?] = [:]

    /// Knows none yet.
    public init() {}

    subscript(path: String) -> FileNumber? {
        mutating get {
            let bytes = Array(path.utf8)
            if let number = known[bytes] { return number }
            let number = FileNumber(path)
            known[bytes] = .some(number)
            return number
        }
    }
}

/// Where file systems are mounted, as this process sees them.
public struct MountPoints: Sendable {
    /// The directories and files, as paths from the root.
    public let paths: [String]

    /// Reads proc_pid_mountinfo(5); none where there is no /proc.
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

    /// Spaces, tabs, line breaks and backslashes are written as three octal digits.
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
