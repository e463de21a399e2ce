import Synchronization

/// Lets a few tests at a time do what is costly: as many as `make test` has at a time, so that none waits here then.
public final class Turnstile: Sendable {
    private struct State {
        var room = 8
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Makes one.
    public init() {}

    /// Does something when there is room.
    public func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.room > 0 {
                    state.room -= 1
                    return true
                }
                state.waiters.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave() {
        let next: CheckedContinuation<Void, Never>? = state.withLock { state in
            guard !state.waiters.isEmpty else {
                state.room += 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        next?.resume()
    }
}
