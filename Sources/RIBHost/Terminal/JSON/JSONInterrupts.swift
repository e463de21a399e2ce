import Base
import PluginManifest
import Synchronization

/// Carries out the command `interrupt` as soon as it is read. The main thread, which carries out all other commands, is
/// waiting for the plugin to be interrupted.
public final class JSONInterrupts: Sendable {
    private let state = Mutex(State())

    private struct State {
        var input = LineInput()
        /// The results of the interrupts, until the main thread reaches their lines: true if a process was ended.
        var results: ArraySlice<Bool> = []
    }

    /// Searches bytes for the command, on the reading thread.
    public func look(at bytes: [UInt8]) {
        state.withLock { state in
            state.input.append(bytes)
            while case .line(let line)? = state.input.next() {
                guard let request = try? JSONRequest(line), request.isInterrupt else { continue }
                state.results.append(Activity.interrupt())
            }
        }
    }

    /// Returns the result of the next interrupt: true if a process was ended.
    func next() -> Bool {
        state.withLock { $0.results.popFirst() ?? false }
    }
}
