internal import Dispatch
internal import Glibc
internal import Synchronization

/// Shows that something takes long, while the main thread is busy with it.
///
/// A plugin is loaded and built on the main thread, where RIBs live, so nothing can be drawn there meanwhile. What is to be shown is
/// made ready before; another thread writes it if the work is still under way after a moment.
final class LongWork: Sendable {
    /// A person notices a wait from about here on.
    private static let patience = DispatchTimeInterval.milliseconds(200)

    private enum State {
        case underWay
        case shown
        case done
    }

    private let state = Mutex(State.underWay)

    /// Begins to wait.
    ///
    /// - Parameter notice: the bytes to write to standard output if it takes long.
    init(notice: String) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { [self] in
            state.withLock { state in
                guard state == .underWay else { return }
                state = .shown
                var notice = notice
                notice.withUTF8 { _ = Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            }
        }
    }

    /// The work is done: nothing is written any more.
    ///
    /// - Returns: whether the notice was shown.
    func finish() -> Bool {
        state.withLock { state in
            defer { state = .done }
            return state == .shown
        }
    }
}
