import Configuration
import PluginABI
import PluginManifest

extension Lowering {
    /// Notes for each name of all scopes whether it is a stream or a value. A name is one of the two in the whole file,
    /// so a payload that writes a value never refers to a stream.
    mutating func noteStreamNames() {
        var streams: [String: SourceRange] = [:]
        let scopes =
            [configuration.dependencies, configuration.flow.dependencies]
            + configuration.flows.map(\.dependencies)
        for dependency in scopes.joined() {
            switch dependency.kind {
            case .stream, .events: streams[dependency.key.value] = dependency.key.range
            case .constant, .invalid: break
            }
        }
        graph.streamNames = Set(streams.keys).union([FlowGraph.Stream.score.name])
        for dependency in scopes.joined() {
            let key = dependency.key
            guard case .constant = dependency.kind, key.value != FlowGraph.Stream.score.name,
                let stream = streams[key.value]
            else { continue }
            report(
                .twoTypes,
                "`\(key.value)` would be both a constant and a stream.",
                at: key.range,
                "a constant",
                secondary: [here(stream, "a stream")],
                help: "Give one of the two another name."
            )
        }
    }

    /// Lowers the outermost scope: the top level of the file. The scope has the score, for scopes without a score of
    /// their own.
    mutating func lowerFile() {
        graph.file = scope(of: configuration.dependencies, in: 0)
        if graph.file.stream(FlowGraph.Stream.score.name) == nil { graph.file.append(.score) }
    }

    /// Returns the scope of a list of dependencies.
    ///
    /// - Parameter file: the number of the file that contains the list.
    mutating func scope(of dependencies: [SharedDependency], in file: Int) -> FlowGraph.Scope {
        var scope = FlowGraph.Scope()
        for dependency in dependencies {
            let key = dependency.key
            switch dependency.kind {
            case .constant where key.value == FlowGraph.Stream.score.name:
                reportNotTheScore(key)
            case .constant(let value):
                scope.constants.append(
                    .init(key: graph.keys.index(of: key.value), value: value, keyRange: key.range)
                )
            case .stream(let type, let value):
                var stream = stream(key, type, value)
                stream.writers = dependency.writers.flatMap { writers($0, in: file) }
                scope.append(stream)
            case .events(let type, _):
                scope.append(events(key, type))
            case .invalid:
                // The key exists, whatever its type; no further error is reported about it.
                scope.opaqueKeys.append(graph.keys.index(of: key.value))
            }
        }
        return scope
    }

    private mutating func reportNotTheScore(_ key: Located<String>) {
        report(
            .builtInDependency,
            "`\(key.value)` is the players' score: a stream of `Score`, and nothing else.",
            at: key.range,
            help: "Write `\"\(key.value)\": {\"stream\": \"Score\"}` for a score of this scope's own, remove it "
                + "for the host's, or choose another name."
        )
    }

    private mutating func events(_ key: Located<String>, _ spelling: Located<String>) -> FlowGraph.Stream {
        var stream = FlowGraph.Stream(kind: .events, name: key.value, range: key.range)
        guard key.value != FlowGraph.Stream.score.name else {
            reportNotTheScore(key)
            return stream
        }
        stream.type = carriedType(spelling)
        return stream
    }

    /// Returns the type of a stream's values; nil if the spelling is invalid, which is reported.
    private mutating func carriedType(_ spelling: Located<String>) -> ValueType? {
        do {
            return try ValueType.parse(spelling.value, records: declaredRecords())
        } catch {
            reportStreamType(spelling, error)
            return nil
        }
    }

    private mutating func stream(
        _ key: Located<String>,
        _ spelling: Located<String>?,
        _ value: Located<WireValue>?
    ) -> FlowGraph.Stream {
        var stream = FlowGraph.Stream(name: key.value, range: key.range)
        guard let spelling, let type = carriedType(spelling) else { return stream }
        stream.type = type
        guard key.value != FlowGraph.Stream.score.name || type == .score else {
            reportNotTheScore(key)
            stream.type = nil
            return stream
        }
        guard let value else {
            if type == .score { stream.initialValue = FlowGraph.Stream.score.initialValue }
            return stream
        }
        stream.initialValue = value.value.converted(to: type)
        if stream.initialValue == nil {
            let mismatch = ConstantMismatch(of: value.value, as: type)
            report(
                .streamType,
                "The stream `\(key.value)` carries `\(type)`, but \(mismatch.words).",
                at: mismatch.range(in: configuration.source, at: value.range),
                mismatch.label,
                secondary: [here(spelling.range, "declared here")],
                help: mismatch.help
            )
        }
        return stream
    }

    /// Returns the writers of a stream; nil if the list has an unknown name, which might be misspelt: then every plugin
    /// is accepted.
    private mutating func writers(_ written: Located<[Located<String>]>, in file: Int) -> Located<[String]>? {
        let known = names.pluginIDs(below: file)
        let unknown = written.value.filter { !known.contains($0.value) }
        guard !unknown.isEmpty else { return Located(written.value.map(\.value), written.range) }
        // A file that could not be read may have it.
        if names.isComplete(below: file) {
            for id in unknown { reportUnknownPlugin(id, among: known, in: file) }
        }
        return nil
    }

    private mutating func reportStreamType(_ spelling: Located<String>, _ error: TypeError) {
        var message = error.message
        var help = error.help
        if let type = try? DependencyType.parse(spelling.value, records: declaredRecords()) {
            message = "A stream carries values, and `\(spelling.value)` is a stream."
            help = "Write what it carries: `\(type.valueType)`."
        }
        report(.streamType, message, at: spelling.range, help: help)
    }

    /// Returns the records that manifests declare, by name, without names whose declarations differ.
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
