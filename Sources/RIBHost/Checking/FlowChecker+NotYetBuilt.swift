internal import Configuration
internal import PluginManifest

extension FlowChecker {
    /// The one place that refuses what the language has and the wrapper RIBs cannot do yet. When they can, remove this
    /// file, its call in `check` and its two codes.
    static func notYetBuilt(_ configuration: Configuration) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for flow in [configuration.flow] + configuration.flows where flow.container != .replace {
            guard let range = flow.containerRange else { continue }
            diagnostics.append(
                Diagnostic(
                    .containerNotBuilt,
                    "This version of ribs-host cannot show a flow in the container `\(flow.container.rawValue)` yet.",
                    at: Label(configuration.source, range),
                    help: ["Remove `container`, or write `replace`: one step is shown at a time."]
                )
            )
        }
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
