import Glibc
import Loading

/// How long threads have run or waited for a processor: a loop without an end does that all the time, however busy the
/// machine is.
public enum ProcessorDemand {
    /// The time of a process's threads together, in nanoseconds; 0 where the kernel does not count it.
    ///
    /// - Parameter isWhole: whether the main thread counts too.
    public static func nanoseconds(of process: Int32, isWhole: Bool) -> UInt64 {
        let threads = "/proc/\(process)/task"
        return FilePath.names(in: threads).reduce(0) { sum, thread in
            isWhole || thread != "\(process)" ? sum + nanoseconds(in: "\(threads)/\(thread)/schedstat") : sum
        }
    }

    /// A file of a thread has both times, and a third number.
    private static func nanoseconds(in path: String) -> UInt64 {
        guard let file = fopen(path, "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 128)
        guard fgets(&line, Int32(line.count), file) != nil else { return 0 }
        let numbers = line.split(separator: CChar(UInt8(ascii: " "))).prefix(2)
        return numbers.reduce(0) { $0 + (UInt64(String(decoding: $1.map(UInt8.init), as: UTF8.self)) ?? 0) }
    }
}
