import Glibc

/// A clock that shows the time of day.
struct Clock {
    /// The time at which the clock has stopped; nil for a clock that runs.
    let stopped: String?

    /// The time, such as `09:41`.
    var time: String {
        if let stopped { return stopped }
        var (seconds, now) = (Glibc.time(nil), tm())
        localtime_r(&seconds, &now)
        return [now.tm_hour, now.tm_min].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
