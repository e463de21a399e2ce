import Checking
import PluginManifest
import Testing

/// Who provides what, as `ribs-host check` says it.
@Suite("The report of what provides what")
struct ReportTests {
    private static let plugins = """
        "plugins": { "logged-out": "a.so", "off-game": "b.so", "tic-tac-toe": "c.so" }
        """

    private func providers(_ rest: String) throws -> [[CheckReport.Provider]] {
        let checked = Checked("{\(Self.plugins), \(rest)}", manifests: sample)
        #expect(checked.text == "")
        let report = try #require(checked.result?.report)
        return report.graph.steps.indices.flatMap { step in
            (report.dependencies[step] ?? []).filter { $0.source == nil }.map(\.providers)
        }
    }

    private static let names = "\"dependencies\": {\"player1Name\": \"Ada\", \"player2Name\": \"Grace\"}"

    @Test("names the constants for each member of the root's tabs and stack", arguments: ["tabs", "stack"])
    func members(container: String) throws {
        let found = try providers(
            "\(Self.names), \"container\": \"\(container)\", \"flow\": [\"off-game\", \"tic-tac-toe\"]"
        )
        #expect(found == Array(repeating: [.dependencies], count: 4))
    }

    @Test("names the constants for each member of a flow that is called", arguments: ["tabs", "stack"])
    func calledMembers(container: String) throws {
        let members = """
            "flows": {"both": {"container": "\(container)", "steps": {"off-game": {}, "tic-tac-toe": {}}}}
            """
        #expect(
            try providers("\(Self.names), \"flow\": [\"both\"], \(members)")
                == Array(repeating: [.dependencies], count: 4)
        )
        #expect(
            try providers("\"flow\": [\"logged-out\", \"both\"], \(members)")
                == Array(repeating: [.outcome("login", step: "logged-out")], count: 4)
        )
    }

    @Test("names the RIB in whose slot a child is, where nothing else names the value")
    func slot() throws {
        let home = manifest("home").replacing(
            #""builder""#,
            with: #""children": { "card": { "provides": { "owner": "String" } } }, "builder""#
        )
        let checked = Checked(
            #"{"plugins": {"home": {"path": "a.so", "children": {"card": "visa"}}, "visa": "b.so"}, "flow": ["home"]}"#,
            manifests: ["home": home, "visa": manifest("visa", static: [("owner", "String?")])]
        )
        #expect(checked.text == "")
        let report = try #require(checked.result?.report)
        let found = report.graph.steps.indices.flatMap { (report.dependencies[$0] ?? []).map(\.providers) }
        #expect(found == [[.parent(step: "home")]])
    }

    @Test("names the links whose query provides it")
    func links() throws {
        let found = try providers(
            """
            "flow": ["logged-out", "off-game"],
            "links": {"play": {"query": {"player1Name": "String"}, "to": "off-game"}}
            """
        )
        #expect(
            found == [
                [.outcome("login", step: "logged-out"), .link("play")], [.outcome("login", step: "logged-out")],
            ]
        )
    }
}
