/// The outcomes that were routed last, for people who look at the living tree.
struct OutcomeHistory {
    /// One outcome: who reported it, and its name.
    struct Entry {
        /// The names from the root to the step.
        let path: [String]
        let outcome: String
    }

    private static let limit = 10

    private var steps: [(flow: [String], step: String, outcome: String)] = []

    /// The last ten, the newest last.
    var entries: [Entry] {
        steps.map { Entry(path: $0.flow + [$0.step], outcome: $0.outcome) }
    }

    @MainActor
    mutating func append(_ outcome: String, of attachment: Attachment) {
        if steps.count == Self.limit { steps.removeFirst() }
        steps.append((attachment.wrapper?.flowPath ?? [], attachment.name, outcome))
    }
}
