internal import Configuration
internal import PluginManifest

extension FlowChecker {
    /// The one place that refuses what the language has and the wrapper RIBs cannot do yet. When they can, remove this
    /// file, its call in `check` and its code.
    static func notYetBuilt(_ configuration: Configuration) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for link in configuration.links {
            diagnostics.append(
                Diagnostic(
                    .linksNotBuilt,
                    "This version of ribs-host cannot open deep links yet, such as `\(link.name.value)`.",
                    at: Label(configuration.source, link.name.range),
                    help: ["Remove it from `links`."]
                )
            )
        }
        return diagnostics
    }
}
