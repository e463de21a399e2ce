import Base

extension RIBCensus {
    /// Calls `done` when all that was let go has had its turn to go.
    ///
    /// What is isolated to the main actor is freed there, in turns of its own: a router first, then what it held, and
    /// so on down the tree. So this waits turn after turn while there are fewer with each few.
    ///
    /// - Parameter later: does something in a turn of its own.
    func settle(later: @escaping Session.Later, _ done: @escaping @MainActor () -> Void) {
        settle(last: survivorCount, unchanged: 0, later, done)
    }

    private func settle(
        last: Int,
        unchanged: Int,
        _ later: @escaping Session.Later,
        _ done: @escaping @MainActor () -> Void
    ) {
        guard last > 0, unchanged < 16 else { return done() }
        later {
            let count = self.survivorCount
            self.settle(last: count, unchanged: count == last ? unchanged + 1 : 0, later, done)
        }
    }
}
