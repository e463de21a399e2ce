import Configuration
import PluginManifest
import Testing

@testable import Checking

/// Follows the help of all fixtures literally: it must fix the error.
@Suite("The help of the checker")
struct AdviceTests {
    @Test("fixes what it is about when it is followed", arguments: Fixture.all + Fixture.shapes)
    func follow(fixture: Fixture) throws {
        let before = try fixture.checked().diagnostics
        for diagnostic in before {
            for help in diagnostic.help {
                var fixed = FixedText(try fixture.text())
                let followed = try fixed.follow(help, of: diagnostic)
                #expect((followed == .not) == Self.leavesChoice.contains(help), "\(help)")
                if followed == .not { continue }
                let after = Checked(fixed.text, manifests: try fixture.manifests()).diagnostics
                #expect(
                    after.count { $0.says(diagnostic) } < before.count { $0.says(diagnostic) },
                    "\(help)\n\(fixed.text)"
                )
                guard followed == .toTheLetter else { continue }
                let new = after.filter { after in !before.contains { $0.says(after) } }.map(\.message)
                #expect(new == [], "\(help)\n\(fixed.text)")
            }
        }
    }

    @Test("leads to a file without errors, or to a choice, and never back", arguments: Fixture.all + Fixture.shapes)
    func followToTheEnd(fixture: Fixture) throws {
        var fixed = FixedText(try fixture.text())
        var seen: Set<String> = [fixed.text]
        var errors = try fixture.checked().diagnostics.errors
        let rounds = 3 * errors.count
        var round = 0
        while try fixed.followAny(of: errors) {
            round += 1
            try #require(seen.insert(fixed.text).inserted && round <= rounds, "\(fixed.text)")
            errors = Checked(fixed.text, manifests: try fixture.manifests()).diagnostics.errors
        }
    }

    /// In each place of each container where an outcome can lead.
    @Test("offers no word that is refused in its place", arguments: Container.allCases, ["@back", "@stay"])
    func words(container: Container, word: String) {
        for place in ["STEP", "FAILED", "SERVICE", "SERVICE-FAILED", "FINISHED"] {
            let error = Self.refusals(of: word, at: place, in: container).first
            for offered in (error?.help ?? []).flatMap({ $0.matches(of: /`(@\w+)`/) }).map({ String($0.1) }) {
                let refusals = Self.refusals(of: offered, at: place, in: container)
                #expect(refusals == [], "\(place): \(error?.help ?? [])")
            }
        }
    }

    /// What is said of one target, where all others are right.
    private static func refusals(of word: String, at place: String, in container: Container) -> [Diagnostic] {
        let text = ["STEP", "FAILED", "SERVICE", "SERVICE-FAILED", "FINISHED"].reduce(
            """
            {
              "plugins": { "a": "a.so", "s": "s.so" },
              "container": "\(container.rawValue)",
              "flow": {
                \(container.attachesAllMembers ? "" : "\"start\": \"one\",")
                "steps": {
                  "one": { "plugin": "a", "on": { "done": "<STEP>", "@failed": "<FAILED>", "more": "two" } },
                  "two": { "flow": "inner", "on": { "finished": "<FINISHED>" } }
                },
                "services": { "s": { "on": { "ticked": "<SERVICE>", "@failed": "<SERVICE-FAILED>" } } }
              },
              "flows": { "inner": { "start": "a", "steps": { "a": { "on": { "done": "@finish", "more": "@exit" } } } } }
            }
            """
        ) { $0.replacing("<\($1)>", with: $1 == place ? word : "@exit") }
        let manifests = [
            "a": manifest("a", outcomes: [("done", []), ("more", [])]),
            "s": manifest("s", outcomes: [("ticked", [])]).replacing(#""builder""#, with: #""view": false, "builder""#),
        ]
        return Checked(text, manifests: manifests).diagnostics.errors
    }

    @Test("is either followed or known to leave a choice, and no such line is out of date")
    func choicesAreCurrent() throws {
        let said = Set(try (Fixture.all + Fixture.shapes).flatMap { try $0.checked().diagnostics.flatMap(\.help) })
        #expect(Self.leavesChoice.subtracting(said) == [])
    }

    /// Advice that cannot be followed without thinking: it is about a manifest, or leaves it to the person who knows
    /// what is wanted.
    private static let leavesChoice: Set<String> = [
        #"A linear flow is `["first", "second"]`; a graph is `{"start": …, "steps": {…}}`."#,
        #"A service with a name of its own names its plugin: `"services": {"clock": {"plugin": "ID"}}`."#,
        #"A step with a name of its own says what it is: `"plugin": "ID"` or `"flow": "NAME"`."#,
        #"A stream has a value from the start: write `"value": …`."#,
        #"A switch is `{"switch": KEY, "cases": {VALUE: TARGET}, "default": TARGET}`."#,
        "A switch takes \(ValueType.words(where: \.canBeSwitchedOn)).",
        #"Add at least one step: `"ID": {}`."#,
        #"Choose a name that does not begin with `@` and is not `*`."#,
        #"Declare it as `PlayerType?` in the manifest of `announce`, if it can do without."#,
        #"Declare it static in the plugin's manifest, or fill the slot from another key with `adapt`."#,
        #"Give one of the two another name."#,
        #"Give the payload key another name with `adapt`; a plugin that is to write the stream declares it as a static dependency of type `MutableScoreStream`."#,
        #"Give the payload key another name with `adapt`; a plugin that is to write the stream declares it as a static dependency of type `MutableValueStream<Double>`."#,
        #"Give the payload key another name with `adapt`; a plugin that is to write the stream declares it as a static dependency of type `MutableValueStream<T>`."#,
        #"Give the service another name: `"services": {"NAME": {"plugin": "a"}}`."#,
        #"Give the service another name: `"services": {"NAME": {"plugin": "b"}}`."#,
        #"Give the service another name: `"services": {"NAME": {"plugin": "c"}}`."#,
        #"Give the service another name: `"services": {"NAME": {"plugin": "inner"}}`."#,
        #"It carries nothing: write a target instead of the switch."#,
        #"Leave it out of `query`, or give the flow the container `navigation`, which builds a step when its turn comes."#,
        #"Let an outcome lead to `ask`, so that what it needs can be proved."#,
        #"Let an outcome of `loop2` lead to `@finish`, or do not say what follows it."#,
        #"Let an outcome of `loop` lead to `@finish`, or do not say what follows it."#,
        #"Let the plugin report an outcome that says it all, and route that."#,
        #"Name a plugin or a flow; a step with more to say needs the form with `start` and `steps`."#,
        #"Declare it as `String?` in the manifest of `page`, if it can do without."#,
        #"Or let a path through `round` end there: with the target `@finish/won`."#,
        #"Or route that outcome with `{"switch": "title", …}`: in a case it has a value."#,
        #"Name a plugin; a service with more to say needs the form `{"ID": {…}}`."#,
        #"Name at least one plugin or flow."#,
        #"Only a plugin can be a service: name it with `plugin`."#,
        #"A URL cannot carry a `[String]`: let the manifest declare the argument as `[String]?`."#,
        #"Let it lead to a step of that flow: `"to": "asking/STEP"`."#,
        #"Name a `Bool` of `dependencies`."#,
        "The file that includes this one must provide `hasNews`; or a plugin that declares it static as `MutableValueStream<Bool>` writes it, and `dependencies` has it.",
        "The file that includes this one must provide `isOpen`; or a plugin that declares it static as `MutableValueStream<Bool>` writes it, and `dependencies` has it.",
        "Use a plugin that declares it static as `MutableValueStream<Bool>`, and writes it.",
        "`lamp` writes another stream of this name: if both are to be one, declare it once, around both.",
        "`bank` writes another stream of this name: if both are to be one, declare it once, around both.",
        #"Share it as a stream: `page` declares it static as `MutableValueStream<String>`, which it can also read, and `dependencies` gets `"topic": {"stream": "String", "value": "…"}`."#,
        #"Share it as a stream of `Bool`: a plugin that declares it as `MutableValueStream<Bool>` writes it."#,
        #"Only a member of tabs or a stack has a condition."#,
        #"Write the name of a `Bool` of `dependencies`: `"when": "NAME"`."#,
        #"Or route that outcome with `{"switch": "winner", …}`: in a case it has a value."#,
        #"Rename the flow, and the steps that use it."#,
        #"Share it as a stream: `dashboard` declares it static as `MutableValueStream<Double>`, `top-up` as `ValueStream<Double>`, and `dependencies` gets `"amount": {"stream": "Double", "value": 1.5}`."#,
        #"Declare it as `String?` in the manifest of `game`, if it can do without."#,
        #"Let an outcome lead to `off-game`, so that what it needs can be proved."#,
        #"Name the step itself: a path leads only through steps that are flows."#,
        #"Or declare it as `String?` in the manifest of `c`, if it can do without."#,
        #"Or route that outcome with `{"switch": "game", …}`: in a case it has a value."#,
        #"Or enter the flow only where it has a value: in a case of `{"switch": "game", …}`."#,
        #"Put `settings` into a flow that is entered after that: `"flows": {"NAME": ["settings"]}`, with `NAME` as the step, after `logged-out`."#,
        #"Share it as a stream: `logged-out` declares it static as `MutableValueStream<String?>`, `reader` as `ValueStream<String?>`, and `dependencies` gets `"player1Name": {"stream": "String?", "value": null}`."#,
        #"Share it as a stream: `off-game` declares it static as `MutableValueStream<String?>`, `reader` as `ValueStream<String?>`, and `dependencies` gets `"game": {"stream": "String?", "value": null}`."#,
        #"Use it as a step, or name a plugin whose manifest says `"view": false`."#,
        #"Use it as a step; or, if it needs no view, let its manifest say `"view": false` and build it again."#,
        #"Write `"scoreStream": {"stream": "Score"}` for a score of this scope's own, remove it for the host's, or choose another name."#,
        #"Write the steps from the root flow inward with one `/` between two: `"finance/top-up"`."#,
        #"`clock` is a service, which is attached as long as the flow runs: name a step."#,
        #"The keys here are `id`, `path`, `sha256`, `adapt`, `process`, `deadline`, `allow`, `memory`, `children`."#,
        #"Write `"process": true`, or a name that several plugins share."#,
        #"Write how long the plugin may take to answer: `"deadline": 5`."#,
        "Write the 64 digits that `ribs-host inspect --sha256 FILE` prints.",
        #"The keys here are `start`, `steps`, `container`, `dependencies`, `services`, `bar`."#,
        #"The keys here are `stream`, `value`, `writers`."#,
        #"To go back to the start of a flow, use the target `@restart`."#,
        #"Write `"plugins": {"ID": "libNAME.so"}`."#,
        #"Write `"start": "a"`."#,
        #"Write `logged-out` here and in the flows, or correct the path."#,
        #"Write a single `?`."#,
        #"Write it as `"a": "libNAME.so"`."#,
        #"Write it as `{"OUTCOME": "TARGET"}`."#,
        #"Write its type, such as `"String"`."#,
        #"Write it where the flow uses the plugin that has the slot, or in the entry of that plugin."#,
        #"Name a plugin or a flow for it in the entry of `home`, beside its `path`: `"children": {"dashboard": "ID"}`."#,
        #"Name a plugin or a flow: `"dashboard": "ID"`."#,
        #"Fill the slot with a plugin whose outcome carries a `Double`."#,
        #"The slot receives `topUp`."#,
        #"The slot receives `didClose`."#,
        #"Let an outcome on each path to that end carry it as a `Double`."#,
        #"Let an outcome on each path to that end carry it as a `String`."#,
        #"Let an outcome on each path to that end carry it as an `Int?`."#,
        #"Let each path through the flow end as an outcome of the slot: with `@finish/didClose`."#,
        #"Fill the slot with one that has a view."#,
        #"Fill the slot with a plugin whose manifest says `"view": false`."#,
        #"Write in the child that is the last what it has instead: `"children": {"items": …}`."#,
        #"Give the stream another name."#,
        #"Give the other one another name, with `adapt` in the entry of the plugin that reports it."#,
        #"Write what fills each slot: `{"SLOT": "ID"}`, or `{"SLOT": ["ID", "ID"]}` for several."#,
        #"Name a plugin or a flow, or write `{"plugin": "ID", …}`."#,
        #"Name its plugin, or with `flow` a flow."#,
        #"The keys here are `name`, `plugin`, `flow`, `build`, `with`, `children`, `when`."#,
        #"Name the child: `"home/cards/visa"`."#,
        #"Name the step itself, or a child in a slot of it: `"home/dashboard/CHILD"`."#,
        #"Nothing fills the slot."#,
        #"The outcomes of a child go to the RIB that has the slot; `adapt` in the entry of its plugin can rename them."#,
        #"Write the program that starts ribs-host: `"via": ["ssh", "HOST", "ribs-host"]`."#,
        #"Write the program that starts ribs-host: `"via": ["ssh", "HOST", "ribs-host"]`. On this machine: `"process": true`."#,
        "`memory` is about the plugin: write it beside `process`.",
        #"Write it as `["ID"]`, or as `{"ID": {…}}` where a service has more to say."#,
        #"Write the flow under `flows`, and its name here."#,
        #"Write the order of the plugins: `"flow": ["ID", "ID"]`."#,
        #"Write the shared library's file name, or its path relative to plugins.json."#,
        #"Write the step: `"to": "STEP"`."#,
        #"Write the target itself instead of the switch."#,
        #"Write `"network": true`."#,
        #"Write `["PATH"]`."#,
        #"Write a file or a directory: absolute, relative to plugins.json, or in the home directory with `~/`."#,
        #"Write how much the plugin may take: `"memory": 512`."#,
        #"Write the type of its values, such as `"Double"`."#,
        #"`atEnd` is about the root flow: write it at the top of the file, beside `flow`."#,
        #"`finished` carries the keys that are assigned on every path to `@finish`; here it carries none. Write a target instead of the switch."#,
    ]
}

extension FixedText {
    /// Follows the first help that can be followed; false if each leaves a choice.
    fileprivate mutating func followAny(of errors: [Diagnostic]) throws -> Bool {
        for error in errors {
            for help in error.help where try follow(help, of: error) != .not { return true }
        }
        return false
    }
}

extension [Diagnostic] {
    var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Diagnostic {
    /// Whether it says the same as another, perhaps of another place.
    func says(_ other: Diagnostic) -> Bool { code == other.code && message == other.message }
}
