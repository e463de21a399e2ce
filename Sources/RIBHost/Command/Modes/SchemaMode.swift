import Base
import Checking
import Loading
import Session
import Tools

/// `ribs-host schema`: the JSON Schema of plugins.json; with `--config`, of a given file and its plugins; with other
/// flags, of the lines of `--ui json`, of manifest.json or of port 1.
struct SchemaMode: CommandMode {
    static let summary = "Print the JSON Schema of plugins.json; with --config, of that very file and its plugins."
    static let example = (
        line: "ribs-host schema --config plugins.json > here.schema.json",
        effect: "lets an editor complete the names in the file."
    )
    static let flags: [Flag] = [.schemaConfig, .protocolSchema, .manifestSchema, .portSchema, .color, .help]

    private enum Subject {
        /// The schema of plugins.json in general; or of a given file.
        case configuration(String?)
        case protocolLines
        case manifest
        case port
    }

    private let subject: Subject

    init(_ arguments: Arguments) throws(UsageError) {
        let others: [(flag: Flag, words: String, subject: Subject)] = [
            (.protocolSchema, "the lines of `--ui json`, which are", .protocolLines),
            (.manifestSchema, "manifest.json, whose schema is", .manifest),
            (.portSchema, "the lines of port 1, which are", .port),
        ]
        let asked = others.filter { arguments.has($0.flag) }
        if let asked = asked.first, arguments.has(.config) {
            throw UsageError(
                message: "`--\(asked.flag.name)` is about \(asked.words) the same for every configuration.",
                help: "Leave out `--config`."
            )
        }
        guard asked.count < 2 else {
            throw UsageError(
                message: "`--\(asked[0].flag.name)` and `--\(asked[1].flag.name)` ask for two schemas.",
                help: "Leave out one of the two."
            )
        }
        subject = asked.first?.subject ?? .configuration(arguments[.config])
    }

    @MainActor
    func run(in world: World) -> Progress {
        switch subject {
        case .protocolLines: world.output.write(ProtocolSchema().text)
        case .manifest: world.output.write(ManifestSchema().text)
        case .port: world.output.write(PortSchema().text)
        case .configuration(nil): world.output.write(ConfigurationSchema().text)
        case .configuration(let config?): return .ended(show(config, in: world))
        }
        return .ended(.done)
    }

    @MainActor
    private func show(_ config: String, in world: World) -> ExitCode {
        let project = Project(unplayed: FlowSource(config: config, in: world, for: "schema "))
        guard let content = project.content else {
            world.error.write(project.diagnostics, refusing: config)
            return ExitCode(project.diagnostics)
        }
        // Errors in the flow are acceptable, because the schema helps to fix them; a plugin that cannot be read leaves
        // a gap that must be reported.
        world.error.write(content.catalog.diagnostics)
        let schema = ConfigurationSchema(of: content.configuration, content.result)
        world.output.write(schema.text)
        return ExitCode(content.catalog.diagnostics)
    }
}

extension Flag {
    static let schemaConfig = Flag(
        name: "config",
        value: .file,
        help: "Make the schema of this file and its plugins; - reads it from standard input."
    )

    static let protocolSchema = Flag(
        name: "protocol",
        help: "Print the schema of the lines of --ui json instead of that of plugins.json."
    )

    static let manifestSchema = Flag(
        name: "manifest",
        help: "Print the schema of a plugin's manifest.json instead of that of plugins.json."
    )

    static let portSchema = Flag(
        name: "port",
        help: "Print the schema of port 1, which plugins in other languages speak, instead of that of plugins.json."
    )
}
