@_spi(Host) @_spi(Testing) public import PluginABI

/// Drives one RIB in a test as a host does: builds and attaches it, shows its screen, performs actions, receives its
/// outcomes.
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
/// The factory is the one that the build makes of manifest.json, so the test takes the path of the host: what the
/// plugin is given and what it reports are the values that cross between the two. `@testable import` the plugin to see
/// it.
///
/// What the kit finds wrong is thrown as a ``TestFailure`` or collected in ``faults``: it imports no test library, and
/// works with Swift Testing and XCTest alike. A test of XCTest on the main actor must be `async`, or the run aborts.
@MainActor
public final class RIBTester {
    /// The outcomes that the RIB has reported, the first one first.
    public internal(set) var outcomes: [Outcome] = []

    /// The mistakes that the RIB has made and the host would survive, and misuse that the kit has seen.
    /// ``finish(file:line:)`` throws where there are any; a test that provokes a fault takes it by ``takeFaults()``.
    public internal(set) var faults: [Fault] = []

    /// What the RIB has said for a moment, the first message first: each face shows it once.
    ///
    ///     try settings.press("Save")
    ///     #expect(settings.messages == [TransientMessage("Saved", tone: .positive)])
    public internal(set) var messages: [TransientMessage] = []

    private let root = Router(interactor: Interactor())
    private(set) var rib: BuiltRIB?
    /// Lives as long as the RIB, as the factory of a plugin that a host has loaded does.
    private var factory: PluginFactory?
    private var recorder: OutcomeRecorder?
    private var remains = Remains()

    /// What a host would have on its display; nil until it is asked for again.
    private var shown: Screen?
    private var screenFaults: Set<String> = []

    /// Counts what a test can wait for: outcomes, faults, and screens that may have changed.
    let events = MutableValueStream(0)
    private var isAnnounced = false

    /// How many of the outcomes ``nextOutcome(within:)`` has returned.
    var takenOutcomes = 0

    /// In how many events of a host the tester is, one within the other.
    private var depth = 0

    /// Builds a RIB by a plugin's factory, as a host does, and attaches it.
    ///
    /// - Parameters:
    ///   - factory: what the build makes of the plugin's manifest.
    ///   - build: which of the manifest's builds; leave it out where there is a single builder.
    ///   - constants: the static dependencies that are values, by the names of their slots.
    ///   - streams: the static dependencies that are streams.
    ///   - arguments: the dynamic dependencies.
    ///   - slots: what is in the slots for children; a slot that can be empty is empty if it is left out.
    ///   - state: what another tester's ``state(as:file:line:)`` said, for a RIB that continues from there.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the RIB is not given what its manifest declares, or is given something else
    ///   besides: a name that the manifest does not have is an error here, although a host would ignore it.
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

    /// Drives a RIB that the test builds itself, with mocks of its own: one that the plugin's factory does not build,
    /// such as a child.
    ///
    ///     let tour = RIBTester { TourBuilder(dependency: needs).build(withListener: listener) }
    ///
    /// What it reports goes to that listener, so ``outcomes`` stays empty.
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

    /// Does something as one event of a host: afterwards the screen is shown as it is then.
    func event<Result>(_ body: () throws -> Result) rethrows -> Result {
        depth += 1
        defer {
            depth -= 1
            if depth == 0 { settle() }
        }
        return try TestHost.call(for: self, body)
    }

    private func settle() {
        recorder?.hasReported = false
        shown = nil
        announce()
    }

    /// Wakes what waits, when the RIB has finished its current work.
    func announce() {
        guard !isAnnounced else { return }
        isAnnounced = true
        Task {
            isAnnounced = false
            events.value += 1
        }
    }

    /// Whether the RIB handles an event that the tester has begun.
    var isInEvent: Bool { depth > 0 }

    /// Whether the RIB is attached.
    var isAttached: Bool { !root.children.isEmpty }
}

// What a test sees of the RIB.
extension RIBTester {
    /// What a person sees now: the RIB's screen, or what is presented over it.
    ///
    /// As on a host, it is asked for after each action, and in between only when a view has called `setNeedsDisplay`:
    /// where a RIB forgets that, the test sees the old screen, as a person would. A viewless RIB shows an empty screen.
    public var screen: Screen {
        if let shown { return shown }
        let screen = TestHost.call(for: self) { rib?.viewController?.visibleScreen } ?? Screen()
        shown = screen
        check(screen)
        return screen
    }

    /// All texts of the screen, in reading order: `game.texts.first` is often the headline.
    public var texts: [String] { screen.texts }

    /// The words that the RIB has said last for a moment; nil if it has said nothing.
    ///
    ///     #expect(settings.message == "Saved")
    public var message: String? { messages.last?.text }

    /// The RIB's router, to be cast to its class where a test asks more than a host could.
    public var router: (any Routing)? { rib?.router }

    /// The RIBs below this one, each by the path that leads to it, such as `Tour` and `Tour/Stop`.
    public var children: [String] {
        func paths(below router: any Routing, _ prefix: String) -> [String] {
            router.children.flatMap { child in
                let path = prefix + child.displayName
                return [path] + paths(below: child, path + "/")
            }
        }
        return rib.map { paths(below: $0.router, "") } ?? []
    }

    /// What the RIB keeps now, as the type that the build makes of the manifest's `state`.
    ///
    ///     #expect(try game.state(as: TicTacToeState.self).moves == ["2,2"])
    ///
    /// - Throws: ``TestFailure`` if the RIB keeps nothing, or something of another type.
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

    /// The faults so far, which the tester forgets: for a test that provokes them.
    public func takeFaults() -> [Fault] {
        defer { faults = [] }
        return faults
    }

    /// Attaches the RIB again that ``detach()`` has detached.
    public func attach() {
        guard let rib else { return }
        event {
            root.attachChild(rib.router)
            rib.viewController?.enterWindow()
        }
    }

    /// Detaches the RIB, and keeps it: ``attach()`` attaches the same one again.
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
    /// Detaches the RIB, lets it go, and says what of it is still alive: such as `TicTacToeInteractor of TicTacToe`.
    ///
    /// What the test itself holds of the RIB counts too.
    public func leaks() -> [String] {
        if isAttached { detach() }
        rib = nil
        factory = nil
        shown = nil
        return remains.names
    }

    /// Detaches the RIB, lets it go, and checks what there is to check at the end.
    ///
    /// - Throws: ``TestFailure`` if something of the RIB is still alive, or there were faults that the test has not
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

    /// Whether a view is that of the RIB, or of one below it.
    func knows(_ view: ViewController) -> Bool { remains.knows(view) }

    func take(_ message: TransientMessage) {
        messages.append(message)
        announce()
    }

    func take(_ outcome: Outcome) {
        outcomes.append(outcome)
        announce()
    }

    /// A RIB was attached, somewhere in this process.
    func didAttach(_ child: any Routing, to parent: any Routing) {
        if parent === root || remains.knows(parent) { remains.note(child) }
    }

    func screenMayHaveChanged() {
        shown = nil
        announce()
    }

    /// Finds what is wrong with a screen, and says each thing once.
    private func check(_ screen: Screen) {
        let unattached = rib?.viewController?.visible.faultOfUnattached
        for problem in screen.problems + [unattached].compactMap(\.self)
        where screenFaults.insert(problem.message).inserted { take(problem) }
    }
}
