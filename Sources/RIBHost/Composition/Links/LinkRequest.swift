public import Checking
internal import PluginABI
internal import PluginManifest

/// A deep link that was asked for: `ribs://launchGame?gameId=random-win`, read by what plugins.json says of it.
public struct LinkRequest: Equatable, Sendable {
    /// The link's name.
    public let link: String
    /// What it carries, by the names of its query items.
    let values: WireRecord
    let assigns: [FlowPlan.Assignment]
    /// Where it leads.
    let target: FlowPlan.Target
    /// The steps from which it can be taken.
    let sources: [Int]

    /// Reads a URL.
    ///
    /// - Throws: what is wrong with it, in words for whoever wrote it.
    public init(url: String, plan: FlowPlan) throws(LinkError) {
        let url = try LinkURL(url)
        guard let link = plan.links.first(where: { $0.name == url.name }) else {
            throw .unknownLink(url.name, among: plan.links.map(\.name))
        }
        let values = try Self.values(of: url, for: link)
        guard let target = link.target.resolved(in: Environment().assigning(link.assigns, from: values))
        else { throw Self.unknownValue(in: link, values) }
        self.link = link.name
        self.values = values
        assigns = link.assigns
        self.target = target
        if case .step(let step) = target {
            sources = link.sources[step] ?? []
        } else {
            sources = Array(plan.flows[plan.root].steps.indices)
        }
    }

    private static func values(of url: LinkURL, for link: FlowPlan.Link) throws(LinkError) -> WireRecord {
        var values = WireRecord()
        for (name, text) in url.items {
            guard let item = link.query.first(where: { $0.name == name }) else {
                throw .unknownItem(name, of: link.name, among: link.query.map(\.name))
            }
            guard values[name] == nil else { throw .repeatedItem(name, of: link.name) }
            guard let value = WireValue(text: text, as: item.type.unwrapped) else {
                throw .wrongValue(text, for: name, type: item.type.unwrapped)
            }
            values[name] = value
        }
        for item in link.query where values[item.name] == nil {
            guard item.type.isOptional else { throw .missingItem(item.name, of: link.name) }
            values[item.name] = .null
        }
        return values
    }

    /// The value that no case of a switch names: the first switch that stops the way.
    private static func unknownValue(in link: FlowPlan.Link, _ values: WireRecord) -> LinkError {
        var target = link.target
        while case .select(let key, let cases, let otherwise) = target {
            let value = values[key] ?? .null
            if let next = cases.first(where: { WireValue($0.value) == value })?.target ?? otherwise {
                target = next
                continue
            }
            return .unknownValue(value.words, for: key, among: cases.map { WireValue($0.value).words })
        }
        return .unknownLink(link.name, among: [])
    }
}
