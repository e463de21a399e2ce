import Checking
import Configuration
import PluginABI
import PluginManifest
import Testing

@Suite("The proof of a flow that uses the whole language")
struct ProofTests {
    private let checked: Checked
    private let proof: Proof
    private var graph: FlowGraph { proof.graph }

    init() throws {
        checked = try Fixture(kind: "Flows", name: "ok-everything").checked()
        proof = try #require(checked.result?.proof)
    }

    private func step(_ name: String, flow: Int) throws -> FlowGraph.Step {
        try #require(graph.steps[graph.flows[flow].steps].first { $0.name == name })
    }

    private func name(_ key: Int) -> String { graph.keys[key] }

    @Test("names sub-flows by index and starts each at its start")
    func flows() throws {
        #expect(graph.flows.map(\.name.value) == ["flow", "game"])
        #expect(graph.flows.map { $0.start == $0.steps.lowerBound } == [true, true])
        #expect(graph.atEnd == .exit)
        guard case .flow(1) = try step("game", flow: 0).unit else {
            Issue.record("`game` is not the flow")
            return
        }
    }

    @Test("gives `finished` the keys that every path to the end assigns, and no others")
    func finished() throws {
        let finished = try step("game", flow: 0).routes[0]
        #expect(finished.outcome == "finished")
        // `game` of off-game is on every path; `winner` is, too: both games assign it.
        #expect(proof.facts.carried(by: 1, in: proof.graph).map(name).sorted() == ["game", "winner"])
    }

    @Test("routes @failed where the file does")
    func failed() throws {
        let login = try step("login", flow: 0)
        #expect(login.routes.map(\.outcome) == ["login", "@failed"])
        #expect(login.edges.last?.destination == .word(.exit))
        #expect(try step("game", flow: 0).routes[1].outcome == "@failed")
        #expect(try step("tic-tac-toe", flow: 1).routes.map(\.outcome) == ["gameDidEnd"])
    }

    @Test("knows the plugin's words and the flow's")
    func adapted() throws {
        let plugin = try #require(graph.plugins.first { $0.id == "random-win" })
        #expect(plugin.outcomes.map(\.pluginName) == ["didRandomlyWin"])
        #expect(plugin.outcomes[0].payload.map(\.payloadKey) == ["player"])
        #expect(plugin.outcomes[0].payload.map { name($0.key) } == ["winner"])
        let edges = try step("random-win", flow: 1).edges
        #expect(edges.map { $0.cases.map(\.value) } == [["player1"], ["player2"]])
        #expect(Set(edges.map(\.destination)).count == 1)
    }

    @Test("puts constants into the form of what they fill")
    func constants() throws {
        let dashboard = try step("dashboard", flow: 0)
        #expect(dashboard.slots.map(\.name) == ["limit"])
        guard case .double(10)? = dashboard.slots.first?.constant else {
            Issue.record("the constant is not a Double")
            return
        }
        let limit = try #require(graph.file.constants.first { name($0.key) == "limit" })
        #expect(proof.value(of: limit) == .int(5))
        #expect(graph.file.streams.map(\.name) == ["balance", "scoreStream"])
        #expect(graph.file.streams.first?.initialValue == .double(10_000))
    }

    @Test("binds static slots to what their scopes have, with the declared type as the capability")
    func staticBindings() throws {
        let start = graph.flows[1].steps.lowerBound
        let offGame = proof.facts.bindings(of: start)
        #expect(offGame.map(\.slot) == ["scoreStream", "games"])
        #expect(offGame.map(\.type) == [.scoreStream, .value(.optional(.array(.string)))])
        #expect(
            offGame.map(\.source) == [
                .stream("scoreStream", [.file]),
                .constant(.array([.string("tic-tac-toe"), .string("random-win")]), .file),
            ]
        )
        let dashboard = try #require(graph.steps.firstIndex { $0.name == "dashboard" })
        #expect(proof.facts.bindings(of: dashboard).map(\.source) == [.stream("balance", [.file])])
        let announce = try #require(graph.steps.firstIndex { $0.name == "announce" })
        #expect(proof.facts.bindings(of: announce).isEmpty)
    }

    @Test("keeps the other targets as they are")
    func targets() throws {
        #expect(try step("dashboard", flow: 0).edges.map(\.destination) == [.word(.stay), .word(.back)])
    }

    @Test("comes with a report of what provides what and which plugins can write the streams")
    func report() throws {
        let report = try #require(checked.result?.report)
        #expect(
            report.flows.map { report.reached(graph.flows[$0].steps).map { graph.steps[$0].name } } == [
                ["login", "game", "dashboard"], ["off-game", "tic-tac-toe", "random-win", "announce"],
            ]
        )
        let dependencies = graph.flows[1].steps.flatMap { report.dependencies[$0] ?? [] }
        let names = dependencies.filter { $0.slot == "player1Name" }
        #expect(names.allSatisfy { $0.providers == [.outcome("login", step: "login")] })
        let winner = try #require(dependencies.first { $0.slot == "winner" })
        #expect(
            winner.providers
                == [.outcome("gameDidEnd", step: "tic-tac-toe"), .outcome("gameDidEnd", step: "random-win")]
        )
        #expect(report.dependencies[2]?.first?.providers == [.with(step: "dashboard")])
        #expect(report.streams.map(\.key) == ["balance", "scoreStream"])
        #expect(report.streams.map(\.scope) == [.file, .file])
        #expect(report.streams.map(\.writers) == [[], ["tic-tac-toe", "random-win"]])
        #expect(report.streams.map(\.readers) == [["dashboard"], ["off-game"]])
    }
}

@Suite("Where a deep link can be taken")
struct LinkSourceTests {
    @Test("wherever as much is known as on every other path to the step, what the link carries included")
    func sources() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "ok-links" })
        let proof = try #require(try fixture.checked().result?.proof)
        let names = proof.graph.links.map(\.name.value)
        let sources = Dictionary(uniqueKeysWithValues: zip(names, proof.facts.linkSources))
        // The steps are logged-out, off-game, tic-tac-toe.
        #expect(sources["play"] == [.step(2): [[1, 2]]])
        #expect(sources["playAs"] == [.step(2): [[0, 1, 2]]])
        #expect(sources["choose"] == [.step(1): [[1, 2]], .step(2): [[1, 2]]])
        #expect(sources["again"] == [:])
    }
}
