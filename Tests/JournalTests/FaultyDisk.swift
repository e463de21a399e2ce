import Foundation
import Synchronization

@testable import Journal

/// A disk that does what a test says, call by call, and what the system does after that.
final class FaultyDisk: Sendable {
    enum Answer: Sendable {
        case error(Int32)
        /// Writes no more than so many bytes.
        case short(Int)
        case normal
    }

    private struct State {
        var write: [Answer]
        var sync: [Answer]
        var writeCount = 0
        var syncCount = 0
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    init(write: [Answer] = [], sync: [Answer] = []) {
        state = Mutex(State(write: write, sync: sync))
    }

    /// Sets what the next calls do.
    func set(write: [Answer] = [], sync: [Answer] = []) {
        state.withLock { ($0.write, $0.sync) = (write, sync) }
    }

    var writeCount: Int { state.withLock { $0.writeCount } }
    var syncCount: Int { state.withLock { $0.syncCount } }

    /// Waits until so many syncs have ended.
    func waitForSyncs(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.syncCount < count { state.waiters.append((count, continuation)) }
                return state.syncCount >= count
            }
            if isReached { continuation.resume() }
        }
    }

    var calls: DiskCalls {
        DiskCalls(
            write: { [self] descriptor, bytes, offset in
                let answer = state.withLock { state in
                    state.writeCount += 1
                    return state.write.isEmpty ? .normal : state.write.removeFirst()
                }
                switch answer {
                case .error(let number):
                    errno = number
                    return -1
                case .short(let count): return pwrite(descriptor, bytes.baseAddress, min(count, bytes.count), offset)
                case .normal: return pwrite(descriptor, bytes.baseAddress, bytes.count, offset)
                }
            },
            sync: { [self] descriptor in
                let answer = state.withLock { $0.sync.isEmpty ? .normal : $0.sync.removeFirst() }
                var result: Int32 = -1
                if case .error(let number) = answer { errno = number } else { result = fdatasync(descriptor) }
                let error = errno
                noteSync()
                errno = error
                return result
            },
            syncDirectory: { _ in 0 }
        )
    }

    private func noteSync() {
        let reached = state.withLock { state in
            state.syncCount += 1
            let reached = state.waiters.filter { $0.count <= state.syncCount }
            state.waiters.removeAll { $0.count <= state.syncCount }
            return reached
        }
        for waiter in reached { waiter.continuation.resume() }
    }
}
