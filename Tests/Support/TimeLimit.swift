public import Testing

extension TimeLimitTrait.Duration {
    /// For a test that starts programs: longer than it takes on a busy machine, so that one that hangs is known by its
    /// name. What `make soak` asks for takes hours.
    public static var ofPrograms: Self { FaultyCell.isWholeMatrix ? .minutes(240) : .minutes(60) }
}

/// How long a test waits for a text that a program is to show: far longer than any takes on a busy machine. A text that
/// never comes, because a test is out of date, then fails by itself, and not with all tests after an hour.
public let longestWait = Duration.seconds(600)

/// Records an issue if the test that runs is none of those that start programs, as its time limit says.
///
/// What starts a program for a test calls this, so that a test of the first two levels cannot become one of the third
/// by accident.
public func expectMayStartPrograms() {
    guard let test = Test.current, test.timeLimit == nil else { return }
    Issue.record(
        """
        The test starts a program. Test what it is about without one (`runInMemory`, or the type itself), or say that \
        it needs one: `.timeLimit(.ofPrograms)`.
        """
    )
}
