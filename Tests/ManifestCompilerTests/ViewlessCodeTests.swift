import PluginABI
import Testing
import ViewlessPlugin

/// The generated code of a plugin whose manifest says `"view": false`.
@MainActor
@Suite("Generated code of a viewless plugin")
struct ViewlessCodeTests {
    private final class Recorder: OutcomeListener {
        var outcomes: [Outcome] = []
        override func report(_ outcome: Outcome) { outcomes.append(outcome) }
    }

    private let recorder = Recorder()
    private let count = MutableValueStream<WireValue>(.int(4))

    private func build(_ build: String, _ arguments: WireRecord = [:], state: WireValue? = nil) throws -> BuiltRIB {
        let pointer = try #require(makePluginFactory())
        let factory = try #require(PluginExport.take(pointer))
        let context = PluginContext(["count": .mutableStream(count)])
        return try factory.build(
            build,
            context: context,
            arguments: PluginArguments(arguments, state: state),
            listener: recorder
        )
    }

    @Test("every build makes a RIB without a view, which works when it is attached")
    func builds() throws {
        let parent = Router(interactor: Interactor())
        parent.load()
        parent.interactor.activate()
        let silent = try build("default")
        #expect(silent.viewController == nil)
        parent.attachChild(silent.router)
        #expect(count.value == .int(5))
        #expect(recorder.outcomes == [])
        let reporting = try build("reporting", ["limit": .int(6)])
        #expect(reporting.viewController == nil)
        parent.attachChild(reporting.router)
        #expect(count.value == .int(6))
        #expect(recorder.outcomes == [Outcome(name: "didCount", payload: ["total": .int(6)])])
        parent.detachChild(silent.router)
        parent.detachChild(reporting.router)
        parent.interactor.deactivate()
    }

    @Test("every build provides what it keeps, and continues from it", arguments: ["default", "reporting"])
    func state(_ name: String) throws {
        func counted(from state: WireValue?) throws -> WireValue? {
            let rib = try build(name, ["limit": .int(0)], state: state)
            rib.router.interactable.activate()
            defer { rib.router.interactable.deactivate() }
            return rib.state?()
        }
        let first = try counted(from: nil)
        #expect(first == .record(["counted": .int(1)]))
        #expect(try counted(from: first) == .record(["counted": .int(2)]))
    }
}
