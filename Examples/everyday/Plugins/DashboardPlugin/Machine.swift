import Glibc

/// A machine, as the files of its /proc describe it (proc(5)).
struct Machine {
    /// The values read at one moment.
    struct Reading: Equatable {
        /// The busy fraction of the processors' time since the last reading, from 0 to 1.
        var busy = 0.0
        /// The load of the last minute.
        var load = 0.0
        /// The memory in gigabytes.
        var memory = 0.0, freeMemory = 0.0, cachedMemory = 0.0
        /// The hours since the machine's start.
        var hours = 0
        /// The busy ticks of the processors, and all ticks.
        var ticks = (busy: 0.0, all: 0.0)

        var usedMemory: Double { max(0, memory - freeMemory - cachedMemory) }

        static func == (one: Reading, other: Reading) -> Bool {
            one.busy == other.busy && one.load == other.load && one.memory == other.memory
        }
    }

    /// The folder of the files: /proc, or a copy.
    let folder: String

    /// Reads the files; nil if a file is missing.
    ///
    /// - Parameter last: the reading before, from which the processors' time is measured.
    func read(after last: Reading?) -> Reading? {
        guard let stat = lines(of: "stat"), let load = lines(of: "loadavg")?.first?.first.flatMap({ Double($0) }),
            let uptime = lines(of: "uptime")?.first?.first.flatMap({ Double($0) }), let memory = lines(of: "meminfo")
        else { return nil }
        var reading = Reading()
        reading.load = load
        reading.hours = Int(exactly: (uptime / 3600).rounded(.down)) ?? 0
        reading.memory = Self.gigabytes("MemTotal:", memory)
        reading.freeMemory = Self.gigabytes("MemFree:", memory)
        reading.cachedMemory = Self.gigabytes("Cached:", memory) + Self.gigabytes("Buffers:", memory)
        // user nice system idle iowait irq softirq steal
        let ticks = stat.first { $0.first == "cpu" }?.dropFirst().prefix(8).compactMap { Double($0) } ?? []
        guard ticks.count == 8 else { return nil }
        let all = ticks.reduce(0, +)
        reading.ticks = (all - ticks[3] - ticks[4], all)
        let since = (busy: reading.ticks.busy - (last?.ticks.busy ?? 0), all: all - (last?.ticks.all ?? 0))
        reading.busy = since.all > 0 ? min(max(since.busy / since.all, 0), 1) : last?.busy ?? 0
        return reading
    }

    private static func gigabytes(_ name: String, _ lines: [[Substring]]) -> Double {
        let kilobytes = lines.first { $0.first == name[...] }?.dropFirst().first.flatMap { Double($0) } ?? 0
        return kilobytes / 1_048_576
    }

    /// Returns the words of each line of a file; nil if it cannot be read.
    private func lines(of name: String) -> [[Substring]]? {
        guard let file = fopen("\(folder)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ")
        }
    }
}
