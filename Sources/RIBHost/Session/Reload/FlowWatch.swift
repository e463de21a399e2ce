import Base
import Loading
import PluginManifest

/// Reads a flow again whenever one of its files changes, without playing it.
@MainActor
public final class FlowWatch {
    private let source: FlowSource
    /// The last version without an error; the first version until there is one.
    private var valid: Project
    private var watch: FileWatch?

    /// Watches the files of a flow from now on.
    ///
    /// - Parameters:
    ///   - project: the version that has been read.
    ///   - source: the file that the version was read from, and is read from again.
    ///   - changeHandler: gets each later version.
    ///   - warningHandler: called with a sentence for each file whose changes will be missed.
    public init(
        _ project: Project,
        from source: FlowSource,
        changeHandler: @escaping @MainActor (Project) -> Void,
        warningHandler: @escaping @MainActor (String) -> Void
    ) {
        self.source = source
        valid = project
        let watch = FileWatch { [weak self] in
            let next = Project(again: source)
            return {
                self?.follow(next)
                changeHandler(next)
            }
        } warningHandler: {
            warningHandler($0)
        }
        self.watch = watch
        watch.watch(project.files(of: source))
    }

    private func follow(_ next: Project) {
        if next.proof != nil { valid = next }
        // A version that is refused now might be valid when another file changes.
        watch?.watch(Array(Set(valid.files(of: source) + next.files(of: source))))
    }
}

extension Project {
    /// Reads a file again, relative to where the program was started. A FIFO has been emptied by the first reading.
    init(again source: FlowSource) {
        self = WorkingDirectory.atStart.inside {
            FileIdentity(path: source.path)?.isFIFO == true
                ? Project(refusedBecauseOf: .unreadableAgain(source.path)) : Project(source)
        }
    }

    /// Returns the paths of plugins.json and the included files, and all places at which the plugins are or could be.
    func files(of source: FlowSource) -> [String] {
        [source.path] + included + (content?.catalog.places ?? [])
    }
}

extension Diagnostic {
    /// Returns the error for a FIFO instead of a plugins.json, such as `<(…)` of a shell.
    fileprivate static func unreadableAgain(_ path: String) -> Diagnostic {
        Diagnostic(
            .unreadableFile,
            "`\(path)` cannot be read again: it is a FIFO.",
            help: ["Name a file: what is read from it stays in it."]
        )
    }
}
