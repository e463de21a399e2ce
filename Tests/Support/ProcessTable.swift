import Foundation
import LinuxCalls
import Testing

/// The processes of this machine, as /proc lists them.
public enum ProcessTable {
    /// The processes that a process has started and that it has not waited for.
    public static func children(of process: Int32) -> [Int32] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return threads.flatMap { text("\(process)/task/\($0)/children").split(separator: " ").compactMap { Int32($0) } }
    }

    /// All below a process.
    public static func descendants(of process: Int32) -> [Int32] {
        children(of: process).flatMap { [$0] + descendants(of: $0) }
    }

    /// Kills a process, and all below it.
    static func killAll(from process: Int32) {
        for process in descendants(of: process) + [process] { kill(process, SIGKILL) }
    }

    /// What the descriptors of a process lead to, such as `/dev/null`, `pipe` or `anon_inode:[eventfd]`; but not what it
    /// reads of `/proc`, which is open for a moment.
    public static func descriptors(of process: Int32) -> [String] {
        let folder = "/proc/\(process)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return targets.filter { !$0.hasPrefix("/proc/") }.map {
            // Without the number of a pipe or socket.
            $0.hasSuffix("]") && !$0.hasPrefix("anon_inode") ? String($0.prefix { $0 != ":" }) : $0
        }.sorted()
    }

    /// Those that have a variable, such as `MARK=1`, in the environment that they were started with.
    public static func processes(withVariable variable: String) -> [Int32] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter {
            text("\($0)/environ").split(separator: "\0").contains(Substring(variable))
        }
    }

    /// The name that ps(1) shows.
    public static func name(of process: Int32) -> String {
        text("\(process)/comm").trimmingCharacters(in: .newlines)
    }

    /// A process's child of some name, as soon as there is one.
    public static func child(named name: String, of process: Int32) async throws -> Int32 {
        while true {
            let child = children(of: process).first { self.name(of: $0) == name && !isZombie($0) }
            if let child { return child }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Ends when the children of a process have these names, and it has no others. A process that is being started has
    /// its parent's name at first, then that of the link that it was started through, which is `exe`, and then its own.
    public static func waitForChildren(named names: [String], of process: Int32) async throws {
        while children(of: process).map(name).sorted() != names.sorted() {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Ends when no thread of a process and its children has used a processor for a tenth of a second, or waits for one,
    /// and each child has its own name.
    public static func waitForRest(of process: Int32) async throws {
        var last: [[String]?] = []
        while true {
            let children = children(of: process)
            let times = ([process] + children).map(processorTimes)
            if times == last, !times.contains(nil), !children.contains(where: { name(of: $0) == "exe" }) { return }
            last = times
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// How long each thread of a process has run; nil while one of them runs, or waits for a processor or a disk.
    private static func processorTimes(of process: Int32) -> [String]? {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let isWorking = threads.contains { thread in
            let status = text("\(process)/task/\(thread)/stat")
            return [") R ", ") D "].contains(where: status.contains)
        }
        return isWorking ? nil : threads.sorted().map { text("\(process)/task/\($0)/schedstat") }
    }

    /// How many bytes a process has read; nil if it has ended.
    public static func amountRead(by process: Int32) -> Int? {
        let lines = text("\(process)/io").split(separator: "\n")
        return lines.first { $0.hasPrefix("rchar: ") }.flatMap { Int($0.dropFirst(7)) }
    }

    /// What a process was started with.
    public static func words(of process: Int32) -> [String] {
        text("\(process)/cmdline").split(separator: "\0").map(String.init)
    }

    /// Ends when the process has; a process that does not end keeps the test from ending.
    public static func waitForEnd(of process: Int32) async {
        let descriptor = linux_pidfd_open(process)
        // It has been removed.
        guard descriptor >= 0 else { return }
        await waitUntilReadable(descriptor)
        close(descriptor)
    }

    /// Ends when the process that has started a process has also waited for it, so that its number is free.
    public static func waitForRemoval(of process: Int32) async throws {
        await waitForEnd(of: process)
        while kill(process, 0) == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    /// Waits until a process has an environment variable, which a program can give it after its start.
    public static func waitForStart(ofOneWithVariable variable: String) async throws {
        while processes(withVariable: variable).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// Ends when all that were started with a variable have ended.
    public static func waitForEnd(ofAllWithVariable variable: String) async throws {
        while let process = processes(withVariable: variable).first(where: { !isZombie($0) }) {
            await waitForEnd(of: process)
            try Task.checkCancellation()
        }
    }

    private static func isZombie(_ process: Int32) -> Bool {
        let status = text("\(process)/stat")
        return status.isEmpty || status.contains(") Z ")
    }

    /// The most memory that a process has taken, in bytes.
    public static func greatestMemory(of process: Int32) throws -> Int {
        let line = try #require(text("\(process)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) }) * 1024
    }

    private static func text(_ file: String) -> String {
        // Not String(contentsOfFile:): that reads a file whose size is 0 no further than one page.
        guard let handle = FileHandle(forReadingAtPath: "/proc/\(file)") else { return "" }
        return String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
}
