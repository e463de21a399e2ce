import Base
import Dispatch

extension RIBCensus {
    /// Calls `done` when all that was let go has had its turn to go.
    ///
    /// What is isolated to the main actor is freed there, in turns of its own: a router first, then what it held, and
    /// so on down the tree. So this waits turn after turn while there are fewer with each few.
    func settle(_ done: @escaping @MainActor () -> Void) {
        settle(last: survivorCount, unchanged: 0, done)
    }

    private func settle(last: Int, unchanged: Int, _ done: @escaping @MainActor () -> Void) {
        guard last > 0, unchanged < 16 else { return done() }
        DispatchQueue.main.async {
            let count = self.survivorCount
            self.settle(last: count, unchanged: count == last ? unchanged + 1 : 0, done)
        }
    }
}
