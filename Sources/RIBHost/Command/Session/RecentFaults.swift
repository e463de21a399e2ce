internal import PluginABI

/// The faults that came last; those before are forgotten, so that a plugin that goes wrong for hours fills no memory.
struct RecentFaults {
    private static let limit = 50

    private(set) var latest: [Fault] = []

    mutating func append(_ fault: Fault) {
        if latest.count == Self.limit { latest.removeFirst() }
        latest.append(fault)
    }
}
