import Synchronization

/// The numbers at `/metrics` for an operator, in the text format of Prometheus.
final class Metrics: Sendable {
    /// The numbers that only grow.
    enum Counter: String, CaseIterable {
        case starts, crashes, faults
    }

    /// The numbers of current things.
    enum Gauge: String, CaseIterable {
        case sessions, pages
    }

    private struct State {
        var counters: [Counter: Int] = [:]
        var gauges: [Gauge: Int] = [:]
        var refusals: [String: Int] = [:]
        var actions: (carriedOut: Int, other: Int) = (0, 0)
        var buckets = [Int](repeating: 0, count: Metrics.bounds.count)
        var seconds = 0.0
        var trouble: String?
    }

    private let stateFolder: String?
    private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private let state = Mutex(State())

    /// Makes the metrics.
    ///
    /// - Parameter stateFolder: the folder of the states; trouble with writing there is reported with the health.
    init(stateFolder: String? = nil) { self.stateFolder = stateFolder }

    func count(_ counter: Counter) { state.withLock { $0.counters[counter, default: 0] += 1 } }

    func change(_ gauge: Gauge, by difference: Int) { state.withLock { $0.gauges[gauge, default: 0] += difference } }

    func count(_ refusal: Refusal) { state.withLock { $0.refusals[refusal.reason, default: 0] += 1 } }

    /// Records trouble that keeps all sessions from starting, or from playing a change; nil once a session plays, or
    /// the change is played. The words are public: trouble with one person's session belongs in the log.
    func note(trouble: String?) { state.withLock { $0.trouble = trouble } }

    /// The text at `/healthz`: that this program answers, and any trouble.
    var health: String {
        let trouble = stateFolder.flatMap(Surroundings.trouble(writingTo:)) ?? state.withLock(\.trouble)
        return trouble.map { "ok, but \($0)\n" } ?? "ok\n"
    }

    /// Records an action.
    ///
    /// - Parameter time: the time from the request to the host's answer.
    func noteAction(_ time: Duration, isCarriedOut: Bool) {
        let seconds = time / .seconds(1)
        state.withLock { state in
            if isCarriedOut { state.actions.carriedOut += 1 } else { state.actions.other += 1 }
            for (index, bound) in Self.bounds.enumerated() where seconds <= bound { state.buckets[index] += 1 }
            state.seconds += seconds
        }
    }

    /// The text at `/metrics`.
    var text: String {
        let state = state.withLock { $0 }
        let count = state.actions.carriedOut + state.actions.other
        let buckets = zip(Self.bounds, state.buckets).map { "ribs_host_web_action_seconds_bucket{le=\"\($0)\"} \($1)" }
        let lines =
            family("sessions", "gauge", "Sessions whose host runs.", ["\(state.gauges[.sessions] ?? 0)"])
            + family("pages", "gauge", "Pages that are connected.", ["\(state.gauges[.pages] ?? 0)"])
            + family("starts_total", "counter", "Hosts that were started.", ["\(state.counters[.starts] ?? 0)"])
            + family("crashes_total", "counter", "Hosts that crashed or hung.", ["\(state.counters[.crashes] ?? 0)"])
            + family("faults_total", "counter", "Mistakes of plugins.", ["\(state.counters[.faults] ?? 0)"])
            + family(
                "actions_total",
                "counter",
                "Requests that hosts have answered.",
                ["{result=\"done\"} \(state.actions.carriedOut)", "{result=\"not_done\"} \(state.actions.other)"]
            )
            + family(
                "refusals_total",
                "counter",
                "Requests that were turned away.",
                state.refusals.sorted { $0.key < $1.key }.map { "{reason=\"\($0.key)\"} \($0.value)" }
            )
            + [
                "# HELP ribs_host_web_action_seconds From a request to the host's answer.",
                "# TYPE ribs_host_web_action_seconds histogram",
            ] + buckets
            + [
                "ribs_host_web_action_seconds_bucket{le=\"+Inf\"} \(count)",
                "ribs_host_web_action_seconds_sum \(state.seconds)", "ribs_host_web_action_seconds_count \(count)",
            ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func family(_ name: String, _ type: String, _ help: String, _ values: [String]) -> [String] {
        let name = "ribs_host_web_\(name)"
        return ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
            + values.map { $0.hasPrefix("{") ? name + $0 : "\(name) \($0)" }
    }
}
