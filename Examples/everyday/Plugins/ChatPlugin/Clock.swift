import Glibc

/// A clock that shows the day and the time of day.
struct Clock {
    /// The time at which the clock has stopped, which is of no day; nil for a clock that runs.
    let stopped: String?

    /// The time, such as `09:41`.
    var time: String { stopped ?? now("%H:%M") }

    /// The day, such as `Sunday 29 November`; empty for a clock that has stopped.
    var day: String { stopped == nil ? now("%A %-d %B") : "" }

    private func now(_ format: String) -> String {
        var (seconds, now) = (Glibc.time(nil), tm())
        localtime_r(&seconds, &now)
        return String(unsafeUninitializedCapacity: 64) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { strftime($0.baseAddress, $0.count, format, &now) }
        }
    }
}
