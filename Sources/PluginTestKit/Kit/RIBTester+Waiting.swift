public import PluginABI

// What comes by itself: from a task, a worker or a timer of the RIB.
extension RIBTester {
    /// Returns the next outcome, in the order of the reports, waiting if necessary.
    ///
    ///     try finance.perform("dashboard/topUp")
    ///     let outcome = try await finance.nextOutcome()
    ///
    /// - Parameters:
    ///   - limit: the longest time to wait. A test that goes well never waits that long.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` when the time is over, or `CancellationError`.
    public func nextOutcome(
        within limit: Duration = .seconds(60),
        file: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Outcome {
        try await wait(for: "The next outcome", within: limit, file: file, line: line) { [self] in
            outcomes.count > takenOutcomes
        }
        defer { takenOutcomes += 1 }
        return outcomes[takenOutcomes]
    }

    /// Waits until a condition is true. The condition is checked after each report of the RIB and each change of its
    /// screen, and when a ``TestStream`` has changed.
    ///
    ///     try await finance.wait { finance.texts.contains("Balance: 10,000.00") }
    ///
    /// - Parameters:
    ///   - what: the awaited event, as the beginning of the failure's sentence.
    ///   - limit: the longest time to wait. A test that goes well never waits that long.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    ///   - condition: returns true once the wait can end.
    /// - Throws: ``TestFailure`` when the time is over, or `CancellationError`.
    public func wait(
        for what: String = "What the test waits for",
        within limit: Duration = .seconds(60),
        file: StaticString = #fileID,
        line: UInt = #line,
        until condition: @escaping @MainActor () -> Bool
    ) async throws {
        let change: Eventual<Int> = events.first { _ in condition() }
        let timer = Task {
            var rest = WaitLimit(limit)
            while !rest.isOver { try await rest.passPart() }
            change.fail(TestPlace(file, line).at(.tooLate(what, limit, screen)))
        }
        defer { timer.cancel() }
        _ = try await change.value
    }
}
