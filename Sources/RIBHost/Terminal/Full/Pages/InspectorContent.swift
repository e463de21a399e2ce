import Base
import Glibc

/// The contents of the inspector: the tree of RIBs, and recent events, as of now.
struct InspectorContent {
    var tree = TreeSnapshot()
    /// The last lines that plugins have written to the terminal.
    var output = ""
    /// The first visible line of the tree, if the inspector is beside the screen.
    var scroll = 0

    /// A part of the inspector.
    struct Part {
        let title: String
        var lines: [Page.Line]
        /// True if the last lines are the most important.
        var isLog = false
    }

    /// Returns all parts: the tree, the streams if there are any, the last outcomes, the faults, and the output of
    /// plugins if there is any.
    func parts(_ symbols: Symbols) -> [Part] {
        var parts = [Part(title: Self.title, lines: treeLines(symbols))]
        if !tree.streams.isEmpty { parts.append(Part(title: "Streams", lines: streamLines)) }
        parts.append(Part(title: "Last outcomes, the newest last", lines: outcomeLines(symbols), isLog: true))
        parts.append(Part(title: "Faults", lines: faultLines, isLog: true))
        let written = output.split(whereSeparator: \.isNewline)
        if !written.isEmpty {
            let lines = written.map { Page.Line([(String($0), .plain)], rest: "  ") }
            parts.append(Part(title: "Written by plugins, the newest last", lines: lines, isLog: true))
        }
        return parts
    }

    private static let title = "RIB tree"
    private static let muted = Style(ink: .muted)

    private func treeLines(_ symbols: Symbols) -> [Page.Line] {
        if tree.nodes.isEmpty { return [Page.Line("No RIB is attached.", Self.muted)] }
        return zip(tree.nodes, tree.branches(symbols)).map { node, branch in
            let isActive = node.state == .active
            let mark = isActive ? symbols.bullet : symbols.hollowBullet
            var parts = [
                ("\(mark) ", Style(ink: isActive ? .positive : .muted)),
                (node.name, Style(attributes: isActive ? .bold : [])),
            ]
            parts += node.notes.map { ("  \($0)", Self.muted) }
            parts.append(("  \(node.state.rawValue)", isActive ? Style(ink: .positive) : Self.muted))
            if !node.waitsFor.isEmpty {
                parts.append(("  waits for \(node.awaited)", Self.muted))
            }
            return Page.Line(parts, lead: branch.lead, rest: branch.rest)
        }
    }

    private var streamLines: [Page.Line] {
        tree.streams.map { stream in
            let name = stream.flow.isEmpty ? stream.name : "\(stream.name) of \(stream.flow)"
            return Page.Line([("\(name)  ", Self.muted), (stream.value, .plain)], rest: "  ")
        }
    }

    private func outcomeLines(_ symbols: Symbols) -> [Page.Line] {
        if tree.outcomes.isEmpty { return [Page.Line("None yet.", Self.muted)] }
        return tree.outcomes.map { outcome in
            let path = tree.pathInFlow(outcome.path).joined(separator: " \(symbols.separator) ")
            let time = outcome.time.map { [("\(Self.clock($0))  ", Self.muted)] } ?? []
            return Page.Line(
                time + [(path, .plain), ("  \(outcome.name)", Style(ink: .accent))]
                    + (outcome.pluginName.map { [("  \($0)", Self.muted)] } ?? []),
                rest: "  "
            )
        }
    }

    private var faultLines: [Page.Line] {
        if tree.faults.isEmpty { return [Page.Line("None.", Self.muted)] }
        return tree.faults.map { Page.Line($0.words, Style(ink: .negative), rest: "  ") }
    }

    /// Returns the local time of day: `15:04:05`.
    static func clock(_ seconds: Int) -> String {
        var seconds = time_t(seconds)
        var time = tm()
        localtime_r(&seconds, &time)
        return [time.tm_hour, time.tm_min, time.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension Page {
    /// Makes a page of the inspector, with its parts below each other.
    init(_ inspection: InspectorContent, symbols: Symbols) {
        let parts = inspection.parts(symbols)
        self.init(
            title: parts[0].title,
            lines: parts[0].lines + parts.dropFirst().flatMap { [Line(), Line($0.title, .heading)] + $0.lines }
        )
    }
}
