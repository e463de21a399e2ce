import Glibc

/// The control group of a process, which limits what ulimit(1) knows nothing of: cgroups(7).
struct ControlGroup {
    /// The directories of the group and of those that it is in, the innermost first.
    let directories: [String]

    /// The group of this process; nil where it is not known.
    static var ofThisProcess: ControlGroup? {
        guard let lines = text(of: "/proc/self/cgroup") else { return nil }
        return ControlGroup(lines, mount: "/sys/fs/cgroup")
    }

    /// - Parameters:
    ///   - lines: what /proc/PID/cgroup has.
    ///   - mount: where the groups are.
    init?(_ lines: String, mount: String) {
        var directories: [String] = []
        for line in lines.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let isFirstVersion = fields[1].split(separator: ",").contains("pids")
            guard isFirstVersion || fields[1].isEmpty else { continue }
            var path = String(fields[2])
            while true {
                directories.append((isFirstVersion ? mount + "/pids" : mount) + (path == "/" ? "" : path))
                guard path != "/", let slash = path.lastIndex(of: "/") else { break }
                path = slash == path.startIndex ? "/" : String(path[..<slash])
            }
        }
        guard !directories.isEmpty else { return nil }
        self.directories = directories
    }

    /// Which of these groups has as many processes and threads as it may have, nearly, in a sentence; nil if none has.
    var exhaustedProcesses: String? {
        for directory in directories {
            guard let limit = Self.number(in: "\(directory)/pids.max"),
                let count = Self.number(in: "\(directory)/pids.current"), count + Self.few >= limit
            else { continue }
            return
                "The control group `\(directory)` may have \(limit) processes and threads (`pids.max`), and has \(count)."
        }
        return nil
    }

    /// What has been tried has ended again.
    private static let few = 8

    private static func number(in path: String) -> Int? {
        text(of: path).flatMap { Int($0.prefix { $0 != "\n" }) }
    }

    private static func text(of path: String) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, buffer.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
