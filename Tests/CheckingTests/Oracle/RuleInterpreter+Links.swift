import Configuration
import PluginManifest

/// Where links can be taken.
extension RuleInterpreter {
    /// One leg of a link, for a walk on which it comes.
    struct LinkLeg {
        var target: Int
        var sources: Set<Place>
        var assigned: Environment
    }

    static func type(of item: LinkDefinition.QueryItem) -> ValueType? { try? ValueType.parse(item.type.value) }

    /// Keys to which a link would give another type than they have.
    func clashesOfLinks() -> Set<String> {
        return Set(
            links.flatMap(query).filter { item in
                guard let known = types[item.name.value] ?? nil else { return false }
                return Self.type(of: item)?.unwrapped != known.unwrapped
            }
            .map(\.name.value)
        )
    }

    /// What a link carries for the flow: all but the arguments of what it asks.
    func query(of link: LinkDefinition) -> [LinkDefinition.QueryItem] {
        guard link.entry != nil, let asked = asked(by: link) else { return link.query }
        return link.query.filter { item in !asked.contains { $0.name == item.name.value } }
    }

    /// The links that ask for something that some target of theirs does not have, or without its arguments.
    func linksAskingInVain() -> Set<String> {
        Set(links.filter { $0.entry != nil && asked(by: $0) == nil }.map(\.name.value))
    }

    /// The arguments of the entry at all targets; nil if one of these cannot be asked so.
    private func asked(by link: LinkDefinition) -> [Manifest.Field]? {
        var arguments: [Manifest.Field] = []
        for (target, _) in Self.ways(link.target) {
            guard case .step(let name) = target, let plugin = plugin(at: name.value),
                let entry = manifests[plugin.id.value]?.entries.first(where: { $0.name == link.entry?.value })
            else { return nil }
            for argument in entry.arguments {
                let given = link.query.first { $0.name.value == argument.name }.flatMap { Self.type(of: $0) }
                guard given.map({ [argument.type, argument.type.unwrapped].contains($0) }) ?? argument.type.isOptional
                else { return nil }
            }
            arguments += entry.arguments
        }
        return arguments
    }

    /// Leg by leg, the steps at which a link may be taken along a path: what is known there, and what the link brings,
    /// is all that is known of each key that any slot asks for on all other ways to the step.
    func sources(of link: LinkDefinition) -> [[Place]: [Set<Place>]] {
        destinations(of: link).reduce(into: [:]) { sources, destination in
            let known = sources[destination.path]
            sources[destination.path] = destination.sources.enumerated().map { leg, found in
                known?[leg].intersection(found) ?? found
            }
        }
    }

    /// The links with a case that has a leg that can never be taken.
    func linksToNowhere() -> Set<String> {
        Set(links.filter { destinations(of: $0).contains { $0.sources.contains([]) } }.map(\.name.value))
    }

    /// The legs of all links with given sources, as edges.
    func legs(_ sources: [[[Place]: [Set<Place>]]]) -> [LinkLeg] {
        zip(links, sources).flatMap { link, sources in
            Self.ways(link.target).flatMap { target, named -> [LinkLeg] in
                guard case .step(let name) = target else { return [] }
                let path = path(name.value)
                return zip(path, sources[path] ?? []).map { place, sources in
                    LinkLeg(target: place.step, sources: sources, assigned: carried(by: link, named))
                }
            }
        }
    }

    private func carried(by link: LinkDefinition, _ named: [String]) -> Environment {
        var carried = Environment()
        for item in query(of: link) {
            carried.assign(
                item.name.value,
                notNil: !item.type.value.hasSuffix("?") || named.contains(item.name.value)
            )
        }
        return carried
    }

    /// The steps of a path; the slots and children behind them are not places.
    func path(_ names: String) -> [Place] {
        var path: [Place] = []
        for name in names.split(separator: "/") {
            let flow = path.last.map { callee(of: $0) } ?? 0
            guard let flow else { break }
            path.append(Place(flow: flow, step: index(of: String(name), in: flow)))
        }
        return path
    }

    /// The plugin that a path leads to, through slots as well; nil for a flow.
    private func plugin(at names: String) -> PluginEntry? {
        let path = path(names)
        guard let place = path.last, var plugin = plugin(of: place) else { return nil }
        var own = definition(of: place)?.children ?? []
        var rest = names.split(separator: "/").dropFirst(path.count).map(String.init)[...]
        while let slot = rest.popFirst(), let name = rest.popFirst() {
            let filling = own.first { $0.slot.value == slot } ?? plugin.children.first { $0.slot.value == slot }
            guard let fill = filling?.fills.first(where: { $0.name.value == name }), let next = plugins[fill.unitName]
            else { return nil }
            (plugin, own) = (next, fill.children)
        }
        return plugin
    }

    /// Whether a link leads to a child in a slot.
    func leadsToChild(_ link: LinkDefinition) -> Bool {
        Self.ways(link.target).contains { target, _ in
            guard case .step(let name) = target else { return false }
            return path(name.value).count < name.value.split(separator: "/").count
        }
    }

    private func destinations(of link: LinkDefinition) -> [(path: [Place], sources: [Set<Place>])] {
        let asked = askedKeys()
        return Self.ways(link.target).compactMap { target, named in
            guard case .step(let name) = target else { return nil }
            let path = path(name.value)
            return (path, path.map { sources(of: carried(by: link, named), to: $0, asked) })
        }
    }

    /// The keys that some slot gets from an environment; the root's static slots, which are filled before any link,
    /// aside. And those that a switch reads when a flow has finished, or the parent whose slot the flow is in.
    private func askedKeys() -> Set<String> {
        var asked: Set<String> = []
        for place in builds.keys {
            asked.formUnion(slots(of: place).map(\.key))
            asked.formUnion(keysAskedAtEnd(of: place))
            guard place.flow != 0 else { continue }
            asked.formUnion(staticValues(of: place).map(\.key))
            asked.formUnion(staticValues(ofChildrenOf: place).map(\.key))
        }
        for (_, child) in builtChildren { asked.formUnion(keysHeard(from: child)) }
        return asked
    }

    /// What a parent receives when a flow in a slot of it has finished.
    private func keysHeard(from child: Child) -> [String] {
        guard let callee = callee(of: child), let slot = child.slots.last else { return [] }
        return (carried[callee] ?? [:]).keys.flatMap { slot.outcome(named: $0)?.payload.map(\.name) ?? [] }
    }

    private func keysAskedAtEnd(of place: Place) -> [String] {
        guard let callee = callee(of: place), let definition = definition(of: place) else { return [] }
        return (carried[callee] ?? [:]).keys.flatMap { end in
            let route =
                definition.on.first { $0.outcome.value == end } ?? definition.on.first { $0.outcome.value == "*" }
            return route.map { Self.switchKeys(of: $0.target) } ?? []
        }
    }

    private static func switchKeys(of target: TargetDefinition) -> [String] {
        guard case .select(let select) = target else { return [] }
        let further = select.cases.flatMap { switchKeys(of: $0.target) } + (select.otherwise.map(switchKeys) ?? [])
        return (select.key.map { [$0.value] } ?? []) + further
    }

    private func sources(of brought: Environment, to target: Place, _ asked: Set<String>) -> Set<Place> {
        guard let wanted = builds[target]?.reduce(nil, Self.common) else { return [] }
        let isOptional = types.mapValues { $0?.isOptional ?? false }
        let found = walk.known.filter { place, known in
            guard place.flow == target.flow else { return false }
            var known = known
            known.assign(brought)
            return asked.allSatisfy { key in
                guard wanted.has(key) else { return true }
                guard known.has(key) else { return false }
                // Of a key that is never nil, nothing writes nil but the link.
                if isOptional[key] != true { return !brought.mayBeNil(key) }
                return wanted.mayBeNil(key) || !known.mayBeNil(key)
            }
        }
        return Set(found.keys)
    }
}
