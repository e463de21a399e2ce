internal import Configuration
internal import PluginManifest

extension Lowering {
    mutating func lowerDependencies() {
        for dependency in configuration.dependencies {
            if dependency.key.value == HostValues.scoreStream {
                report(
                    .builtInDependency,
                    "`\(HostValues.scoreStream)` is built into the host and cannot be given here.",
                    at: dependency.key.range,
                    help: ["Remove it, or choose another name."]
                )
                continue
            }
            switch dependency.kind {
            case .constant(let constant):
                let key = graph.keys.index(of: dependency.key.value)
                graph.constants.append((key, constant, dependency.key.range))
            case .stream(let type, let value):
                graph.streams[dependency.key.value] = lowerStream(dependency.key, type, value)
            case .invalid:
                // The key exists, whatever it stands for; nothing more is said about it.
                graph.opaqueKeys.insert(graph.keys.index(of: dependency.key.value))
            }
        }
    }

    private mutating func lowerStream(
        _ key: Located<String>,
        _ spelling: Located<String>?,
        _ value: Located<Constant>?
    ) -> FlowGraph.Stream {
        var stream = FlowGraph.Stream(key: key)
        guard let spelling else { return stream }
        do {
            stream.type = try ValueType.parse(spelling.value, records: declaredRecords())
        } catch {
            reportStreamType(spelling, error)
        }
        guard let type = stream.type, let value else { return stream }
        stream.initialValue = value.value.converted(to: type)
        if stream.initialValue == nil {
            let refusal = Refusal(of: value.value, as: type)
            report(
                .streamType,
                "The stream `\(key.value)` carries `\(type)`, but \(refusal.words).",
                at: refusal.range(in: configuration.source, at: value.range),
                refusal.label,
                secondary: [here(spelling.range, "declared here")],
                help: [refusal.help]
            )
        }
        return stream
    }

    private mutating func reportStreamType(_ spelling: Located<String>, _ error: TypeError) {
        var message = error.message
        var help = error.help
        if let type = try? DependencyType.parse(spelling.value, records: declaredRecords()) {
            message = "A stream carries values, and `\(spelling.value)` is a stream."
            help =
                switch type {
                case .stream(let carried), .mutableStream(let carried): "Write what it carries: `\(carried)`."
                default: "Write a value's type, such as `Double`; `\(HostValues.scoreStream)` is built in."
                }
        }
        report(.streamType, message, at: spelling.range, help: help.map { [$0] } ?? [])
    }

    /// The records that manifests declare, by name, where all who declare the name mean the same.
    private func declaredRecords() -> [String: RecordType] {
        var records: [String: RecordType] = [:]
        var ambiguous: Set<String> = []
        for entry in configuration.plugins {
            for record in manifests[entry.id.value]?.types ?? [] {
                if let known = records[record.name], known != record { ambiguous.insert(record.name) }
                records[record.name] = record
            }
        }
        return records.filter { !ambiguous.contains($0.key) }
    }
}
