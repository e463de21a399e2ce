import Checking
import Composition
import Configuration
import Foundation
import Loading
import PluginABI
import PluginManifest
import Session

/// The repository's plugins, as `make install` puts them: `RIBS_PREFIX` names the folder of the installation.
@MainActor
struct SamplePlugins {
    static let files = [
        "off-game": "libOffGamePlugin.so", "tic-tac-toe": "libTicTacToePlugin.so",
        "random-win": "libRandomWinAdapter.so",
    ]

    private static let prefix = ProcessInfo.processInfo.environment["RIBS_PREFIX"] ?? ".build-bench"

    /// The host.
    static let program = prefix + "/libexec/ribs-host"

    /// Where its plugins are.
    static let folder = prefix + "/lib/ribs-host/plugins"

    /// Where all plugins are that have been built with the host, those of the examples too.
    static let built = prefix + "/../.build-release/release"

    let pipeline: PluginPipeline

    /// - Parameter folder: where the libraries are.
    init(in folder: String = Self.folder) {
        pipeline = PluginPipeline(
            locator: PluginLocator(configurationDirectory: folder, executableDirectory: folder, searchPath: nil),
            trust: .ofThisProcess(),
            policy: PluginPolicy(host: .host)
        )
    }

    func path(_ id: String) -> String {
        Self.folder + "/" + (Self.files[id] ?? id)
    }

    func reference(_ id: String) -> PluginReference {
        PluginReference(id: id, file: Self.files[id] ?? id)
    }

    /// The plugin's factory, from another file if one is named.
    func factory(_ id: String, file: String? = nil) -> PluginFactory {
        let reference = file.map { PluginReference(id: id, file: $0) } ?? reference(id)
        do {
            return try PluginCatalog([reference], pipeline: pipeline).plugin(id).factory
        } catch {
            fatalError(error.message)
        }
    }

    func flow(_ order: [String]) -> RootFlow {
        let (proof, catalog) = proof(order)
        return RootFlow(proof: proof, catalog: catalog)
    }

    /// A flow that may be started more than once.
    ///
    /// - Parameter isIsolated: whether each plugin runs in a process of its own.
    func proof(
        _ order: [String],
        container: String = "replace",
        isIsolated: Bool = false
    ) -> (Proof, PluginCatalog) {
        let names = order.map { "\"\($0)\"" }.joined(separator: ", ")
        let plugins = Set(order).sorted()
        let files = plugins.map { "\"\($0)\": {\"path\": \"\(Self.files[$0] ?? $0)\", \"process\": \(isIsolated)}" }
            .joined(separator: ", ")
        let text = """
            {"plugins": {\(files)}, "dependencies": {"player1Name": "Ada", "player2Name": "Grace"},
             "container": "\(container)", "flow": [\(names)]}
            """
        return proof(text)
    }

    /// The same for any plugins.json.
    func proof(_ text: String) -> (Proof, PluginCatalog) {
        let (configuration, shapes) = Configuration.decode(SourceFile(name: "plugins.json", text: text))
        guard let configuration else { fatalError("The flow is refused: \(shapes)") }
        let references = configuration.plugins.map { PluginReference(id: $0.id.value, file: $0.path?.value ?? "") }
        let catalog = PluginCatalog(references, pipeline: pipeline)
        let result = FlowChecker.check(configuration, manifests: catalog.manifests)
        guard let proof = result.proof else {
            let reasons = catalog.diagnostics + result.diagnostics
            fatalError("The flow is refused: is the host installed in \(Self.prefix)? \(reasons)")
        }
        return (proof, catalog)
    }
}
