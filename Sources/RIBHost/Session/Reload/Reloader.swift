import Base
import Checking
import Configuration
import Dispatch
import Isolation
public import Loading
import PluginManifest

/// Plays changes of plugins.json and of the plugins' files while the flow runs.
@MainActor
public final class Reloader {
    private let source: FlowSource
    private let session: Session
    /// The current version.
    private var project: Project
    private var watch: FileWatch?
    /// True if the last version of the files was refused.
    private var wasRefused = false
    private let catalogHandler: @MainActor (PluginCatalog) -> Void

    /// Plays the changes of a flow in a session.
    ///
    /// - Parameters:
    ///   - project: the current version.
    ///   - source: the file that the version was read from, and is read from again.
    ///   - catalogHandler: gets the plugins of each new version that is played.
    public init(
        _ project: Project,
        from source: FlowSource,
        in session: Session,
        catalogHandler: @escaping @MainActor (PluginCatalog) -> Void
    ) {
        self.project = project
        self.source = source
        self.session = session
        self.catalogHandler = catalogHandler
    }

    /// Checks for changes when the user asks for it, and also when a file changes if `watching` is true. Call this
    /// before the first screen is shown, so that no change is missed that a user makes after seeing the screen.
    public func start(watching: Bool) {
        // The session keeps its reloader until it has ended.
        session.reloadHandler = { self.reload() }
        guard watching else { return }
        let watch = FileWatch { [weak self] in
            guard let self, !self.session.hasEnded else { return {} }
            let next = Project(again: self.source)
            return { self.play(next) }
        } warningHandler: { [weak self] words in
            // Once there is a screen for it.
            DispatchQueue.main.async { self?.session.tell(Notice(.reload, words, tone: .warning)) }
        }
        self.watch = watch
        watch.watch(project.files(of: source))
    }

    /// Reads the files again, and plays what has changed.
    public func reload() {
        guard !session.hasEnded else { return }
        play(Project(again: source))
    }

    private func play(_ next: Project) {
        // A version that is refused now might be valid when another file changes.
        watch?.watch(Array(Set(project.files(of: source) + next.files(of: source))))
        guard let proof = next.proof, let catalog = next.content?.catalog else { return refuse(next.diagnostics) }
        let words = changes(to: next)
        guard !words.isEmpty else {
            let words = HostWords(wasRefused ? .validAgain : .nothingChanged)
            session.tell(Notice(.reload, [words], tone: wasRefused ? .positive : .neutral))
            wasRefused = false
            return
        }
        do {
            // A plugin's code is needed as soon as the old flow cannot be restored.
            try catalog.load(again: project.inProcess.intersection(next.inProcess), loadedBy: project.content?.catalog)
            try session.tryOut(proof, catalog)
        } catch {
            return refuse([error])
        }
        catalogHandler(catalog)
        // The seal is a matter of the machine, and has been reported for the version before.
        let isUnsealed = project.diagnostics.contains { $0.code == .unsealed }
        let warnings = next.diagnostics.filter { !isUnsealed || $0.code != .unsealed }
        session.replaceFlow(by: proof, catalog, words: words, warnings: warnings)
        project = next
        wasRefused = false
        watch?.watch(next.files(of: source))
    }

    private func refuse(_ diagnostics: [Diagnostic]) {
        wasRefused = true
        session.refuse(diagnostics)
    }

    /// Returns the changes, as sentences.
    private func changes(to next: Project) -> [HostWords] {
        var words: [HostWords] = []
        let names = next.changedFiles(since: project)
        if !names.isEmpty {
            let listed = names.listed()
            words.append(
                names.count == 1 ? HostWords(.filePlayed, [.file: listed]) : HostWords(.filesPlayed, [.files: listed])
            )
        }
        for plugin in next.content?.catalog.references.compactMap(\.id) ?? [] {
            guard let before = project.content?.catalog.state(of: plugin), !before.isEmpty else { continue }
            if before != next.content?.catalog.state(of: plugin) {
                words.append(HostWords(.pluginBuilt, [.plugin: plugin]))
            } else if session.awaitedPlugins.contains(plugin) {
                words.append(HostWords(.stepEntered, [.plugin: plugin]))
            }
        }
        return words
    }
}

extension Project {
    /// Returns the names of the files whose text has changed. A file that is no longer included does not count: the
    /// file that included it has changed too.
    fileprivate func changedFiles(since before: Project) -> [String] {
        sources.filter { new in !before.sources.contains { $0.name == new.name && $0.bytes == new.bytes } }.map(\.name)
    }

    private var sources: [SourceFile] {
        guard let source = content?.configuration.source else { return [] }
        return source.parts.isEmpty ? [source] : source.parts
    }

    /// The plugins in the host's process.
    fileprivate var inProcess: Set<String> {
        Set((content?.configuration.plugins ?? []).filter { $0.process == nil }.map(\.id.value))
    }
}
