import Foundation
public import PluginManifest

/// One line that the JSON face wrote.
public struct JSONLine {
    private let document: JSONDocument

    /// What a session shows and tells: its lines without the hello, the answers to requests, and the notices of what
    /// takes long, which come on a busy machine. A line that is not a JSON object fails the test.
    public static func lines(of output: String) throws -> [JSONLine] {
        try all(of: output).filter { $0.type != "hello" && $0.type != "done" && $0.kind != "busy" }
    }

    /// All lines of an output.
    public static func all(of output: String) throws -> [JSONLine] {
        try output.lines.map { line in
            JSONLine(document: try JSONDocument.parse(SourceFile(name: "output", bytes: Array(line.utf8))).get())
        }
    }

    /// The line as JSON.
    public var root: JSONValue { document.root }
    /// The type of the line; empty if it has none.
    public var type: String { document.root["type"]?.string ?? "" }
    /// The kind of a notice; empty for other lines.
    public var kind: String { document.root["kind"]?.string ?? "" }
    /// The words of a notice or a fault; empty for other lines.
    public var message: String { document.root["message"]?.string ?? "" }
    /// The exit code of the last line.
    public var code: Int? { document.root["code"]?.int }
    /// The steps of a screen.
    public var path: [String] { document.root["path"]?.elements.compactMap(\.string) ?? [] }
    /// The title of a screen.
    public var title: String { document.root["screen"]?["title"]?.string ?? "" }

    /// The enabled actions, with their values.
    public var offers: [String] {
        (document.root["screen"]?["actions"]?.elements.filter { $0["enabled"]?.bool == true } ?? []).map { action in
            [action["id"]?.string, action["value"]?.string].compactMap(\.self).joined(separator: " ")
        }
    }

    /// The number of lines of a plugin left out, as the sum of all messages about that.
    public static func omitted(of plugin: String, in lines: [JSONLine]) -> Int {
        lines.compactMap { line in
            let words = /^(\d+) lines? (?:was|were) left out of what `(.+)` says:/
            guard let said = line.message.firstMatch(of: words), said.output.2 == plugin else { return nil }
            return Int(said.output.1)
        }
        .reduce(0, +)
    }

    /// A line that asks for one of the enabled actions; nil where there is none.
    ///
    /// - Parameter text: the value of an action that has none, half of the time.
    public func randomAction(text: String, using numbers: inout some RandomNumberGenerator) -> String? {
        guard let offer = offers.randomElement(using: &numbers) else { return nil }
        let parts = offer.split(separator: " ", maxSplits: 1)
        let value = parts.count > 1 ? "=\(parts[1])" : Bool.random(using: &numbers) ? "=\(text)" : ""
        return Example.line(for: parts[0] + value)
    }

    /// All texts of the screen, in reading order.
    public var texts: [String] {
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
    /// What a session shows and tells, line by line: without the hello, the answers to requests and the numbers of
    /// screens.
    public var events: String { events(without: [#"{"type":"hello""#, #"{"type":"done""#]) }

    /// Its events without the notices of what takes long: when they come is a matter of time.
    public var withoutWaits: String {
        events(without: [#"{"type":"hello""#, #"{"type":"done""#, #"{"type":"notice","kind":"busy""#])
    }

    private func events(without others: [String]) -> String {
        let screen = #"{"type":"screen""#
        return lines.filter { line in !others.contains { line.hasPrefix($0) } }
            .map { line in
                guard line.hasPrefix(screen + #","revision":"#) else { return line }
                let number = line.utf8.dropFirst(screen.utf8.count + 1)
                return screen + (number.firstIndex(of: UInt8(ascii: ",")).map { line[$0...] } ?? "")
            }
            .joined(separator: "\n")
    }

    /// Its lines that are not empty, as Foundation finds them: a generic `split` takes longer than the session in a debug
    /// build.
    var lines: [String] { components(separatedBy: "\n").filter { !$0.isEmpty } }

    /// As far as the last line has been written whole.
    public var wholeLines: String { lastIndex(of: "\n").map { String(self[..<$0]) } ?? "" }
}
