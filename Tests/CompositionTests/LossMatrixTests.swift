import Glibc
import PluginABI
import Port
import TestSupport
import Testing

@testable import Composition
@testable import Isolation
@testable import Loopback

/// What an end of a process costs, at each moment of its plugin: one step. `CommandTests.FaultMatrixTests` has what a
/// plugin does to a real one.
@MainActor
@Suite("The end of a worker, at each moment of its plugin")
struct LossMatrixTests {
    enum Moment: String, CaseIterable {
        case build, attach, perform, deliver, detach
        /// Between two calls.
        case background

        /// Whether each new worker meets it again.
        var isMetAgain: Bool { [.build, .attach, .deliver].contains(self) }
    }

    enum End: String, CaseIterable {
        case crash, kill, exit, connection, lastWords, nonsense, large, silence

        var words: String {
            switch self {
            case .crash: "crashed (SIGSEGV)"
            case .kill: "was killed (SIGKILL)"
            case .exit: "ended by itself with exit code 3"
            case .connection: "lost its connection with the host"
            case .lastWords: "used up its stack and crashed (SIGSEGV)"
            case .nonsense, .large: "sent something that is not a message and was stopped"
            case .silence: "did not answer for 5 seconds and was stopped"
            }
        }
    }

    struct Cell: CustomTestStringConvertible {
        let end: End
        let moment: Moment
        let place: Stage.Place

        var testDescription: String { "\(end.rawValue) at \(moment.rawValue), \(place)" }
    }

    private nonisolated static let cells = End.allCases.flatMap { end in
        Moment.allCases
            // One that is silent answers the call that it is in.
            .filter { end != .silence || $0 == .background }
            .flatMap { moment in [.workers, .oneWorker].map { Cell(end: end, moment: moment, place: $0) } }
    }

    @Test("is a fault of the plugin, after which its step is entered again, but not for ever", arguments: cells)
    func cell(_ cell: Cell) throws {
        var isArmed = true
        var stage: Stage?
        let meet: @MainActor (Moment) -> Void = { moment in
            guard moment == cell.moment, isArmed else { return }
            isArmed = moment.isMetAgain
            do { try stage?.end(cell.end, "bad") } catch { Issue.record(error) }
        }
        stage = try Stage(
            ["home": Stage.Plugin(), "bad": plugin(in: cell, meet)],
            """
            "dependencies": { "number": { "stream": "Int", "value": 0 } },
            "flow": { "start": "home", "steps": {
              "home": { "on": { "next": "bad" } }, "bad": { "on": { "next": "home", "@failed": "home" } }
            } }
            """,
            in: cell.place
        )
        let played = try #require(stage)
        try play(played, cell, background: { meet(.background) })
        #expect(played.faults.map(\.message) == expectedFaults(of: cell))
        let isHome = cell.moment.isMetAgain || cell.moment == .detach
        #expect(played.flow?.path == [isHome ? "home" : "bad"])
        let count = played.log.count
        if !isHome { try played.press() }
        #expect(played.log.count == (isHome ? count : count + 1))
        played.end()
        stage = nil
    }

    private func plugin(in cell: Cell, _ meet: @escaping @MainActor (Moment) -> Void) -> Stage.Plugin {
        Stage.Plugin(
            statics: ["number": "MutableValueStream<Int>"],
            didBecomeActive: { actor in
                meet(.attach)
                let number = try? actor.context.mutableStream("number", of: Int.self)
                number?.subscribe { if $0 == 1 { meet(.deliver) } }.disposeOnDeactivate(interactor: actor)
            },
            willBuild: { meet(.build) },
            didPerform: { actor in
                let number = try? actor.context.mutableStream("number", of: Int.self)
                if cell.moment == .deliver { number?.value = 1 }
                meet(.perform)
            },
            willResignActive: { meet(.detach) }
        )
    }

    @Test("a child whose parent detaches its place while it is built leaves its worker again")
    func leavingChild() throws {
        var stage: Stage?
        let parent = Stage.Plugin(outcomes: [:], slots: ["cards": #"{"many": true}"#], staysInHost: true)
        let child = Stage.Plugin(outcomes: [:], willBuild: { try? stage?.actor("home").detachChildren() })
        stage = try Stage(
            ["home": parent, "bad": child],
            #""flow": {"start": "home", "steps": {"home": {"children": {"cards": ["bad"]}}}}"#,
            in: .workers
        )
        let played = try #require(stage)
        played.flow?.launch()
        played.settle()
        let worker = try #require(played.workers(of: "bad").workers.workers.last)
        #expect(worker.server.ribs.isEmpty)
        #expect(try played.actor("home").isActive)
        played.end()
        stage = nil
    }

    private func play(_ stage: Stage, _ cell: Cell, background: () -> Void) throws {
        stage.flow?.launch()
        stage.settle()
        try stage.actor("home").report("next")
        stage.settle()
        switch cell.moment {
        case .build, .attach: break
        case .perform, .deliver: try stage.press()
        case .detach:
            try stage.actor("bad").report("next")
            stage.settle()
        case .background:
            background()
            stage.settle()
            try stage.press()
        }
    }

    private func expectedFaults(of cell: Cell) -> [String] {
        let sentence = "The plugin `bad` \(cell.end.words)"
        let outlook = cell.moment == .detach ? " when it is needed" : ", and its step is entered again"
        let again = "\(sentence). It is started again\(outlook)."
        return cell.moment.isMetAgain ? [again, again, "\(sentence), for the third time within 5 seconds."] : [again]
    }
}

extension Stage {
    fileprivate func press() throws {
        flow?.perform(Action(id: "act"))
        settle()
    }

    /// Ends the worker of a plugin.
    fileprivate func end(_ end: LossMatrixTests.End, _ plugin: String) throws {
        let (workers, name) = try workers(of: plugin)
        switch end {
        case .crash: try workers.end(name, status: SIGSEGV)
        case .kill: try workers.end(name, status: SIGKILL)
        case .exit: try workers.end(name, status: 3 << 8)
        case .connection: try workers.end(name, status: WorkerMode.lostConnection << 8)
        case .lastWords:
            try workers.send(Event.dying(signal: DyingMessage.stackOverflow, nil).message.framed, from: name)
        case .nonsense: try workers.send([1, 0, 0, 0, 200], from: name)
        case .large: try workers.send([1, 0, 16, 0, 32], from: name)
        case .silence: try workers.stop(name)
        }
    }
}
