import Checking
import Configuration
import PluginManifest
import Testing

@Suite("The plan of a flow that uses the whole language")
struct FlowPlanTests {
    private let checked: Checked
    private let plan: FlowPlan

    init() throws {
        checked = try Fixture(kind: "Flows", name: "ok-everything").checked()
        plan = try #require(checked.result?.plan)
    }

    private func step(_ name: String, flow: Int) throws -> FlowPlan.Step {
        try #require(plan.flows[flow].steps.first { $0.name == name })
    }

    @Test("names sub-flows by index and starts each at its start")
    func flows() throws {
        #expect(plan.flows.map(\.name) == ["flow", "game"])
        #expect(plan.flows.map(\.start) == [0, 0])
        #expect(plan.flows[0].atEnd == .exit)
        #expect(try step("game", flow: 0).unit == .flow(1))
    }

    @Test("gives `finished` the keys that every way to the end assigns, and no others")
    func finished() throws {
        let finished = try step("game", flow: 0).routes[0]
        #expect(finished.outcome == "finished")
        #expect(finished.target == .step(2))
        // `game` of off-game is on every way; `winner` is, too: both games assign it.
        #expect(finished.assigns.map(\.environmentKey).sorted() == ["game", "winner"])
    }

    @Test("routes @failed where the file does, with nothing assigned")
    func failed() throws {
        let login = try step("login", flow: 0)
        #expect(login.routes.map(\.outcome) == ["login", "@failed"])
        #expect(login.routes[1].target == .exit)
        #expect(login.routes[1].assigns == [])
        #expect(try step("game", flow: 0).routes[1].outcome == "@failed")
        #expect(try step("tic-tac-toe", flow: 1).routes.map(\.outcome) == ["gameDidEnd"])
    }

    @Test("speaks the plugin's words where it talks to the plugin, and the flow's where it assigns")
    func adapted() throws {
        let route = try step("random-win", flow: 1).routes[0]
        #expect(route.outcome == "didRandomlyWin")
        #expect(route.assigns.map(\.payloadKey) == ["player"])
        #expect(route.assigns.map(\.environmentKey) == ["winner"])
        guard case .select(let key, let cases, nil) = route.target else {
            Issue.record("no switch without a default")
            return
        }
        #expect(key == "winner")
        #expect(cases.map(\.value) == [.string("player1"), .string("player2")])
        #expect(cases.map(\.target) == [.step(3), .step(3)])
    }

    @Test("puts constants into the form of what they fill")
    func constants() throws {
        let dashboard = try step("dashboard", flow: 0)
        #expect(dashboard.arguments.map(\.slot) == ["limit"])
        #expect(dashboard.arguments.map(\.source) == [.constant(.double(10))])
        #expect(plan.constants.first { $0.key == "limit" }?.value == .int(5))
        #expect(plan.sharedStreams.map(\.key) == ["balance"])
        #expect(plan.sharedStreams.first?.initialValue == .double(10_000))
    }

    @Test("binds static slots to what the host has, with the declared type as the capability")
    func staticBindings() throws {
        let offGame = try #require(plan.staticBindings["off-game"])
        #expect(offGame.map(\.slot) == ["scoreStream", "games"])
        #expect(offGame.map(\.type) == [.scoreStream, .value(.optional(.array(.string)))])
        #expect(
            offGame.map(\.source)
                == [.scoreStream, .constant(.array([.string("tic-tac-toe"), .string("random-win")]))]
        )
        #expect(plan.staticBindings["dashboard"]?.map(\.source) == [.sharedStream(key: "balance")])
        #expect(plan.staticBindings["announce"]?.count == 0)
    }

    @Test("keeps the other targets as they are")
    func targets() throws {
        #expect(try step("dashboard", flow: 0).routes.map(\.target) == [.stay, .back])
    }

    @Test("comes with a report of who provides what and who may write the streams")
    func report() throws {
        let report = try #require(checked.result?.report)
        #expect(
            report.flows.map { $0.steps.map(\.name) } == [
                ["login", "game", "dashboard"], ["off-game", "tic-tac-toe", "random-win", "announce"],
            ]
        )
        let dependencies = report.flows[1].steps.flatMap(\.dependencies)
        let names = dependencies.filter { $0.slot == "player1Name" }
        #expect(names.allSatisfy { $0.providers == [.outcome("login", step: "login")] })
        let winner = try #require(dependencies.first { $0.slot == "winner" })
        #expect(
            winner.providers
                == [.outcome("gameDidEnd", step: "tic-tac-toe"), .outcome("gameDidEnd", step: "random-win")]
        )
        #expect(report.flows[0].steps[2].dependencies.map(\.providers) == [[.with(step: "dashboard")]])
        #expect(report.streams.map(\.key) == ["scoreStream", "balance"])
        #expect(report.streams.map(\.writers) == [["tic-tac-toe", "random-win"], []])
        #expect(report.streams.map(\.readers) == [["off-game"], ["dashboard"]])
    }
}

@Suite("Where a deep link can be taken")
struct LinkSourceTests {
    @Test("wherever as much is known as on every other way to the step, what the link carries included")
    func sources() throws {
        let fixture = try #require(Fixture.all.first { $0.name == "ok-links" })
        let plan = try #require(try fixture.checked().result?.plan)
        let sources = Dictionary(uniqueKeysWithValues: plan.links.map { ($0.name, $0.sources) })
        // The steps are logged-out, off-game, tic-tac-toe.
        #expect(sources["play"] == [2: [1, 2]])
        #expect(sources["playAs"] == [2: [0, 1, 2]])
        #expect(sources["choose"] == [1: [1, 2], 2: [1, 2]])
        #expect(sources["again"] == [:])
    }
}
