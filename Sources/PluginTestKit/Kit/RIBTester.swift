@_spi(Host) @_spi(Testing) public import PluginABI

/// A driver of a RIB in a test, in the role of a host: builds and attaches the RIB, shows its screen, performs actions,
/// and receives its outcomes.
///
///     let score = TestStream(Score())
///     let game = try RIBTester(
///         TicTacToeFactory(),
///         streams: ["scoreStream": score],
///         arguments: ["player1Name": "Ada", "player2Name": "Grace"]
///     )
///     for cell in ["1,1", "2,1", "1,2", "2,2", "1,3"] { try game.perform("place", cell) }
///     #expect(game.texts.first == "Ada won!")
///     try game.press("Close")
///     #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player1])])
///     try game.finish()
///
/// The factory is the one that the build generates from manifest.json, so the test takes the path of the host: the
/// RIB's inputs and reports are the values that cross between plugin and host. To see the plugin's types, use
/// `@testable import`.
///
/// Errors found by the kit are thrown as a ``TestFailure`` or collected in ``faults``: the kit imports no test library,
/// and works with Swift Testing and XCTest alike. A test of XCTest on the main actor must be `async`, or the run
/// aborts.
@MainActor
public final class RIBTester {
    /// The outcomes reported by the RIB, the first outcome first.
    public internal(set) var outcomes: [Outcome] = []

    /// The RIB's mistakes that a host would survive, and misuse found by the kit. If there are any,
    /// ``finish(file:line:)`` throws; a test that provokes a fault takes it by ``takeFaults()``.
    public internal(set) var faults: [Fault] = []

    /// The short messages of the RIB, the first message first: each face shows a message once.
    ///
    ///     try settings.press("Save")
    ///     #expect(settings.messages == [TransientMessage("Saved", tone: .positive)])
    public internal(set) var messages: [TransientMessage] = []

    private let root = Router(interactor: Interactor())
    private(set) var rib: BuiltRIB?
    /// The plugin's factory, kept alive as long as the RIB, as a host keeps the factory of a loaded plugin.
    private var factory: PluginFactory?
    private var recorder: OutcomeRecorder?
    private var remains = Remains()

    /// The screen on a host's display; nil until the screen is read again.
    private var shown: Screen?
    private var screenFaults: Set<String> = []

    /// The count of events that a test can wait for: outcomes, faults, and possible changes of the screen.
    let events = MutableValueStream(0)
    private var isAnnounced = false

    /// The number of outcomes that ``nextOutcome(within:)`` has returned.
    var takenOutcomes = 0

    /// The number of nested events of a host.
    private var depth = 0

    /// Builds a RIB with a plugin's factory, like a host, and attaches the RIB.
    ///
    /// - Parameters:
    ///   - factory: the factory that the build generates from the plugin's manifest.
    ///   - build: the name of a build in the manifest; leave it out for a manifest with a single builder.
    ///   - constants: the static dependencies that are values, by the names of their slots.
    ///   - streams: the static dependencies that are streams.
    ///   - arguments: the dynamic dependencies.
    ///   - slots: the slots for children; an optional slot is empty if it is left out.
    ///   - state: the result of another tester's ``state(as:file:line:)``, for a RIB that continues with this state.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if a dependency of the manifest is missing, or an unknown name is given: here an
    ///   error, although a host would ignore the name.
    public init(
        _ factory: PluginFactory,
        build: String = "default",
        constants: [String: any WireConvertible] = [:],
        streams: [String: any AnyTestStream] = [:],
        arguments: [String: any WireConvertible] = [:],
        state: (any WireConvertible)? = nil,
        slots: [String: TestSlot] = [:],
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        let given = GivenValues(
            build: build,
            constants: constants,
            streams: streams,
            arguments: arguments,
            state: state,
            slots: slots
        )
        let recorder = OutcomeRecorder()
        self.factory = factory
        self.recorder = recorder
        recorder.tester = self
        for slot in slots.values { slot.tester = self }
        TestHost.add(self)
        let built = event {
            Result { () throws(BuildError) in
                try factory.build(build, context: given.context, arguments: given.arguments, listener: recorder)
            }
        }
        switch built {
        case .success(let rib):
            if let failure = given.unknownName(of: factory) { throw TestPlace(file, line).at(failure) }
            start(rib)
        case .failure(let error):
            throw TestPlace(file, line).at(.notBuilt(factory, error, given: given.names))
        }
    }

    /// Drives a RIB that the test itself builds, with its own mocks: a RIB without a plugin's factory, such as a child.
    ///
    ///     let tour = RIBTester { TourBuilder(dependency: needs).build(withListener: listener) }
    ///
    /// The RIB's outcomes go to the test's listener, so ``outcomes`` stays empty.
    public init(_ build: () -> any Routing) {
        TestHost.add(self)
        start(
            event {
                let router = build()
                guard let router = router as? any ViewableRouting else { return BuiltRIB(viewless: router) }
                return BuiltRIB(router: router)
            }
        )
    }

    private func start(_ rib: BuiltRIB) {
        self.rib = rib
        event {
            root.name = "PluginTestKit"
            root.interactable.activate()
            root.load()
        }
        attach()
    }

    /// Runs `body` as an event of a host: afterwards the screen is read again.
    func event<Result>(_ body: () throws -> Result) rethrows -> Result {
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { settle() }
        }
        return try TestHost.call(for: self) { try RIBHost.turn(body) }
    }

    private func settle() {
        recorder?.hasReported = false
        shown = nil
        announce()
    }

    /// Wakes the waiting tasks, once the RIB has finished its current work.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        Task {
            isAnnounced = false
            events.value += 1
        }
    }

    /// True while the RIB handles an event begun by the tester.
    var isInEvent: Bool { depth > 0 }

    /// True while the RIB is attached.
    var isAttached: Bool { !root.children.isEmpty }
}

// What a test sees of the RIB.
extension RIBTester {
    /// The screen that a person sees now: the RIB's screen, or the view presented over it.
    ///
    /// As on a host, the screen is read after each action, and in between only when a view has called
    /// `setNeedsDisplay`: if a RIB forgets this call, the test sees the old screen, like a person. A viewless RIB shows
    /// an empty screen.
    public var screen: Screen {
        if let shown { return shown }
        let screen = TestHost.call(for: self) { rib?.viewController?.visibleScreen } ?? Screen()
        shown = screen
        check(screen)
        return screen
    }

    /// All texts of the screen, in reading order: `game.texts.first` is often the headline.
    public var texts: [String] { screen.texts }

    /// The text of the RIB's last short message; nil without a message.
    ///
    ///     #expect(settings.message == "Saved")
    public var message: String? { messages.last?.text }

    /// The RIB's router, for a cast to its class if a test needs more than a host could see.
    public var router: (any Routing)? { rib?.router }

    /// The RIBs below this RIB, as paths such as `Tour` and `Tour/Stop`.
    public var children: [String] {
        func paths(below router: any Routing, _ prefix: String) -> [String] {
            router.children.flatMap { child in
                let path = prefix + child.displayName
                return [path] + paths(below: child, path + "/")
            }
        }
        return rib.map { paths(below: $0.router, "") } ?? []
    }

    /// Returns the RIB's current state, as the type that the build generates from the manifest's `state`.
    ///
    ///     #expect(try game.state(as: TicTacToeState.self).moves == ["2,2"])
    ///
    /// - Throws: ``TestFailure`` if the RIB keeps no state, or a state of another type.
    public func state<State: WireConvertible>(
        as type: State.Type = State.self,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> State {
        let place = TestPlace(file, line)
        guard let state = rib?.state?() else { throw place.at(.noState) }
        guard let value = State(wireValue: state) else { throw place.at(.otherState("\(type)")) }
        return value
    }

    /// Returns the faults so far, and removes them: for a test that provokes faults.
    public func takeFaults() -> [Fault] {
        defer { faults = [] }
        return faults
    }

    /// Attaches the RIB again after ``detach()``.
    public func attach() {
        guard let rib else { return }
        event {
            root.attachChild(rib.router)
            rib.viewController?.enterWindow()
        }
    }

    /// Detaches the RIB, and keeps it: ``attach()`` attaches the same RIB again.
    public func detach() {
        guard let rib else { return }
        event {
            rib.viewController?.leaveWindow()
            root.detachChild(rib.router)
        }
    }
}

// How it ends.
extension RIBTester {
    /// Detaches and releases the RIB, and returns the objects that are still alive, such as
    /// `TicTacToeInteractor of TicTacToe`.
    ///
    /// References held by the test itself count too.
    public func leaks() -> [String] {
        if isAttached { detach() }
        rib = nil
        factory = nil
        shown = nil
        return remains.names
    }

    /// Detaches and releases the RIB, and checks for leaks and faults.
    ///
    /// - Throws: ``TestFailure`` if an object of the RIB is still alive, or there were faults that the test has not
    ///   taken.
    public func finish(file: StaticString = #fileID, line: UInt = #line) throws(TestFailure) {
        _ = screen
        let leaks = leaks()
        guard leaks.isEmpty, faults.isEmpty else {
            throw TestPlace(file, line).at(.unclean(leaks: leaks, faults: faults))
        }
    }
}

// What the host of the test process and the RIB's listener tell.
extension RIBTester {
    func take(_ fault: Fault) {
        faults.append(fault)
        announce()
    }

    /// Returns true for a view of the RIB, or of a RIB below.
    func knows(_ view: ViewController) -> Bool { remains.knows(view) }

    func take(_ message: TransientMessage) {
        messages.append(message)
        announce()
    }

    func take(_ outcome: Outcome) {
        outcomes.append(outcome)
        announce()
    }

    /// Notes a RIB that was attached anywhere in this process, if it belongs to the tester.
    func didAttach(_ child: any Routing, to parent: any Routing) {
        if parent === root || remains.knows(parent) { remains.note(child) }
    }

    func screenMayHaveChanged() {
        shown = nil
        announce()
    }

    /// Reports the mistakes of a screen as faults, each once.
    private func check(_ screen: Screen) {
        let unattached = rib?.viewController?.visible.faultOfUnattached
        for problem in screen.problems + [unattached].compactMap(\.self)
        where screenFaults.insert(problem.message).inserted { take(problem) }
    }
}
