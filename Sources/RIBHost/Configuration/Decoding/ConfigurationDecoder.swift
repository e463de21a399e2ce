public import PluginManifest

extension Configuration {
    /// Reads plugins.json.
    ///
    /// All errors are reported together, in source order. If the file is well-formed and names a flow, there is a
    /// configuration in spite of errors, so that the checker can add its own; it is then marked `isIncomplete`, and
    /// never gets a proof.
    public static func decode(_ source: SourceFile) -> (configuration: Configuration?, diagnostics: [Diagnostic]) {
        var decoder = ConfigurationDecoder(source: source)
        let configuration = decoder.decode()
        return (configuration, decoder.diagnostics.inSourceOrder())
    }
}

/// Reads plugins.json value by value, and continues after an error.
struct ConfigurationDecoder: Reporter {
    let source: SourceFile
    var diagnostics: [Diagnostic] = []

    init(source: SourceFile) { self.source = source }

    mutating func decode() -> Configuration? {
        guard let document = parse() else { return nil }
        guard document.root.kind == .object else {
            reportWrongType("the file \(source.name)", "an object", document.root)
            return nil
        }
        guard let fields = fields(of: document.root, source.name, ConfigurationKey.ofFile) else { return nil }
        let plugins = decodePlugins(fields["plugins"])
        let dependencies = decodeDependencies(fields["dependencies"]?.value)
        let flow = fields["flow"].map {
            decodeRootFlow($0, outer: Outer(container: fields["container"], services: fields["services"]))
        }
        let (flows, inclusions) = decodeFlows(fields["flows"]?.value)
        let atEnd = fields["atEnd"].flatMap { word(AtEnd.self, $0.value, "`atEnd`") }
        let links = decodeLinks(fields["links"]?.value)
        _ = string("$schema", in: fields)
        reportSharedNames(plugins: plugins, flows: flows.map(\.name) + inclusions.map(\.name))
        guard let flow else { return nil }
        return Configuration(
            source: source,
            plugins: plugins,
            dependencies: dependencies,
            flow: flow,
            flows: flows,
            inclusions: inclusions,
            atEnd: atEnd?.value ?? .restart,
            links: links,
            isIncomplete: diagnostics.contains { $0.severity == .error }
        )
    }

    /// Returns the file as JSON; a file with an error only as far as it could be read.
    private mutating func parse() -> JSONDocument? {
        switch JSONDocument.parse(source) {
        case .success(let document):
            return document
        case .failure(let error):
            diagnostics += error.diagnostics
            return error.document
        }
    }

    /// Reports names shared by a plugin and a flow: steps refer to both by name.
    private mutating func reportSharedNames(plugins: [PluginEntry], flows: [Located<String>]) {
        // Most files have one flow, which has no name.
        guard !flows.isEmpty else { return }
        let plugins = Dictionary(plugins.map { ($0.id.value, $0.id.range) }) { first, _ in first }
        for flow in flows {
            guard let plugin = plugins[flow.value] else { continue }
            report(
                .nameTwice,
                "`\(flow.value)` names both a plugin and a flow, so a step could mean either.",
                at: flow.range,
                "the flow",
                secondary: [Label(source, plugin, "the plugin")],
                help: "Rename the flow, and the steps that use it."
            )
        }
    }
}

extension ConfigurationDecoder {
    mutating func decodeLinks(_ value: JSONValue?) -> [LinkDefinition] {
        guard let value, let members = members(of: value, "`links`") else { return [] }
        return members.compactMap { decodeLink($0) }
    }

    private mutating func decodeLink(_ member: Member) -> LinkDefinition? {
        let name = name(member.key, "a link")
        let what = "the link `\(name.value)`"
        guard let fields = fields(of: member.value, what, ConfigurationKey.ofLink) else { return nil }
        var query: [LinkDefinition.QueryItem] = []
        if let value = fields["query"]?.value, let members = members(of: value, "`query`") {
            query = members.compactMap { item in
                let type = string(
                    item.value,
                    "The query item `\(item.key.text)`",
                    help: "Write its type, such as `\"String\"`."
                )
                let name = valueName(item.key.located, "a query item")
                return type.map { LinkDefinition.QueryItem(name: name, type: $0) }
            }
        }
        guard let target = fields["to"] else { return nil }
        return LinkDefinition(
            name: name,
            query: query,
            target: decodeTarget(target.value, "The target of \(what)"),
            entry: string("entry", in: fields, "The entry of \(what)")
        )
    }

    /// Reads the permissions granted to a plugin: the same object as in a manifest.
    mutating func decodePermissions(_ member: Member) -> Permissions? {
        guard let fields = fields(of: member.value, "`allow`", ConfigurationKey.ofPermissions) else { return nil }
        // Under a misspelt key nothing is granted: what is there would be warned about as if the key were right.
        func value(_ key: String) -> JSONValue? { fields[key].flatMap { $0.key.text == key ? $0.value : nil } }
        var permissions = Permissions(at: member.key.range)
        if let network = value("network") {
            if let isGranted = network.bool {
                permissions.network = isGranted ? network.range : nil
            } else {
                reportWrongType("`network`", "`true` or `false`", network, help: "Write `\"network\": true`.")
            }
        }
        permissions.read = decodePaths(value("read"), "`read`")
        permissions.write = decodePaths(value("write"), "`write`")
        return permissions
    }

    private mutating func decodePaths(_ value: JSONValue?, _ what: String) -> [Permissions.Path] {
        guard let value else { return [] }
        guard value.kind == .array else {
            reportWrongType(what, "an array of paths", value, help: "Write `[\"PATH\"]`.")
            return []
        }
        return value.elements.compactMap { element in
            let help =
                "Write a file or a directory: absolute, relative to plugins.json, or in the home directory with `~/`."
            return path(element, "A path of \(what)", help: help).map { Permissions.Path($0.value, $0.range) }
        }
    }
}
