/// The signs of life that a session's pages get, of the beats of this program: each one while a person plays, and few
/// where nothing has been asked for a while.
struct Pulse {
    /// The pause between two beats: a page doubts a connection after missing two of them.
    static let pause = Duration.milliseconds(400)
    /// The beats after a request until pages rest: a minute.
    private static let wakefulness = 150
    /// The beats from one sign of life to the next while pages rest: ten seconds.
    private static let interval = 25

    /// The beats since the last request.
    private var beats = 0

    /// True if pages are told that the next sign of life takes longer.
    var isResting: Bool { beats >= Self.wakefulness }

    /// Counts a beat.
    ///
    /// - Returns: true if the pages get a sign of life.
    mutating func beat() -> Bool {
        beats += 1
        return !isResting || beats % Self.interval == 0
    }

    /// Notes a request.
    mutating func wake() { beats = 0 }
}
