/// A known progress, limited for all faces.
public struct ShownProgress {
    /// The completed part, from 0 to 1.
    public let fraction: Double

    /// Limits a fraction. Nil if the progress is unknown: a plugin might have set a value that the initializer of its
    /// bar does not accept.
    public init?(_ fraction: Double?) {
        guard let fraction, fraction.isFinite else { return nil }
        self.fraction = min(max(fraction, 0), 1)
    }

    /// The progress in whole percent: 100 only when complete.
    public var percent: Int { fraction < 1 ? min(99, Int((fraction * 100).rounded())) : 100 }
}
