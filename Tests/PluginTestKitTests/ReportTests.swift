import PluginABI
import PluginTestKit
import Testing

@testable import FinanceHomePlugin
@testable import OffGamePlugin
@testable import TicTacToePlugin

@MainActor
@Suite("What a RIB under test reports")
struct ReportTests {
    @Test("outcomes are awaited in the order in which they were reported, those there already first")
    func awaited() async throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        probe.onAction = { _ in
            probe.report("first")
            probe.interactor?.task { probe.report("second") }
        }
        rib.send(Action(id: "go"))
        #expect(try await rib.nextOutcome() == Outcome("first"))
        #expect(try await rib.nextOutcome() == Outcome("second"))
        #expect(rib.outcomes == [Outcome("first"), Outcome("second")])
        #expect(rib.faults.isEmpty)
    }

    @Test("an outcome that does not come is a failure that shows the screen; what waits can be cancelled")
    func tooLate() async throws {
        let rib = try RIBTester(Probe { Text("Busy") })
        let failure = await #expect(throws: TestFailure.self) { try await rib.nextOutcome(within: .zero) }
        #expect(failure?.message == "The next outcome did not come in 0.0 seconds. The screen shows: `Busy`.")
        let blank = try RIBTester(Probe())
        let nothing = await #expect(throws: TestFailure.self) { try await blank.nextOutcome(within: .zero) }
        #expect(nothing?.message == "The next outcome did not come in 0.0 seconds. The screen shows: no text.")
        let wait = Task { try await rib.nextOutcome() }
        wait.cancel()
        await #expect(throws: CancellationError.self) { try await wait.value }
    }

    @Test("a screen, or a stream, that changes by itself is waited for")
    func waited() async throws {
        let count = TestStream(0)
        let probe = Probe { Text("Busy") }
        let rib = try RIBTester(probe)
        probe.onAction = { _ in
            probe.interactor?.task {
                probe.screen = Screen { Text("Done") }
                probe.view?.setNeedsDisplay()
                await Task.yield()
                count.value = 1
            }
        }
        rib.send(Action(id: "go"))
        try await rib.wait { rib.texts == ["Done"] }
        try await rib.wait(for: "The count") { count.value == 1 }
        #expect(count.values == [0, 1])
    }

    @Test("a main thread that other tests keep busy does not use up the time")
    func busy() async throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        probe.onAction = { _ in
            probe.interactor?.task {
                for _ in 0..<3 {
                    let start = ContinuousClock.now
                    while ContinuousClock.now - start < .milliseconds(60) {}
                    await Task.detached {}.value
                }
                probe.report("done")
            }
        }
        rib.send(Action(id: "go"))
        #expect(try await rib.nextOutcome(within: .milliseconds(60)) == Outcome("done"))
        let clock = TestClock()
        let sleeper = Task {
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(60) {}
            await Task.detached {}.value
            try await clock.sleep(for: .seconds(1))
        }
        try await clock.advance(by: .seconds(1), within: .milliseconds(60))
        try await sleeper.value
    }

    @Test("a second outcome of one event is a fault, and so is one after the RIB was detached")
    func untimely() throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        probe.onAction = { _ in
            probe.report("first")
            probe.report("second")
        }
        rib.send(Action(id: "go"))
        rib.detach()
        probe.report("third")
        #expect(rib.outcomes == [Outcome("first")])
        let faults = rib.takeFaults()
        #expect(Set(faults.map(\.kind.rawValue)) == ["untimely_outcome"])
        #expect(
            faults.map(\.message) == [
                "`second` was reported after another outcome of the same event; only the first counts. A flow that shows one "
                    + "step at a time leaves the step with it: report once.",
                "`third` was reported after the RIB had been detached; a host drops the outcome.",
            ]
        )
        rib.attach()
        rib.send(Action(id: "go"))
        #expect(rib.outcomes.count == 2)
    }

    @Test("a fault belongs to the RIB whose code runs, in the tasks that it starts too")
    func faults() async throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        let other = try RIBTester(Probe())
        probe.onAction = { action in
            let attach = { rib.router?.attachChild(rib.router ?? Router(interactor: Interactor())) }
            if action.id == "later" { probe.interactor?.task { _ = attach() } } else { _ = attach() }
        }
        rib.send(Action(id: "now"))
        #expect(rib.faults.map(\.kind) == [.attachedElsewhere])
        rib.send(Action(id: "later"))
        try await rib.wait { rib.faults.count == 2 }
        #expect(other.faults.isEmpty)
        let failure = #expect(throws: TestFailure.self) { try rib.finish() }
        #expect(failure?.message.hasPrefix("PluginTestKit/Probe was not attached") == true)
    }

    @Test("what outlives the RIB is named")
    func leaks() throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        let held: [AnyObject?] = [probe.interactor, probe.view]
        let failure = #expect(throws: TestFailure.self) { try rib.finish() }
        withExtendedLifetime(held) {}
        #expect(
            failure?.message == """
                ProbeInteractor of Probe is still alive after the RIB was let go: look for a strong listener, a closure that captures it, or a task that never ends.
                ProbeViewController of Probe is still alive after the RIB was let go: look for a strong listener, a closure that captures it, or a task that never ends.
                """
        )
    }

    final class StrayViewController: ViewController {}

    @Test("a child that is shown and was never attached is a fault")
    func unattached() throws {
        let probe = Probe()
        let rib = try RIBTester(probe)
        probe.onAction = { _ in
            let child = ViewableRouter(interactor: Interactor(), viewController: StrayViewController())
            probe.view?.present(child.viewControllable)
        }
        rib.send(Action(id: "go"))
        let failure = #expect(throws: TestFailure.self) { try rib.finish() }
        #expect(
            failure?.message
                == "StrayViewController is still alive, and its RIB was never attached, so nothing held its router. "
                + "Call attachChild before you show the view."
        )
    }

    @Test("a plugin that is not given what it declares is not built, and the failure says what is missing")
    func notBuilt() {
        let failure = #expect(throws: TestFailure.self) { try RIBTester(TicTacToeFactory()) }
        #expect(
            failure?.message
                == "TicTacToeFactory built no RIB: \"scoreStream\" (MutableScoreStream) was not provided. The test gives nothing. "
                + "Give what manifest.json declares: `constants` and `streams` for its static dependencies, `arguments` for the dynamic ones, "
                + "`slots` for its slots for children."
        )
    }

    /// What the kit reports to a test of the host's own plugins, given these names.
    private func failure(
        _ factory: PluginFactory,
        build: String = "default",
        constants: [String: any WireConvertible] = [:],
        streams: [String: any AnyTestStream] = [:],
        arguments: [String: any WireConvertible] = [:]
    ) -> String? {
        #expect(throws: TestFailure.self) {
            try RIBTester(factory, build: build, constants: constants, streams: streams, arguments: arguments)
        }?.message
    }

    @Test("a name that the manifest does not have is a failure that says which names it has")
    func unknownNames() {
        let score = TestStream(Score())
        let names = ["player1Name": "Ada", "player2Name": "Grace"]
        #expect(
            failure(
                OffGameFactory(),
                constants: names.merging(["gamse": "chess"]) { $1 },
                streams: ["scoreStream": score]
            )
                == "OffGameFactory has no static dependency `gamse`. Did you mean `games`? It has: `player1Name`, "
                + "`player2Name`, `scoreStream`, `games`."
        )
        #expect(
            failure(
                TicTacToeFactory(),
                streams: ["scoreStream": score, "scores": score],
                arguments: names
            ) == "TicTacToeFactory has no static dependency `scores`. It has: `scoreStream`."
        )
        #expect(
            failure(
                TicTacToeFactory(),
                streams: ["scoreStream": score],
                arguments: names.merging(["player3Name": "Alan"]) { $1 }
            ) == "TicTacToeFactory has no dynamic dependency `player3Name`. It has: `player1Name`, `player2Name`."
        )
        #expect(
            failure(OffGameFactory(), constants: names, streams: ["scoreStream": score], arguments: ["games": "chess"])
                == "`games` is a static dependency: give it in `constants` or `streams`, not in `arguments`."
        )
        #expect(
            failure(Probe(), arguments: ["x": 1]) == "Probe has no dynamic dependency `x`. It has none."
        )
    }

    @Test("a name that another build has, and this one does not, is a failure that names the build")
    func nameOfAnotherBuild() {
        #expect(
            failure(
                FinanceHomeFactory(),
                build: "dashboard",
                streams: ["balance": TestStream(0.0)],
                arguments: ["cards": ["Visa 4242"]]
            ) == "The build `dashboard` of FinanceHomeFactory has no dynamic dependency `cards`. It has none."
        )
    }

    @Test("a misspelt name of something that the RIB cannot be built without is shown among what the test gives")
    func misspelt() {
        #expect(
            failure(
                TicTacToeFactory(),
                streams: ["scoreStream": TestStream(Score())],
                arguments: ["playr1Name": "Ada", "player2Name": "Grace"]
            )
                == "TicTacToeFactory built no RIB: \"player1Name\" (String) was not provided. The test gives "
                + "`scoreStream`, `player2Name`, `playr1Name`. Give what manifest.json declares: `constants` and "
                + "`streams` for its static dependencies, `arguments` for the dynamic ones, "
                + "`slots` for its slots for children."
        )
    }

    @Test("a RIB without state, or with another one, has none of the type asked for")
    func state() throws {
        let none = #expect(throws: TestFailure.self) { try RIBTester(Probe()).state(as: TicTacToeState.self) }
        #expect(
            none?.message
                == "The RIB keeps no state: manifest.json declares none, or the RIB was not built by the plugin's factory."
        )
        let game = try RIBTester(
            TicTacToeFactory(),
            streams: ["scoreStream": TestStream(Score())],
            arguments: ["player1Name": "Ada", "player2Name": "Grace"]
        )
        let other = #expect(throws: TestFailure.self) { try game.state(as: Score.self) }
        #expect(other?.message == "What the RIB keeps is not a Score.")
    }

    @Test("a viewless RIB shows nothing, and can be driven all the same")
    func viewless() throws {
        let rib = RIBTester { Router(interactor: Interactor()) }
        #expect(rib.screen == Screen())
        #expect(rib.router?.interactable.isActive == true)
        try rib.finish()
    }
}
