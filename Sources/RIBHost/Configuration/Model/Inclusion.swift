import PluginManifest

/// A flow in another file, and the name for it in the including file.
public struct Inclusion: Sendable {
    /// The name among the including file's flows.
    public var name: Located<String>
    /// The path of the other file, as written; nil if invalid.
    public var path: Located<String>?
    /// The number of the including file.
    public var file = 0
    /// The other file's flow, as an index into `flows`; nil if it could not be read.
    public var flow: Int?
    /// The prefix for names of the other file's flows where names of several files meet.
    var prefix = ""
}

extension Configuration {
    /// Includes another file: its flow, its flows and its plugins, each file's names its own. Constants and streams of
    /// the file become those of its flow. Links and `atEnd` are left out: they only matter when the file is played
    /// alone.
    ///
    /// - Parameters:
    ///   - index: the index of the inclusion.
    ///   - file: the file's number.
    ///   - directory: the base of relative paths in the file.
    /// - Returns: for each plugin also in an earlier file: the earlier entry, and the new one.
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
    /// Returns the first key on which two files' entries of a plugin differ; paths are not compared.
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
    /// The renamings, independent of their places in the file.
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
    /// The fillings, independent of their places in the file and of the order of the slots.
    fileprivate var words: Set<[String]> {
        Set(map { filling in [filling.slot.value] + filling.fills.map(\.words) })
    }
}

extension StepDefinition {
    /// The child in a slot, independent of its place in the file.
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
    /// The granted permissions, independent of their places in the file.
    fileprivate var words: [Set<String>] {
        let network = self?.network == nil ? [] : ["network"]
        return [Set(network), Set((self?.read ?? []).map(\.text)), Set((self?.write ?? []).map(\.text))]
    }
}
