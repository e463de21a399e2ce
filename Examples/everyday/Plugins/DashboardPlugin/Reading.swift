/// The values of a machine at one moment.
struct Reading: Equatable {
    /// The time of a processor in ticks.
    struct Ticks: Equatable {
        var busy = 0.0, all = 0.0

        /// Returns the busy fraction of the time since other ticks, from 0 to 1; nil if there was no time.
        func busy(since last: Ticks) -> Double? {
            all > last.all ? min(max((busy - last.busy) / (all - last.all), 0), 1) : nil
        }
    }

    /// The traffic of the network and the disks, in megabytes.
    struct Traffic: Equatable {
        var received = 0.0, sent = 0.0, read = 0.0, written = 0.0
    }

    /// The busy fraction of all processors' time since the last reading, from 0 to 1.
    var busy = 0.0
    /// The same for each processor.
    var cores: [Double] = []
    /// The ticks of all processors, and then those of each.
    var ticks: [Ticks] = []
    /// The mean load of the last minute, the last 5 and the last 15.
    var loads: [Double] = []
    /// The memory in gigabytes.
    var memory = 0.0, freeMemory = 0.0, cachedMemory = 0.0, swap = 0.0, freeSwap = 0.0
    /// The seconds since the machine's start.
    var uptime = 0.0
    /// The traffic since the machine's start.
    var traffic = Traffic()
    /// The traffic in a second.
    var rate = Traffic()
    /// The processes, the busiest first.
    var processes: [Process] = []

    var usedMemory: Double { max(0, memory - freeMemory - cachedMemory) }
    var usedSwap: Double { max(0, swap - freeSwap) }
    var hours: Int { Int(exactly: (uptime / 3600).rounded(.down)) ?? 0 }
}

extension Reading {
    /// Makes a reading from a busy fraction and rates, without the other values.
    init(_ moment: Moment) {
        busy = moment.busy
        rate = Traffic(
            received: moment.received,
            sent: moment.sent,
            read: moment.read,
            written: moment.written
        )
    }
}
