import Base
public import Composition
import Journal
public import PluginManifest

/// Keeps the state of a flow in a file.
@MainActor
public final class StateKeeper {
    /// The file, as it is named.
    let path: String
    /// What the file has kept; nil where it is new.
    public let kept: FlowState?
    private let journal: Journal
    /// One for all records, which use its memory again.
    private var writer = JSONWriter()

    /// Opens the file, or makes it.
    ///
    /// - Throws: why it cannot be used. It is as it was then.
    public init(_ path: String) throws(Diagnostic) {
        self.path = path
        do {
            try OutputFile.refusePlanted(on: path)
        } catch {
            throw .unwritableStateFile(path, error.reason)
        }
        var kept: FlowState?
        journal = try Journal(at: path, options: Self.options) { (record) throws(Diagnostic) in
            kept = FlowState(json: record)
            if kept == nil { throw .foreignState(in: path) }
        }
        self.kept = kept
    }

    /// Another user can put something there between the look at the path and the opening: it is looked at again.
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

    /// Says what was wrong with the file, and from now on what goes wrong with it.
    func start(_ tell: @escaping @MainActor (Diagnostic) -> Void) {
        journal.noticeHandler = tell
    }

    /// Writes down where the flow is now that it has come to rest.
    func keep(_ flow: RootFlow) {
        writer.removeAll()
        if flow.writeState(to: &writer) { journal.append(writer.bytes) }
    }

    /// Brings the file to the disk: nothing more will be kept.
    ///
    /// - Returns: why the last state is not kept; nil if it is.
    func close() -> Diagnostic? {
        journal.close()
    }
}

extension Diagnostic {
    /// The file has the form of a state file, and a record that is not the state of a flow.
    fileprivate static func foreignState(in path: String) -> Diagnostic {
        Diagnostic(
            .foreignState,
            "`\(path)` is a state file, but what it holds is not the state of a flow.",
            notes: ["The file was not changed."],
            help: ["Name another file with --state, or move this one away."]
        )
    }
}
