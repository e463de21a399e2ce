public import Checking
import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// A requested deep link, like `ribs://launchGame?gameId=random-win`, parsed as declared in plugins.json.
public struct LinkRequest: Equatable, Sendable {
    /// A leg of the path to the target, within one flow.
    struct Leg: Equatable {
        /// The destination of the leg in the flow.
        let destination: FlowGraph.Destination
        /// The name of the destination's step; empty for a word such as `@exit`.
        let name: String
        /// The slot of the previous step, for a leg to a child in the slot; nil for a leg in a flow.
        let slot: String?
        /// The steps from which the leg can be taken.
        let sources: [Int]
        /// The names of these steps for messages: `one of `home`, `profile``.
        let sourceWords: String
        /// The condition of a member or a child: the leg waits while the condition is false.
        let condition: MemberCondition?
    }

    /// The URL as given.
    let url: String
    /// The name of the link.
    public let link: String
    /// The values in the link, by the names of their query items.
    let values: WireRecord
    /// The assignments of keys in use: environments keep no others.
    let assigns: [Assignment]
    /// True if the link has values for the flow, in use or not.
    let carriesValues: Bool
    /// The entry for the last step with arguments; nil if the link only leads to the step.
    let entry: (name: String, arguments: WireRecord)?
    /// The targets: in the root flow, then in the flow inside the target step, and so on. There is at least one.
    let legs: [Leg]

    /// Parses a URL.
    ///
    /// - Throws: the error in the URL, for its author.
    public init(url: String, proof: Proof) throws(LinkError) {
        self.url = url
        let url = try LinkURL(url)
        let links = proof.graph.links
        guard let index = links.firstIndex(where: { $0.name.value == url.name }) else {
            throw .unknownLink(url.name, among: links.map(\.name.value))
        }
        link = url.name
        values = try Self.values(of: url, for: links[index])
        let carried = links[index].query.map { Assignment($0.name.value, $0.name.value) }
        carriesValues = !carried.isEmpty
        let readKeys = carried.isEmpty ? [] : proof.readKeys
        assigns = carried.filter { readKeys.contains($0.key) }
        entry = links[index].entry.map { [values] entry in
            var arguments = WireRecord()
            for argument in entry.arguments { arguments[argument.name.value] = values[argument.name.value] }
            return (entry.name, arguments)
        }
        let environment = Environment().assigning(carried, from: values)
        let destination: FlowGraph.Destination
        do {
            destination = try links[index].target.resolved(in: environment)
        } catch {
            let values = error.select.cases.map(\.value.value)
            throw .unknownValue(error.value ?? "nothing", for: error.select.key.value, among: values)
        }
        legs = Self.legs(to: destination, sources: proof.facts.linkSources[index][destination], proof)
    }

    /// Returns true if two requests are for the same link with the same values.
    public static func == (request: LinkRequest, other: LinkRequest) -> Bool {
        request.link == other.link && request.values == other.values && request.legs == other.legs
    }

    private static func legs(
        to destination: FlowGraph.Destination,
        sources: [[Int]]?,
        _ proof: Proof
    ) -> [Leg] {
        guard let path = destination.path else {
            // Such a link can be followed from wherever the root flow is.
            return [leg(to: destination, nil, from: Array(proof.graph.flows[FlowGraph.root].steps), proof)]
        }
        return zip(path, sources ?? []).map { step, sources in leg(to: .step(step), step, from: sources, proof) }
    }

    private static func leg(
        to destination: FlowGraph.Destination,
        _ step: Int?,
        from sources: [Int],
        _ proof: Proof
    ) -> Leg {
        let graph = proof.graph
        let names = sources.map { "`\(graph.steps[$0].name)`" }.joined(separator: ", ")
        return Leg(
            destination: destination,
            name: step.map { graph.steps[$0].name } ?? "",
            slot: step.flatMap { graph.flows[graph.steps[$0].flow].slot?.declared.name },
            sources: sources,
            sourceWords: sources.count > 1 ? "one of \(names)" : names,
            condition: step.flatMap { proof.condition(of: $0) }
        )
    }

    private static func values(of url: LinkURL, for link: FlowGraph.Link) throws(LinkError) -> WireRecord {
        var values = WireRecord()
        let items = link.items
        for (name, text) in url.items {
            guard let item = items.first(where: { $0.name == name }) else {
                throw .unknownItem(name, of: link.name.value, among: items.map(\.name))
            }
            guard values[name] == nil else { throw .repeatedItem(name, of: link.name.value) }
            guard let value = WireValue(text: text, as: item.type.unwrapped) else {
                throw .wrongValue(text, for: name, type: item.type.unwrapped)
            }
            guard value.fits else { throw .largeValue(value.size, for: name) }
            values[name] = value
        }
        for item in items where values[item.name] == nil {
            guard item.type.isOptional else { throw .missingItem(item.name, of: link.name.value) }
            values[item.name] = .null
        }
        return values
    }
}
