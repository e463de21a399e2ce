import Glibc
import Loading

/// How long the threads of a process have run or waited for a processor, in nanoseconds: a loop without an end does that
/// all the time, however busy the machine is. 0 where the kernel does not count it.
public struct ProcessorDemand: Sendable {
    /// All threads but the main thread.
    var others: UInt64 = 0
    /// The main thread, where it counts.
    var main: UInt64 = 0
    /// How long the host has waited for the main thread: what it does then is asked of it.
    var asked: UInt64 = 0

    /// Of the threads of this program but the main thread, whose work is watched otherwise.
    public static func ofOtherThreads() -> ProcessorDemand { ProcessorDemand(of: getpid()) }

    private init(of process: Int32) {
        for thread in FilePath.names(in: "/proc/\(process)/task") where thread != "\(process)" {
            others += Self.nanoseconds(of: thread, in: process)
        }
    }

    /// Of a worker.
    ///
    /// - Parameter asked: how long the host has waited for it.
    init(of worker: Int32, asked: UInt64) {
        self.init(of: worker)
        main = Self.nanoseconds(of: "\(worker)", in: worker)
        self.asked = asked
    }

    init(others: UInt64, main: UInt64, asked: UInt64) {
        (self.others, self.main, self.asked) = (others, main, asked)
    }

    /// How much of it has come since an earlier moment without being asked for.
    public func unasked(since earlier: ProcessorDemand) -> UInt64 {
        // A thread that has ended takes its time with it.
        let others = others - min(others, earlier.others)
        let (main, asked) = (main - min(main, earlier.main), asked - min(asked, earlier.asked))
        return others + main - min(main, asked)
    }

    /// Of several processes together.
    public static func + (one: ProcessorDemand, other: ProcessorDemand) -> ProcessorDemand {
        ProcessorDemand(others: one.others + other.others, main: one.main + other.main, asked: one.asked + other.asked)
    }

    /// A file of a thread has both times, and a third number.
    private static func nanoseconds(of thread: String, in process: Int32) -> UInt64 {
        guard let file = fopen("/proc/\(process)/task/\(thread)/schedstat", "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let numbers = line.split(separator: CChar(UInt8(ascii: " "))).prefix(2)
        return numbers.reduce(0) { $0 + (UInt64(String(decoding: $1.map(UInt8.init), as: UTF8.self)) ?? 0) }
    }
}
