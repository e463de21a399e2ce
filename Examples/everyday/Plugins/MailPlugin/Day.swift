import Glibc

/// A day, by which dates are shortened.
struct Day {
    /// The day as in a date, such as `2026-11-24`.
    let name: String

    private static let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")

    /// The day on which the program runs.
    static var today: Day {
        var (seconds, day) = (time(nil), tm())
        localtime_r(&seconds, &day)
        let numbers = [day.tm_year + 1900, day.tm_mon + 1, day.tm_mday]
        return Day(name: numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-"))
    }

    /// Returns a date in few letters: the time on this day, such as `09:41`; the day in this year, such as `12 Nov`;
    /// otherwise the month, such as `Nov 2025`.
    func short(_ date: String) -> String {
        if date.hasPrefix(name) { return String(date.suffix(5)) }
        let words = Self.words(of: date)
        return (date.prefix(4) == name.prefix(4) ? words.prefix(2) : words.suffix(2)).joined(separator: " ")
    }

    /// Returns the day of a date in words, such as `12`, `Nov` and `2026`.
    static func words(of date: String) -> [String] {
        let numbers = date.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard numbers.count == 3, 1...12 ~= numbers[1] else { return [date] }
        return ["\(numbers[2])", String(months[numbers[1] - 1]), "\(numbers[0])"]
    }
}
