import Base

extension RIBCensus {
    /// Calls `done` after all released objects have had a turn in which they could be freed.
    ///
    /// An object that is isolated to the main actor is freed there, in a turn of its own: first a router, then the
    /// objects that it held, and so on down the tree. So this function waits turn after turn while the number of
    /// survivors falls.
    ///
    /// - Parameter later: calls a closure in a turn of its own.
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
