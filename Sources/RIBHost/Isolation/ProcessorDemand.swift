import Glibc
import Loading

/// The time for which the threads of a process have run or waited for a processor, in nanoseconds: an endless loop does
/// so all the time, even on a busy machine. 0 if the kernel does not count this.
public struct ProcessorDemand: Sendable {
    /// The time of all threads but the main thread.
    var others: UInt64 = 0
    /// The time of the main thread, if counted.
    var main: UInt64 = 0
    /// The time for which the host has waited for the main thread, whose work is then requested.
    var asked: UInt64 = 0

    /// Returns the demand of this program's threads, except the main thread, whose work is watched differently.
    public static func ofOtherThreads() -> ProcessorDemand { ProcessorDemand(of: getpid()) }

    private init(of process: Int32) {
        for thread in FilePath.names(in: "/proc/\(process)/task") where thread != "\(process)" {
            others += Self.nanoseconds(of: thread, in: process)
        }
    }

    /// Creates the demand of a worker.
    ///
    /// - Parameter asked: the time for which the host has waited for the worker.
    init(of worker: Int32, asked: UInt64) {
        self.init(of: worker)
        main = Self.nanoseconds(of: "\(worker)", in: worker)
        self.asked = asked
    }

    init(others: UInt64, main: UInt64, asked: UInt64) {
        (self.others, self.main, self.asked) = (others, main, asked)
    }

    /// Returns the demand since an earlier moment that was not requested by the host.
    public func unasked(since earlier: ProcessorDemand) -> UInt64 {
        // A thread that has ended takes its time with it.
        let others = others - min(others, earlier.others)
        let (main, asked) = (main - min(main, earlier.main), asked - min(asked, earlier.asked))
        return others + main - min(main, asked)
    }

    /// Returns the demand of several processes together.
    public static func + (one: ProcessorDemand, other: ProcessorDemand) -> ProcessorDemand {
        ProcessorDemand(others: one.others + other.others, main: one.main + other.main, asked: one.asked + other.asked)
    }

    /// Reads the time of a thread from a file with both times, and a third number.
    private static func nanoseconds(of thread: String, in process: Int32) -> UInt64 {
        guard let file = fopen("/proc/\(process)/task/\(thread)/schedstat", "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let numbers = line.split(separator: CChar(UInt8(ascii: " "))).prefix(2)
        return numbers.reduce(0) { $0 + (UInt64(String(decoding: $1.map(UInt8.init), as: UTF8.self)) ?? 0) }
    }
}
