public import Base
import PluginABI

extension TreeSnapshot {
    /// The tree as text, a line for each RIB, as the plain face prints it for `tree`. Names are unescaped: a face that
    /// prints them must escape control characters, as in screens.
    public var lines: [String] {
        var lines = ["RIB tree:"]
        if nodes.isEmpty { lines.append("  No RIB is attached.") }
        for node in nodes {
            lines.append(String(repeating: "  ", count: min(node.depth, Self.deepestIndent) + 1) + node.words)
        }
        lines.append("Last outcomes, the newest last:")
        lines += outcomes.isEmpty ? ["  None yet."] : outcomes.map { "  \($0.words)" }
        lines.append("Faults:")
        lines += faults.isEmpty ? ["  None."] : faults.map { "  \($0.words)" }
        return lines
    }

    /// The greatest indentation, in levels: otherwise lines would grow beyond any terminal.
    static let deepestIndent = 20
}

extension TreeSnapshot.Node {
    /// The kind of the node, if different from the name, and `service` or `viewless` if applicable.
    var notes: [String] {
        (kind.isEmpty || kind == name ? [] : [kind]) + (isService ? ["service"] : isViewless ? ["viewless"] : [])
    }

    /// The outcomes that the node waits for, each followed by the plugin's name if different.
    var awaited: String {
        waitsFor.map { name in pluginNames[name].map { "\(name) (\($0))" } ?? name }.joined(separator: ", ")
    }

    /// The RIB in words: "tic-tac-toe: active, waits for gameDidEnd".
    var words: String {
        var words = notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
        words += state == .active ? ": active" : ": attached, not active"
        if !waitsFor.isEmpty { words += ", waits for \(awaited)" }
        return words
    }
}

extension TreeSnapshot.ReportedOutcome {
    /// The outcome in words: "off-game reported gameDidStart".
    var words: String {
        "\(path.joined(separator: "/")) reported \(name)" + (pluginName.map { " (\($0))" } ?? "")
    }
}

extension TreeSnapshot {
    /// Returns the path of a RIB without the names above the outermost flow, which are the same for all RIBs.
    func pathInFlow(_ path: [String]) -> [String] {
        guard let flow = nodes.firstIndex(where: { $0.kind == "flow" }), nodes[flow].depth == flow else { return path }
        let above = nodes[...flow].map(\.name)
        return path.count > above.count && path.starts(with: above) ? Array(path[above.count...]) : path
    }
}
