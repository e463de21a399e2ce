import PluginABI
import TestSupport
import Testing

@testable import Terminal

/// What each face makes of a screen, without what the faces show around it.
@MainActor
enum ElementLooks {
    /// The lines of a page between its title and its footer, without what is empty around them.
    static func full(_ screen: Screen) -> String { shown(build(screen, 60, 20, colors: .none).frame) }

    static func shown(_ frame: Frame) -> String {
        var lines = frame.picture.split(separator: "\n").dropFirst().map { line in
            let inner = String(line.dropFirst().dropLast())
            return String(inner.reversed().drop { $0 == " " }.reversed())
        }
        lines.removeLast()
        // Below panes beside each other, the line between them continues to the end of the terminal.
        let shown = lines.drop { $0.isEmpty }.reversed().drop { $0.allSatisfy { " │".contains($0) } }.reversed()
        let margin = shown.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return shown.map { String($0.dropFirst(margin)) }.joined(separator: "\n")
    }

    static func plain(_ screen: Screen) -> String {
        let output = MemoryOutput()
        PlainFace(output: output).show(screen, path: [])
        return output.text.split(separator: "\n", omittingEmptySubsequences: false).drop { $0.isEmpty }.reversed()
            .drop { $0.isEmpty }.reversed().joined(separator: "\n")
    }

    static func json(_ screen: Screen) throws -> String {
        let output = MemoryOutput()
        JSONFace(output: output, hostVersion: "0").show(screen, path: [])
        let elements = try #require(output.text.firstRange(of: #""elements""#))
        let actions = try #require(output.text.ranges(of: #","actions":"#).last)
        let end = output.text.index(output.text.endIndex, offsetBy: -4)
        let list = output.text[elements.lowerBound..<actions.lowerBound].replacing("},{", with: "},\n{")
        return "{\(list),\n\(output.text[actions.lowerBound...end].dropFirst().replacing("},{", with: "},\n{"))}"
    }
}
