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
    /// Where the oldest stands, which the next replaces.
    private var oldest = 0

    /// The last ten, the newest last.
    var entries: [Entry] {
        (steps[oldest...] + steps[..<oldest]).map { Entry(path: $0.flow + [$0.step], outcome: $0.outcome) }
    }

    @MainActor
    mutating func append(_ outcome: String, of attachment: Attachment) {
        let step = (attachment.flowPath, attachment.step.name, outcome)
        if steps.count < Self.limit {
            steps.append(step)
        } else {
            steps[oldest] = step
            oldest = (oldest + 1) % Self.limit
        }
    }
}
