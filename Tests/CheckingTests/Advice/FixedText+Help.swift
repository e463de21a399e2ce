import PluginManifest
import Testing

extension FixedText {
    enum Followed {
        /// All is written that the help asks for: nothing new may be wrong.
        case toTheLetter
        /// One of several things that it offers, or a name that is right: the checker may see more now.
        case inPart
        /// It leaves more than a name to choose.
        case not
    }

    /// Does what a help line says.
    mutating func follow(_ help: String, of diagnostic: Diagnostic) throws -> Followed {
        guard let range = diagnostic.primary?.range else { return .not }
        if try followName(help, range) || followRemoval(help, range) { return .inPart }
        let isWhole = try followMembers(help, range, diagnostic) || followConstant(help, range, diagnostic)
        guard try isWhole || followStep(help, range) else { return .not }
        return help.contains("{…}` to `steps`") || help.contains("\"…\"}}`") ? .inPart : .toTheLetter
    }

    /// Another name at the place that the diagnostic points at.
    private mutating func followName(_ help: String, _ range: SourceRange) throws -> Bool {
        if let match = help.wholeMatch(of: /Did you mean `([^`]+)`\?/) {
            rename(range, to: String(match.1))
        } else if let match = help.wholeMatch(of: /`adapt` calls it `(.+)` here\./) {
            rename(range, to: String(match.1))
        } else if let match = help.wholeMatch(of: /(?:There (?:is|are)|They need|It carries) `([^`]+)`.*\./) {
            rename(range, to: String(match.1))
        } else if let match = help.wholeMatch(
            of: /(?:Write|Write what it carries:|Use|The one outcome with `@` is) `([@A-Za-z0-9]+)`.*/
        ) {
            rename(range, to: String(match.1))
        } else if help.wholeMatch(of: /Write a whole number, such as `3`\./) != nil {
            rename(range, to: "3")
        } else if help.wholeMatch(of: /Write a value's type, such as `Double`; .*|A query item is a `Bool`.*/) != nil {
            rename(range, to: "Double")
        } else if help.wholeMatch(of: /Name a step, or use .*or `@exit`\./) != nil {
            rename(range, to: "@exit")
        } else if let match = help.wholeMatch(of: /Name the step to show, or use `(@\w+)`\./) {
            rename(range, to: String(match.1))
        } else if help.wholeMatch(of: /Choose another key\.|Choose another name\.|Give the query item another name\./)
            != nil
        {
            rename(range, to: freshName)
        } else if let match = help.wholeMatch(
            of: /`dependencies` has `(.+)`, which no step needs: did you mean `(.+)`\?/
        ) {
            text.replace("\"\(match.1)\"", with: "\"\(match.2)\"")
        } else {
            return false
        }
        return true
    }

    /// Members of the file that the help spells out.
    private mutating func followMembers(_ help: String, _ range: SourceRange, _ diagnostic: Diagnostic) throws -> Bool {
        if try followEntry(help, range) { return true }
        if let match = help.firstMatch(of: /`("dependencies": \{.+\})`\./) {
            try merge("{\(match.1)}")
        } else if let match = help.wholeMatch(
            of: /Or for this flow alone: `"(.+?)": \{("dependencies": \{.+\}), "steps": …\}`\./
        ) {
            let flow = String(match.1)
            if try isArray(["flows", flow]) { try merge(try graph(ofArray: flow)) }
            try merge(Self.nested("{\(match.2)}", in: ["flows", flow]))
        } else if let match = help.firstMatch(of: /write the service as `("services": \{.+\})`\./) {
            try merge("{\(match.1)}")
        } else if let match = help.wholeMatch(of: /.*`("writers": \[.*\])`\./) {
            let places = diagnostic.secondary.filter { ["declared here", "its writers"].contains($0.text) }
            let keys = try path(to: try #require(places.first).range).map(\.key).filter { $0 != "writers" }
            try merge(Self.nested("{\(match.1)}", in: keys))
        } else if let match = help.wholeMatch(of: /Let it carry a value: `(.+)` in its `query`\./) {
            let link = String(diagnostic.message.split(separator: "`")[1])
            try merge(Self.nested("{\(match.1)}", in: ["links", link, "query"]))
        } else if let match = help.wholeMatch(of: /An? (?:event )?stream is given as `(.+)`\./) {
            let given = try #require(diagnostic.secondary.first { $0.text == "given here" })
            // Of a stream the key is marked, of a constant its value.
            if let member = try path(to: given.range).last, member.range.lowerBound == given.range.lowerBound {
                replace(member.range, with: "\"\(member.key)\": \(match.1)")
            } else {
                replace(given.range, with: String(match.1))
            }
        } else if let match = help.wholeMatch(
            of: /(?:This order|Put `.+` before `.+?`)(?: (?:of|in) `(.+?)`)?(?: provides .*)?: `(\[.*\])`\./
        ) {
            try merge(match.1.map { "{\"flows\": {\"\($0)\": \(match.2)}}" } ?? "{\"flow\": \(match.2)}")
        } else {
            return false
        }
        return true
    }

    /// Members of a plugin's entry, and a child that the help spells out.
    private mutating func followEntry(_ help: String, _ range: SourceRange) throws -> Bool {
        if let match = help.wholeMatch(of: /Add it as `.+` has it: `(.+)`\./) {
            try merge("{\(match.1)}")
        } else if let match = help.firstMatch(of: /`("plugins": \{.+\})`, and name `(.+)` here\./) {
            try renameChild(at: range, to: String(match.2))
            try merge("{\(match.1)}")
        } else if let match = help.firstMatch(of: /`("adapt": \{.+\})` in the entry of `(.+?)`/) {
            let adapt = match.1.replacing("…", with: freshName)
            try merge("{\"plugins\": {\"\(match.2)\": {\(adapt)}}}")
        } else if let match = help.wholeMatch(of: /(?:Give|Or give) it a constant(?: instead)?: `(\{"plugin": .+\})`\./)
        {
            try followChild(String(match.1), range)
        } else if let match = help.firstMatch(of: /: `("(?:allow|process)": .+)` in the entry of `(.+?)`/) {
            try merge("{\"plugins\": {\"\(match.2)\": {\(match.1)}}}")
        } else {
            return false
        }
        return true
    }

    /// The plugin of a child: where it is only a name, and where its object has a name of its own.
    private mutating func renameChild(at range: SourceRange, to name: String) throws {
        let bytes = Array(text.utf8)
        let before = String(decoding: bytes[..<range.lowerBound], as: UTF8.self)
        guard before.hasSuffix("\"name\": ") else { return rename(range, to: name) }
        let rest = String(decoding: bytes[range.upperBound...], as: UTF8.self)
        let plugin = try #require(rest.firstMatch(of: /"plugin": "[^"]+"/)).0
        let start = range.upperBound + rest[..<plugin.startIndex].utf8.count
        replace(
            SourceRange(lowerBound: start, upperBound: start + plugin.utf8.count),
            with: "\"plugin\": \"\(name)\""
        )
    }

    /// A child as an object, where it is only a name; where it is one, its `with`.
    private mutating func followChild(_ child: String, _ range: SourceRange) throws {
        let before = String(decoding: Array(text.utf8)[..<range.lowerBound], as: UTF8.self)
        guard before.hasSuffix("\"plugin\": ") || before.hasSuffix("\"name\": ") else {
            return replace(range, with: child)
        }
        let with = try #require(child.firstMatch(of: /"with": \{.+?\}/)).0
        replace(range, with: written(at: range) + ", " + with)
    }

    /// Members of the step that the diagnostic is about.
    private mutating func followStep(_ help: String, _ range: SourceRange) throws -> Bool {
        let keys = try path(to: range).map(\.key)
        let step = keys.lastIndex(of: "steps").map { keys[...min($0 + 1, keys.count - 1)] } ?? []
        if let match = help.firstMatch(of: /write `("(?:with|build)": .+)` in the step `(.+)`\./) {
            try merge(Self.nested("{\(match.1)}", in: step))
        } else if let match = help.firstMatch(
            of: /write the flow(?: `(.+?)`)? as a graph, `(.*?)\{…\}\}`, with the step `(.*)`\./
        ) {
            try merge(try graph(ofArray: match.1.map(String.init), String(match.2), step: String(match.3)))
        } else if let match = help.firstMatch(of: /write `("(?:plugin|flow)": ".+?")`\./) {
            for other in ["plugin", "flow"] where keys.last == other { try remove(range) }
            try merge(Self.nested("{\(match.1)}", in: step))
        } else if let match = help.firstMatch(of: /Add `"(.+?)": TARGET` to its `on`/) {
            try merge(Self.nested("{\"on\": {\"\(match.1)\": \"@exit\"}}", in: step))
        } else if help == "Add `\"default\": TARGET`." {
            replace(
                SourceRange(lowerBound: range.lowerBound, upperBound: range.lowerBound + 1),
                with: "{\"default\": \"@exit\", "
            )
        } else if let match = help.firstMatch(of: /add `"(.+?)": \{…\}` to `steps`\./) {
            let steps = step.dropLast().isEmpty ? ["flow", "steps"] : Array(step.dropLast())
            try merge(Self.nested("{\"\(match.1)\": {\"on\": {\"*\": \"@exit\"}}}", in: steps))
        } else if let match = help.wholeMatch(of: /`(.+)` is a (?:plugin|flow): add it to the array\./) {
            text.replace(/"flow": \[/, with: "\"flow\": [\"\(match.1)\", ", maxReplacements: 1)
        } else {
            return false
        }
        return true
    }

    /// The graph that an array stands for, with its start and one of its steps as the help writes them, if it does.
    private func graph(ofArray name: String?, _ start: String? = nil, step: String = "") throws -> String {
        let document = try JSONDocument.parse(SourceFile(name: "plugins.json", text: text)).get().root
        let keys = name.map { ["flows", $0] } ?? ["flow"]
        let array = try #require(keys.reduce(document) { $0?[$1] })
        var names: [String] = []
        for unit in array.elements.compactMap(\.string) {
            let repetition = names.count { $0 == unit || $0.hasPrefix("\(unit)#") } + 1
            names.append(repetition == 1 ? unit : "\(unit)#\(repetition)")
        }
        let isParallel = document["container"]?.string == "tabs"
        let steps = zip(names, array.elements).enumerated().map { index, step in
            let next = index + 1 < names.count ? names[index + 1] : "@finish"
            let on = isParallel ? "" : ", \"on\": {\"*\": \"\(next)\"}"
            return "\"\(step.0)\": {\"plugin\": \"\(step.1.string ?? "")\"\(on)}"
        }
        let start = start ?? "{\"start\": \"\(names[0])\", \"steps\": "
        var graph = FixedText("\(start){\(steps.joined(separator: ", "))}}")
        try graph.merge("{\"steps\": {\(step)}}")
        return Self.nested(graph.text, in: keys)
    }

    private mutating func followRemoval(_ help: String, _ range: SourceRange) throws -> Bool {
        if help.hasPrefix("Remove ") || help.hasSuffix(", or remove it.") {
            try remove(range)
        } else if help == "It is a static dependency: give it under `dependencies`, of the file or of the flow." {
            let name = try #require(try path(to: range).last).key
            let value = written(at: try value(ofKeyAt: range))
            try remove(range)
            try merge("{\"dependencies\": {\"\(name)\": \(value)}}")
        } else {
            return false
        }
        return true
    }

    /// A constant in the form that the help shows, where the one that is refused stands.
    private mutating func followConstant(_ help: String, _ range: SourceRange, _ diagnostic: Diagnostic) throws -> Bool
    {
        guard let match = help.wholeMatch(of: /A constant of type `.+` looks like `(.+)`\./) else { return false }
        if let given = diagnostic.secondary.first(where: { $0.text == "given here" }) {
            replace(try value(ofKeyAt: given.range), with: String(match.1))
        } else {
            replace(range, with: String(match.1))
        }
        return true
    }
}
