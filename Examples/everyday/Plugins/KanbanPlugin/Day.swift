import Glibc

/// The day on which the program runs.
enum Day {
    /// The day, such as `2026-12-02`.
    static var today: String {
        var (seconds, day) = (time(nil), tm())
        localtime_r(&seconds, &day)
        let numbers = [day.tm_year + 1900, day.tm_mon + 1, day.tm_mday]
        return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }
}
