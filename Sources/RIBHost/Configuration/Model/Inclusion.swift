import PluginManifest

/// A flow in a file of its own: the name by which a file calls the flow of another.
public struct Inclusion: Sendable {
    /// The name, among the flows of the file that includes.
    public var name: Located<String>
    /// The path of the other file, as written; nil if it is invalid.
    public var path: Located<String>?
    /// The file that includes, by number.
    public var file = 0
    /// The other file's flow, as an index into `flows`; nil if it could not be read.
    public var flow: Int?
    /// What the names of the other file's flows begin with where names of several files meet.
    var prefix = ""
}

extension Configuration {
    /// Takes in what another file says: its flow, its flows and its plugins, each file's names its own. Its constants
    /// and streams are those of its flow. What it says of links and of the end is about playing it alone.
    ///
    /// - Parameters:
    ///   - index: which inclusion names the file.
    ///   - file: the file's number.
    ///   - directory: what paths in it are relative to.
    /// - Returns: for each plugin that files before it have too: their entry, and its own.
    public mutating func include(
        _ other: Configuration,
        at index: Int,
        file: Int,
        in directory: String
    ) -> [(known: PluginEntry, new: PluginEntry)] {
        let inclusion = inclusions[index]
        var flow = other.flow
        let own = Set(flow.dependencies.map(\.key.value))
        flow.dependencies += other.dependencies.filter { !own.contains($0.key.value) }
        flow.name.value = inclusion.name.value
        (flow.file, flow.prefix) = (file, inclusion.prefix)
        inclusions[index].flow = flows.count
        flows.append(flow)
        let prefix = flow.prefix + flow.name.value + "/"
        for var flow in other.flows {
            (flow.file, flow.prefix) = (file, prefix)
            flows.append(flow)
        }
        for var inclusion in other.inclusions {
            (inclusion.file, inclusion.prefix) = (file, prefix)
            inclusions.append(inclusion)
        }
        isIncomplete = isIncomplete || other.isIncomplete
        return include(other.plugins, file: file, in: directory)
    }

    private mutating func include(
        _ entries: [PluginEntry],
        file: Int,
        in directory: String
    ) -> [(known: PluginEntry, new: PluginEntry)] {
        let known = Dictionary(plugins.indices.map { (plugins[$0].id.value, $0) }) { first, _ in first }
        return entries.compactMap { entry in
            var entry = entry
            (entry.files, entry.directory) = ([file], directory)
            guard let index = known[entry.id.value] else {
                plugins.append(entry)
                return nil
            }
            plugins[index].files.append(file)
            return (plugins[index], entry)
        }
    }
}

extension PluginEntry {
    /// The first key that says something else of the plugin in another file's entry; of the path, ask the files.
    public func contradiction(to other: PluginEntry) -> String? {
        let pairs: [(key: String, isSame: Bool)] = [
            ("id", pluginID == other.pluginID),
            ("sha256", sha256?.value == other.sha256?.value),
            ("adapt", adapt.pairs == other.adapt.pairs),
            ("process", process == other.process),
            ("deadline", deadline?.value == other.deadline?.value),
            ("allow", allow.words == other.allow.words),
            ("memory", memory?.value == other.memory?.value),
            ("children", children.words == other.children.words),
        ]
        return pairs.first { !$0.isSame }?.key
    }
}

extension Adaptation? {
    /// What is renamed, wherever that is written.
    fileprivate var pairs: [Set<[String]>] {
        let adapt = self ?? .none
        let ofOutcomes = adapt.outcomePayloads.flatMap { payload in
            payload.renamings.map { [payload.outcome.value, $0.pluginName.value, $0.flowName.value] }
        }
        return [adapt.dependencies, adapt.outcomes, adapt.payload].map { renamings in
            Set(renamings.map { [$0.pluginName.value, $0.flowName.value] })
        } + [Set(ofOutcomes)]
    }
}

extension [SlotFilling] {
    /// What fills the slots, wherever that is written; the order of the slots does not matter.
    fileprivate var words: Set<[String]> {
        Set(map { filling in [filling.slot.value] + filling.fills.map(\.words) })
    }
}

extension StepDefinition {
    /// What a child in a slot is, wherever that is written.
    fileprivate var words: String {
        let used =
            switch unit {
            case .plugin(let name), .flow(let name): name.value
            case .sameName, .invalid: name.value
            }
        let unit = [name.value, used, build?.value ?? "", when?.value ?? ""]
        let constants = with.map { "\($0.key.value): \($0.constant.value)" }.sorted()
        return "\(unit) \(constants) \(children.words.map(\.description).sorted())"
    }
}

extension Permissions? {
    /// What is granted, wherever that is written.
    fileprivate var words: [Set<String>] {
        let network = self?.network == nil ? [] : ["network"]
        return [Set(network), Set((self?.read ?? []).map(\.text)), Set((self?.write ?? []).map(\.text))]
    }
}
