internal import Configuration
internal import Glibc
internal import Isolation
internal import Loading
internal import PluginManifest
internal import Terminal

/// Plays what plugins.json and the plugins' files have become while the flow runs.
@MainActor
final class Reloader {
    private let options: Invocation.Run
    private let session: Session
    private var project: Project
    private var watch: FileWatch?

    /// - Parameter project: what is played now.
    init(_ project: Project, _ options: Invocation.Run, in session: Session) {
        self.project = project
        self.options = options
        self.session = session
    }

    /// Looks again when a person asks for it (SIGHUP), and with `--watch` when a file changes.
    func start() {
        if let descriptor = HangUp.follow() {
            MainLoop.watch(descriptor) { [self] in
                var bytes = [UInt8](repeating: 0, count: 16)
                while read(descriptor, &bytes, bytes.count) > 0 {}
                reload()
            }
        }
        guard options.watches else { return }
        let watch = FileWatch { [weak self] in self?.reload() }
        watch.watch(files(of: project))
        self.watch = watch
    }

    private func files(of project: Project) -> [String] {
        [options.config] + (project.catalog?.files.map(\.path) ?? [])
    }

    private func reload() {
        let next = Project(config: options.config, isPlayed: true, isolatesAll: options.isolatesAll)
        guard let proof = next.proof, let catalog = next.catalog else {
            session.refuse(next.diagnostics, words: "The flow goes on as it was.")
            // What is refused now may be right when another file changes.
            watch?.watch(Array(Set(files(of: project) + files(of: next))))
            return
        }
        CrashGuard.setPlugins(catalog.files)
        session.replaceFlow(by: proof, catalog, words: changes(to: next))
        project = next
        watch?.watch(files(of: next))
    }

    /// What is new, in words.
    private func changes(to next: Project) -> String {
        let plugins = next.catalog?.files.map(\.id).filter { id in
            let before = project.catalog?.identity(of: id)
            return before != nil && before != next.catalog?.identity(of: id)
        }
        var words: [String] = []
        if project.configuration?.source.bytes != next.configuration?.source.bytes {
            words.append("The flow is played as `\(options.config)` says now.")
        }
        for plugin in plugins ?? [] { words.append("The plugin `\(plugin)` has been built again and is played.") }
        return words.isEmpty ? "Nothing has changed." : words.joined(separator: " ")
    }
}
