internal import Tree

/// The outcomes that were routed last, for people who look at the tree of RIBs.
struct OutcomeHistory {
    private static let limit = 10

    private var steps: [(flow: [String], step: String, outcome: String)] = []
    /// Where the oldest stands, which the next replaces.
    private var oldest = 0

    /// The last ten, the newest last.
    var outcomes: [TreeSnapshot.ReportedOutcome] {
        (steps[oldest...] + steps[..<oldest]).map { .init(path: $0.flow + [$0.step], name: $0.outcome) }
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
