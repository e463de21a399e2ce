public import Testing

extension TimeLimitTrait.Duration {
    /// For a test that starts programs: longer than it takes on a busy machine, so that one that hangs is soon known by
    /// its name. What `make soak` asks for takes hours.
    public static var ofPrograms: Self { FaultyCell.isWholeMatrix ? .minutes(240) : .minutes(15) }
}
