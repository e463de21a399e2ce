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
        /// The processes, the busiest first.
        var processes: [Process] = []

        var usedMemory: Double { max(0, memory - freeMemory - cachedMemory) }

        static func == (one: Reading, other: Reading) -> Bool {
            one.busy == other.busy && one.load == other.load && one.memory == other.memory
                && one.processes == other.processes
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
        let processors = stat.count { $0.first?.hasPrefix("cpu") == true } - 1
        reading.processes = processes(after: last?.processes ?? [], since.all / Double(max(1, processors)))
        return reading
    }

    /// Returns the processes, the busiest first.
    ///
    /// - Parameter ticks: the ticks of one processor since the last processes.
    private func processes(after last: [Process], _ ticks: Double) -> [Process] {
        let last = Dictionary(last.map { ($0.id, $0) }) { $1 }
        return ids.compactMap { id -> Process? in
            guard var process = text(of: "\(id)/stat").flatMap(Process.init) else { return nil }
            let before = last[process.id]?.ticks ?? 0
            process.busy = ticks > 0 ? max(0, process.ticks - before) / ticks : last[process.id]?.busy ?? 0
            return process
        }
        .sorted { ($1.busy, $0.id) < ($0.busy, $1.id) }
    }

    /// The numbers of the processes.
    private var ids: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var ids: [String] = []
        while let found = readdir(stream) {
            let name = withUnsafePointer(to: &found.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if Int(name) != nil { ids.append(name) }
        }
        return ids
    }

    private static func gigabytes(_ name: String, _ lines: [[Substring]]) -> Double {
        let kilobytes = lines.first { $0.first == name[...] }?.dropFirst().first.flatMap { Double($0) } ?? 0
        return kilobytes / 1_048_576
    }

    /// Returns the words of each line of a file; nil if it cannot be read.
    private func lines(of name: String) -> [[Substring]]? {
        text(of: name)?.split(separator: "\n").map { $0.split(separator: " ") }
    }

    private func text(of name: String) -> String? {
        guard let file = fopen("\(folder)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
