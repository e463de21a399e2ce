import Glibc

/// How long the program waits for others: a plugin that does not answer, or does not return although the input has
/// ended.
///
/// One value for the whole program. A test makes it short by `RIBS_PATIENCE`, so that none waits for a time that it could
/// set, and a run of all tests makes it long: on a machine with more to do than it can, each program is slow. Messages
/// name the time that was declared.
public struct Patience: Sendable {
    /// What each time is multiplied by.
    private let factor: Double

    /// Waits as long as declared.
    public static let full = Patience(factor: 1)

    /// That of this program: full, or the factor that `RIBS_PATIENCE` in its environment gives, such as `0.1`.
    public static let ofThisProgram = Patience(spelled: getenv("RIBS_PATIENCE").map { String(cString: $0) })

    /// - Parameter factor: what each time is multiplied by, above 0 and at most 100.
    public init(factor: Double) {
        self.factor = factor
    }

    /// - Parameter spelled: a factor above 0 and at most 100; nil, and anything else, for 1.
    init(spelled: String?) {
        let factor = spelled.flatMap { Double($0) } ?? 1
        self.init(factor: 0 < factor && factor <= 100 ? factor : 1)
    }

    /// A time that is not declared, in milliseconds: never less than this.
    public func atLeast(milliseconds: Int) -> Int { Int(Double(milliseconds) * max(1, factor)) }

    /// A declared time, in nanoseconds.
    public func nanoseconds(ofMilliseconds milliseconds: Int) -> UInt64 {
        UInt64(Double(milliseconds) * 1_000_000 * factor)
    }
}
