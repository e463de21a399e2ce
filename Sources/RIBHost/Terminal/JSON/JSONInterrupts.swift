import Base
import PluginManifest
import Synchronization

/// Carries out the command `interrupt` as soon as it is read: the main thread, which carries out all others, is just
/// waiting for the plugin that is meant.
public final class JSONInterrupts: Sendable {
    private let state = Mutex(State())

    private struct State {
        var input = LineInput()
        /// Whether each of these commands has ended a process, until the main thread comes to its line.
        var results: ArraySlice<Bool> = []
    }

    /// Looks for the command, on the thread that has read these bytes.
    public func look(at bytes: [UInt8]) {
        state.withLock { state in
            state.input.append(bytes)
            while case .line(let line)? = state.input.next() {
                guard let request = try? JSONRequest(line), request.isInterrupt else { continue }
                state.results.append(Activity.interrupt())
            }
        }
    }

    /// Whether the next of these commands has ended a process.
    func next() -> Bool {
        state.withLock { $0.results.popFirst() ?? false }
    }
}
