import Glibc

/// A machine, as the files of its /proc describe it (proc(5)).
struct Machine {
    /// The folder of the files: /proc, or a copy.
    let folder: String

    private static let longestCommand = 200

    /// Reads the files; nil if one is missing that each machine has.
    ///
    /// - Parameter last: the reading before, from which times and rates are measured.
    func read(after last: Reading?) -> Reading? {
        guard let stat = lines(of: "stat"), let loads = lines(of: "loadavg")?.first,
            let uptime = lines(of: "uptime")?.first?.first.flatMap({ Double($0) }), let memory = lines(of: "meminfo")
        else { return nil }
        var reading = Reading()
        reading.loads = loads.prefix(3).compactMap { Double($0) }
        reading.uptime = uptime
        reading.memory = Self.gigabytes("MemTotal:", memory)
        reading.freeMemory = Self.gigabytes("MemFree:", memory)
        reading.cachedMemory = Self.gigabytes("Cached:", memory) + Self.gigabytes("Buffers:", memory)
        reading.swap = Self.gigabytes("SwapTotal:", memory)
        reading.freeSwap = Self.gigabytes("SwapFree:", memory)
        reading.ticks = stat.filter { $0.first?.hasPrefix("cpu") == true }.compactMap(Self.ticks)
        guard let all = reading.ticks.first else { return nil }
        let before = last?.ticks ?? []
        let busy = reading.ticks.enumerated().map { place, ticks in
            ticks.busy(since: before.indices.contains(place) ? before[place] : .init())
        }
        reading.busy = busy[0] ?? last?.busy ?? 0
        reading.cores = busy.dropFirst().map { $0 ?? reading.busy }
        reading.traffic = traffic
        if let last { reading.measureRate(after: last) }
        let ticks = (all.all - (before.first?.all ?? 0)) / Double(max(1, reading.cores.count))
        reading.processes = processes(after: last?.processes ?? [], ticks)
        return reading
    }

    /// The bytes through the network, without the machine's own loop, and the disks.
    private var traffic: Reading.Traffic {
        var traffic = Reading.Traffic()
        for words in lines(of: "net/dev") ?? [] where words.count > 9 && words[0].hasSuffix(":") && words[0] != "lo:" {
            traffic.received += (Double(words[1]) ?? 0) / 1_000_000
            traffic.sent += (Double(words[9]) ?? 0) / 1_000_000
        }
        // Of sectors of 512 bytes; the parts of a disk, and disks in files and in memory, would count twice.
        for words in lines(of: "diskstats") ?? [] where words.count > 9 && Self.isDisk(words[2]) {
            traffic.read += (Double(words[5]) ?? 0) * 512 / 1_000_000
            traffic.written += (Double(words[9]) ?? 0) * 512 / 1_000_000
        }
        return traffic
    }

    private static func isDisk(_ name: Substring) -> Bool {
        name.wholeMatch(of: /[hsv]d[a-z]+|xvd[a-z]+|nvme\d+n\d+|mmcblk\d+/) != nil
    }

    /// Returns the ticks in a line: user nice system idle iowait irq softirq steal.
    private static func ticks(_ words: [Substring]) -> Reading.Ticks? {
        let ticks = words.dropFirst().prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return nil }
        let all = ticks.reduce(0, +)
        return Reading.Ticks(busy: all - ticks[3] - ticks[4], all: all)
    }

    /// Returns the processes, the busiest first.
    ///
    /// - Parameter ticks: the ticks of one processor since the last processes.
    private func processes(after last: [Process], _ ticks: Double) -> [Process] {
        let last = Dictionary(last.map { ($0.id, $0) }) { $1 }
        return ids.compactMap { id -> Process? in
            guard var process = text(of: "\(id)/stat").flatMap(Process.init) else { return nil }
            let before = last[process.id]
            process.busy = ticks > 0 ? max(0, process.ticks - (before?.ticks ?? 0)) / ticks : before?.busy ?? 0
            process.command = before?.command ?? command(of: id)
            return process
        }
        .sorted { ($1.busy, $0.id) < ($0.busy, $1.id) }
    }

    /// Returns the beginning of the words that started a process; empty for a part of the kernel.
    private func command(of id: String) -> String {
        let words = (text(of: "\(id)/cmdline") ?? "").split { $0 == "\0" || $0.isWhitespace }
        let command = words.joined(separator: " ")
        return command.count <= Self.longestCommand ? command : "\(command.prefix(Self.longestCommand - 1))…"
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

extension Reading {
    /// Measures the traffic in a second since another reading of the same machine.
    fileprivate mutating func measureRate(after last: Reading) {
        let seconds = uptime - last.uptime
        guard seconds > 0 else {
            rate = last.rate
            return
        }
        rate.received = max(0, traffic.received - last.traffic.received) / seconds
        rate.sent = max(0, traffic.sent - last.traffic.sent) / seconds
        rate.read = max(0, traffic.read - last.traffic.read) / seconds
        rate.written = max(0, traffic.written - last.traffic.written) / seconds
    }
}
