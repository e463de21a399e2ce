import Glibc
import LinuxCalls

/// The control group of a session, which limits the memory of the host and its processes together.
struct ControlGroup: Sendable {
    /// The group's folder.
    let path: String
    /// The limit in MiB.
    let limit: Int

    /// True if the system has ended a process of the group because there was no more memory.
    var hasEndedProcesses: Bool {
        ControlGroups.lines(of: "\(path)/memory.events").contains { line in
            let parts = line.split(separator: " ")
            return parts.first == "oom_kill" && parts.last != "0"
        }
    }

    /// Kills the remaining processes, and removes the group.
    func remove() async {
        ControlGroups.write("1", to: "\(path)/cgroup.kill")
        // A process that is ending counts until it has ended.
        for _ in 0..<50 where rmdir(path) != 0 && errno == EBUSY { try? await Task.sleep(for: .milliseconds(20)) }
    }
}

/// The control groups given to this program (cgroup v2, see cgroups(7)): by `Delegate=` of systemd, or because a
/// container sees nothing else.
struct ControlGroups: Sendable {
    /// The folder for the groups of sessions.
    let folder: String
    /// The limit of each session, in MiB.
    let limit: Int
    /// The greatest number of processes and threads of each session: more than a flow needs, and few enough for a
    /// machine.
    static let tasks = 512

    /// Finds the groups of this program.
    ///
    /// - Returns: nil if there are no control groups, or if this program must not make any.
    init?(limit: Int) {
        let own = Self.lines(of: "/proc/self/cgroup").first { $0.hasPrefix("0::/") }.map { String($0.dropFirst(3)) }
        guard let own else { return nil }
        // Where one of these programs has been before, it has made a child for itself and for what started it.
        let place = own.hasSuffix("/server") ? String(own.dropLast("/server".count)) : own == "/" ? "" : own
        guard let folder = Self.folder(of: place, in: Self.lines(of: "/proc/self/mountinfo")),
            place.isEmpty || Self.isDelegated(folder)
        else { return nil }
        self.init(folder: folder, limit: limit)
    }

    /// Prepares a group for the groups of sessions.
    ///
    /// - Parameter folder: the group of this program alone.
    init?(folder: String, limit: Int) {
        guard Self.words(of: "\(folder)/cgroup.controllers").contains("memory") else { return nil }
        (self.folder, self.limit) = (folder, limit)
        guard Self.words(of: "\(folder)/cgroup.subtree_control").contains("memory") || letChildrenBeLimited() else {
            return nil
        }
    }

    /// Moves the processes of the group to a child: a group has either processes or children with limits.
    private func letChildrenBeLimited() -> Bool {
        let own = "\(folder)/server"
        guard mkdir(own, 0o755) == 0 || errno == EEXIST else { return false }
        let processes = Self.lines(of: "\(folder)/cgroup.procs")
        for process in processes { Self.write(process, to: "\(own)/cgroup.procs") }
        let controllers = Self.words(of: "\(folder)/cgroup.controllers").filter { ["memory", "pids"].contains($0) }
        let wanted = controllers.map { "+\($0)" }.joined(separator: " ")
        if Self.write(wanted, to: "\(folder)/cgroup.subtree_control") { return true }
        for process in processes { Self.write(process, to: "\(folder)/cgroup.procs") }
        rmdir(own)
        return false
    }

    /// Makes the group of a new session.
    func make() throws(ChildProcess.StartError) -> ControlGroup {
        let group = ControlGroup(path: "\(folder)/session-\(Secret().text.prefix(16))", limit: limit)
        guard mkdir(group.path, 0o755) == 0, Self.write(String(limit << 20), to: "\(group.path)/memory.max") else {
            let reason = String(cString: strerror(errno))
            rmdir(group.path)
            throw ChildProcess.StartError(words: "The memory of a session cannot be limited in \(folder): \(reason).")
        }
        // What does not fit would only be slow. Not every system has these files.
        Self.write("0", to: "\(group.path)/memory.swap.max")
        Self.write(String(Self.tasks), to: "\(group.path)/pids.max")
        return group
    }
}

// Where it is.
extension ControlGroups {
    /// Returns the folder of a group, by the mounts of the groups' file system.
    ///
    /// - Parameters:
    ///   - group: the path in /proc/self/cgroup; empty for the outermost group.
    ///   - mounts: the lines of /proc/self/mountinfo.
    static func folder(of group: String, in mounts: [String]) -> String? {
        for mount in mounts {
            let parts = mount.split(separator: " ")
            guard let end = parts.firstIndex(of: "-"), end + 1 < parts.count, parts[end + 1] == "cgroup2" else {
                continue
            }
            let root = parts[3] == "/" ? "" : String(parts[3])
            // A group outside of what is mounted is not there.
            guard (group + "/").hasPrefix(root + "/"), !group.contains("/..") else { continue }
            return String(parts[4]) + group.dropFirst(root.count)
        }
        return nil
    }

    /// Returns true if systemd has delegated a group to its program, which systemd notes in an attribute of the folder.
    private static func isDelegated(_ folder: String) -> Bool {
        ["user.delegate", "trusted.delegate"].contains { (name: String) in
            linux_attribute(folder, name) == Int32(UInt8(ascii: "1"))
        }
    }

    static func words(of file: String) -> [String] {
        lines(of: file).flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the lines of a file of the kernel, whose size is not known in advance; none if it cannot be read.
    static func lines(of file: String) -> [String] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var (bytes, part): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 1 << 14))
        while case let count = read(descriptor, &part, part.count), count > 0 { bytes += part.prefix(count) }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @discardableResult
    static func write(_ text: String, to file: String) -> Bool {
        let descriptor = open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, text, text.utf8.count) == text.utf8.count
    }
}
