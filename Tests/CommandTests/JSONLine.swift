import Foundation
import PluginManifest

/// One line that the JSON face wrote.
struct JSONLine {
    private let document: JSONDocument

    /// The lines of an output; a line that is no JSON object fails the test.
    static func lines(of output: String) throws -> [JSONLine] {
        try output.split(separator: "\n").map { line in
            JSONLine(document: try JSONDocument.parse(SourceFile(name: "output", bytes: Array(line.utf8))).get())
        }
    }

    var type: String { document.root["type"]?.string ?? "" }
    var message: String { document.root["message"]?.string ?? "" }
    var code: Int? { document.root["code"]?.int }
    var path: [String] { document.root["path"]?.elements.compactMap(\.string) ?? [] }
    var title: String { document.root["screen"]?["title"]?.string ?? "" }

    /// The enabled actions, with their values.
    var offers: [String] {
        (document.root["screen"]?["actions"]?.elements.filter { $0["enabled"]?.bool == true } ?? []).map { action in
            [action["id"]?.string, action["value"]?.string].compactMap(\.self).joined(separator: " ")
        }
    }

    /// A line that asks for one of the enabled actions; nil where there is none.
    ///
    /// - Parameter text: the value of an action that has none, half of the time.
    func randomAction(text: String, using numbers: inout some RandomNumberGenerator) -> String? {
        guard let offer = offers.randomElement(using: &numbers) else { return nil }
        let parts = offer.split(separator: " ", maxSplits: 1)
        let value = parts.count > 1 ? "=\(parts[1])" : Bool.random(using: &numbers) ? "=\(text)" : ""
        return Example.line(for: parts[0] + value)
    }

    /// All texts of the screen, in reading order.
    var texts: [String] {
        var texts: [String] = []
        var rest = Array((document.root["screen"]?["elements"]?.elements).map(Array.init)?.reversed() ?? [])
        while let element = rest.popLast() {
            if let text = element["text"]?.string { texts.append(text) }
            rest += (element["elements"]?.elements).map(Array.init)?.reversed() ?? []
        }
        return texts
    }
}

extension String {
    /// As far as the last line has been written whole.
    var wholeLines: String { lastIndex(of: "\n").map { String(self[..<$0]) } ?? "" }
}
