import Foundation
import PluginManifest
import TestSupport
import Testing

/// What `check` refuses of the kinds that the schema knows, the schema of that file refuses; what `check` accepts, it
/// accepts.
@Suite(
    "The schema of one file under its mutants",
    .enabled(if: Validator.isWanted, "python3 has no jsonschema"),
    .startsPrograms(for: .tool)
)
struct MutantTests {
    static let examples = [
        "Examples/cases/plugins.json", "Examples/finance/offers.json", "Examples/finance/plugins.json",
        "Examples/finance/premium.json",
        "Examples/flattening/A-BC-or-DE.json",
        "Examples/games/plugins.json",
        "Examples/navigation/pages.json", "Examples/scorekeeper/plugins.json", "Examples/teams/match.json",
        "Examples/tutorial/plugins.json",
    ]

    @Test("refuses and accepts as check does", arguments: examples)
    func agreement(example: String) async throws {
        let file = BuildFolder.repository.appending(path: example)
        let text = try String(contentsOf: file, encoding: .utf8)
        let validator = try Validator()
        let printed = try await runHost(["schema", "--config", file.path])
        let schema = try validator.write(printed.output, as: "plugins.schema")
        var (right, wrong): ([URL], [URL]) = ([], [])
        for (number, mutant) in Mutant.all(of: text).enumerated() {
            let file = try validator.write(mutant.text, as: "\(number), \(mutant.kind)")
            let check = try await runHost(["check", "--config", file.path, "--format", "json"])
            let codes = Set(check.output.matches(of: /"code":\s?"(RH\d+)"/).map { String($0.1) })
            let errors = check.output.contains(#""severity": "error""#) || check.output.contains(#""severity":"error""#)
            if !errors {
                right.append(file)
            } else if mutant.codes.isSubset(of: codes) {
                wrong.append(file)
            }
        }
        #expect(right.first?.lastPathComponent == "0, nothing.json" || example.hasSuffix("match.json"))
        #expect(!wrong.isEmpty)
        try await validator.expect(schema, right: right, wrong: wrong)
    }

    @Test("there are mutants of each kind")
    func enough() throws {
        let kinds = try Self.examples.flatMap { example in
            let file = BuildFolder.repository.appending(path: example)
            return try Mutant.all(of: String(contentsOf: file, encoding: .utf8)).map(\.kind)
        }
        #expect(Set(kinds) == Set(Mutant.kinds + ["nothing"]))
    }
}

extension SourceRange {
    /// From the start of this range to the end of another one.
    fileprivate func through(_ other: SourceRange) -> SourceRange {
        SourceRange(lowerBound: lowerBound, upperBound: other.upperBound)
    }
}

/// A configuration with one thing changed.
private struct Mutant {
    let kind: String
    /// What `check` must say for the mutant to count as refused.
    let codes: Set<String>
    let text: String

    /// Makes a mutant with something else at a place, for which `check` must give these codes.
    private typealias Change = (_ kind: String, _ codes: Set<String>, _ range: SourceRange, _ new: String) -> Void

    static let kinds = [
        "a route less", "another case", "no default", "an unknown name to adapt", "a path to nowhere",
        "a constant of another type", "a first value of another type", "an unknown condition", "an unknown entry",
        "a bar elsewhere", "a type that no URL has", "an unknown slot", "an unknown constant", "an unknown build",
        "no build", "a step of nothing", "a child of nothing",
    ]

    static func all(of text: String) -> [Mutant] {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "plugins.json", text: text)) else {
            return []
        }
        var mutants = [Mutant(kind: "nothing", codes: ["none"], text: text)]
        let bytes = Array(text.utf8)
        func add(_ kind: String, _ codes: Set<String>, _ range: SourceRange, _ new: String) {
            let changed = bytes[..<range.lowerBound] + Array(new.utf8) + bytes[range.upperBound...]
            mutants.append(Mutant(kind: kind, codes: codes, text: String(decoding: changed, as: UTF8.self)))
        }
        mutateSteps(of: document.root, add)
        for (_, entry) in pairs(document.root["plugins"]) {
            mutateChildren(of: entry, add)
            guard let path = entry.string else { continue }
            let renamings = ["dependencies", "outcomes", "payload"].map { ($0, #""something""#) }
            for (member, name) in renamings + [("payload", #"{ "nothing": "something" }"#)] {
                let adapted = #"{ "path": "\#(path)", "adapt": { "\#(member)": { "nothing": \#(name) } } }"#
                add("an unknown name to adapt", ["RH107"], entry.range, adapted)
            }
        }
        for (_, link) in pairs(document.root["links"]) {
            if let entry = link["entry"] { add("an unknown entry", ["RH163"], entry.range, #""nothing""#) }
            for (_, type) in pairs(link["query"]) { add("a type that no URL has", ["RH160"], type.range, #""Strng""#) }
            guard let target = link["to"] else { continue }
            for path in [#""nowhere""#, #""nowhere/at-all""#] {
                add("a path to nowhere", ["RH103"], target.range, path)
            }
        }
        return mutants
    }

    private static func mutateChildren(of entry: JSONValue, _ add: Change) {
        for (slot, fills) in pairs(entry["children"]) {
            add("an unknown slot", ["RH180"], slot.range, #""nothing""#)
            for fill in fills.kind == .array ? Array(fills.elements) : [fills] {
                if let name = fill["when"] { add("an unknown condition", ["RH156"], name.range, #""nothing""#) }
                for (key, constant) in pairs(fill["with"]) {
                    add("an unknown constant", ["RH106"], key.range, #""nothing""#)
                    add("a constant of another type", ["RH135"], constant.range, "[[]]")
                }
                if let build = fill["build"], let plugin = fill["plugin"] {
                    add("an unknown build", ["RH105"], build.range, #""nothing""#)
                    add("no build", ["RH105"], plugin.range.through(build.range), plugin.literal)
                }
                if let plugin = fill["plugin"] { add("a child of nothing", ["RH101"], plugin.range, #""nothing""#) }
            }
        }
    }

    private static func mutateSteps(of root: JSONValue, _ add: Change) {
        let flows = root["flows"].map { Array($0.members.map(\.key.text)) } ?? []
        let roots = [root["flow"]].compactMap(\.self) + (root["flows"]?.members.map(\.value) ?? [])
        for steps in roots.compactMap({ $0["steps"] }) {
            for (key, step) in pairs(steps) {
                if step["plugin"] == nil, step["flow"] == nil {
                    add("a step of nothing", ["RH100"], key.range, #""nothing""#)
                }
                if let build = step["build"], let plugin = step["plugin"] {
                    add("no build", ["RH105"], plugin.range.through(build.range), plugin.literal)
                }
                if let name = step["when"] { add("an unknown condition", ["RH156"], name.range, #""nothing""#) }
            }
            for (key, step) in pairs(steps) where step["flow"] == nil && !flows.contains(key.text) {
                for (outcome, target) in pairs(step["on"]) {
                    // `@failed` stands for no outcome, so that it may go as it comes.
                    add("a route less", ["RH110"], outcome.range, #""@failed""#)
                    mutate(target, add)
                }
                for (_, constant) in pairs(step["with"]) {
                    add("a constant of another type", ["RH135"], constant.range, "[[]]")
                }
            }
        }
        for scope in [root] + roots where roots.contains(where: { $0["bar"] != nil }) {
            if let container = scope["container"] { add("a bar elsewhere", ["RH159"], container.range, #""replace""#) }
        }
        for scope in [root] + roots {
            for (_, dependency) in pairs(scope["dependencies"]) {
                guard dependency["stream"] != nil, let value = dependency["value"] else { continue }
                add("a first value of another type", ["RH142"], value.range, "[[]]")
            }
        }
    }

    private static func pairs(_ value: JSONValue?) -> [(JSONKey, JSONValue)] {
        value?.members.map { ($0.key, $0.value) } ?? []
    }

    /// Changes a switch, and those in its cases.
    private static func mutate(_ target: JSONValue, _ add: Change) {
        guard let cases = target["cases"] else { return }
        for (key, inner) in pairs(cases) {
            add("another case", ["RH112"], key.range, #""player3""#)
            mutate(inner, add)
        }
        if let first = target.members.first(where: { $0.key.text == "default" }),
            cases.range.upperBound < first.key.range.lowerBound
        {
            let end = SourceRange(lowerBound: cases.range.upperBound, upperBound: first.value.range.upperBound)
            add("no default", ["RH113"], end, "")
        }
    }
}
