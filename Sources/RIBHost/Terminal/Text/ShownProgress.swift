/// A progress, as all faces show it.
struct ShownProgress {
    /// How much is done, from 0 to 1.
    let fraction: Double

    /// Nil if the progress is unknown. A plugin might have set a value that the initializer of its bar would not have
    /// accepted.
    init?(_ fraction: Double?) {
        guard let fraction, fraction.isFinite else { return nil }
        self.fraction = min(max(fraction, 0), 1)
    }

    /// The progress in whole percent: 100 only when it is complete.
    var percent: Int { fraction < 1 ? min(99, Int((fraction * 100).rounded())) : 100 }
}
