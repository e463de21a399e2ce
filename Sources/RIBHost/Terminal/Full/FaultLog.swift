import PluginABI

/// The faults that were shown on the full screen, printed when the screen is left: the last ones, and the number of
/// earlier ones.
struct FaultLog {
    private static let limit = 10

    private var last: [Fault] = []
    private var count = 0

    mutating func append(_ fault: Fault) {
        count += 1
        last.append(fault)
        if last.count > Self.limit { last.removeFirst() }
    }

    var lines: [String] {
        let earlier = count - last.count
        let before = earlier == 0 ? [] : ["… and \(earlier) earlier \(earlier == 1 ? "fault" : "faults")."]
        return before + last.map { "fault: \($0.words)" }
    }
}
