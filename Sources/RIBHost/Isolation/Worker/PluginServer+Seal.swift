import Dispatch
import PluginABI
import PluginManifest

/// The start of a worker.
extension PluginServer {
    /// Receives the list of the plugins and their permissions, seals the process, and loads the plugins; all before
    /// anything is built.
    ///
    /// - Parameter willLoad: called when the process is allowed to start threads, before anything is loaded.
    func seal(_ willLoad: () -> Void) {
        let draft = SealDraft()
        makeHost().connect()
        do throws(MessageError) {
            let seal = try receiveSeal()
            if let error = ThreadSupply.error() {
                refusal = .noThread(error)
                return
            }
            close(seal, from: draft, willLoad)
        } catch {
            lossHandler()
        }
    }

    /// Serves the messages before the seal, and returns the seal.
    func receiveSeal() throws(MessageError) -> Seal {
        while true {
            let call = try Call(MessageReader(try channel.receive()))
            if case .seal(let seal) = call { return seal }
            try serve(call)
        }
    }

    private func close(_ seal: Seal, from draft: SealDraft, _ willLoad: () -> Void) {
        let plugins = plugins.sorted { $0.value.path < $1.value.path }
        for (_, plugin) in plugins { plugin.startProgram(in: seal) }
        let files = plugins.map(\.value.path) + plugins.flatMap(\.value.libraries)
        var hasLoaded = false
        do throws(SealError) {
            try seal.close(over: files, from: draft) {
                hasLoaded = true
                willLoad()
                open(plugins)
            }
        } catch {
            refusal = .notSealed(error.words, hasLoaded: hasLoaded)
        }
    }

    /// Loads the plugins. With several plugins, reports each before loading it, so that the host knows whose
    /// initializers crash or hang.
    private func open(_ plugins: [(key: String, value: LocalPlugin)]) {
        for (id, plugin) in plugins {
            if plugins.count > 1 { tell(.loading(plugin: id)) }
            plugin.load()
        }
        if plugins.count > 1 { tell(.loading(plugin: "")) }
    }
}

extension Diagnostic {
    /// Returns the error about a seal that could not be enforced, for which nothing is built.
    ///
    /// - Parameter hasLoaded: true if the plugins were loaded before, as they are without Landlock.
    static func notSealed(_ reason: String, hasLoaded: Bool) -> Diagnostic {
        Diagnostic(
            .notSealed,
            "The plugin's process could not be sealed: \(reason).",
            notes: [
                hasLoaded
                    ? "Without Landlock a plugin is loaded before the seal is complete: its initializers have run."
                    : "Nothing of the plugin has run."
            ],
            help: ["`ribs-host check`, on the machine where the plugin runs, says what its kernel can enforce."]
        )
    }
}
