import Foundation
import Testing

/// What a thread has done so far, as the kernel counts it (proc_pid_status(5),
/// Documentation/scheduler/sched-stats.rst).
struct ThreadActivity: Equatable {
    /// Nanoseconds on a processor.
    let runTime: Int
    /// How often it went to wait, and was taken from the processor.
    let switches: Int

    /// The threads of a process, by number.
    static func ofThreads(in process: pid_t) throws -> [String: ThreadActivity] {
        let folder = URL(filePath: "/proc/\(process)/task")
        var threads: [String: ThreadActivity] = [:]
        for thread in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            threads[thread] = try? ThreadActivity(folder.appending(path: thread))
        }
        return try #require(threads.isEmpty ? nil : threads)
    }

    /// Throws for a thread that has just ended.
    private init(_ thread: URL) throws {
        let schedule = try String(contentsOf: thread.appending(path: "schedstat"), encoding: .utf8)
        runTime = try #require(schedule.split(separator: " ").first.flatMap { Int($0) })
        let status = try String(contentsOf: thread.appending(path: "status"), encoding: .utf8)
        let counts = status.split(separator: "\n").filter { $0.contains("ctxt_switches:") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
        try #require(counts.count == 2)
        switches = counts.reduce(0, +)
    }
}
