import Base
public import Composition
import Journal
import PluginABI
public import PluginManifest

/// Keeps the state of a flow in a file.
@MainActor
public final class StateKeeper {
    /// The path of the file, as the user has written it.
    let path: String
    /// The state found in the file; nil for a new file.
    public let kept: FlowState?
    private let journal: Journal
    /// The last state, if it is so large that its changes are kept; otherwise nil.
    private var last: WireValue?
    /// The writer of all records; shared to reuse memory.
    private var writer = JSONWriter()

    /// Opens or creates the file.
    ///
    /// - Throws: the reason why the file cannot be used. The file is then unchanged.
    public init(_ path: String) throws(Diagnostic) {
        self.path = path
        do {
            try OutputFile.refusePlanted(on: path)
        } catch {
            throw .unwritableStateFile(path, error.reason)
        }
        var kept: (text: StateText, state: FlowState)?
        journal = try Journal(at: path, options: Self.options) { (record, changes) throws(Diagnostic) in
            guard let text = StateText(record, changes: changes), let state = FlowState(json: text.json) else {
                throw .foreignState(in: path)
            }
            kept = (text, state)
        }
        self.kept = kept?.state
        if journal.takesChanges { last = kept?.text.value }
    }

    /// Options with a second check of the path on opening: another user can put something there after the first check.
    private static var options: Journal.Options {
        var options = Journal.Options()
        options.look = { (path: String) throws(Diagnostic) -> Bool? in
            do throws(OutputFile.Refusal) {
                return try OutputFile.refusePlanted(path, "there")
            } catch {
                throw Diagnostic.unwritableStateFile(path, error.reason)
            }
        }
        return options
    }

    /// Reports the problems found on opening the file, and from now on also problems of writing.
    func start(_ tell: @escaping @MainActor (Diagnostic) -> Void) {
        journal.noticeHandler = tell
    }

    /// Writes the state of the flow after each event; of a large one what has changed.
    public func keep(_ flow: RootFlow) {
        guard let last else { return keepWhole(flow) }
        guard let state = flow.stateValue else { return }
        self.last = state
        journal.append(change: StateChange(from: last, to: state).json) {
            writer.removeAll()
            writer.value(state)
            return writer.bytes
        }
        if !journal.takesChanges { self.last = nil }
    }

    private func keepWhole(_ flow: RootFlow) {
        writer.removeAll()
        guard flow.writeState(to: &writer) else { return }
        journal.append(writer.bytes)
        if journal.takesChanges { last = flow.stateValue }
    }

    /// Flushes the file to the disk. Call this last: no more states are kept afterwards.
    ///
    /// - Returns: the reason why the last state is not kept; nil if it is.
    func close() -> Diagnostic? {
        journal.close()
    }
}

extension Diagnostic {
    /// Returns the error for a state file with a record from something other than a flow.
    fileprivate static func foreignState(in path: String) -> Diagnostic {
        Diagnostic(
            .foreignState,
            "`\(path)` is a state file, but what it holds is not the state of a flow.",
            notes: ["The file was not changed."],
            help: ["Name another file with --state, or move this one away."]
        )
    }
}
