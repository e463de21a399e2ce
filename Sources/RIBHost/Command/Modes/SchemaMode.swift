internal import Loading
internal import PluginManifest
internal import Schema

/// `ribs-host schema`: the JSON Schema of plugins.json; with `--config`, of that file and its plugins.
struct SchemaMode {
    let config: String?

    @MainActor
    func run() -> ExitCode {
        guard let config else {
            StandardStream.output.write(ConfigurationSchema().text)
            return .done
        }
        let project = Project(config: config)
        guard let configuration = project.configuration, let catalog = project.catalog else {
            StandardStream.error.write(project.diagnostics, refusing: config)
            return ExitCode(project.diagnostics)
        }
        // Errors in the flow are acceptable, because the schema helps to fix them; a plugin that cannot be read leaves
        // a gap that must be reported.
        StandardStream.error.write(catalog.diagnostics)
        StandardStream.output.write(ConfigurationSchema(of: configuration, manifests: catalog.manifests).text)
        return ExitCode(catalog.diagnostics)
    }
}
