public import PluginABI

/// A slot for children in a test: the RIB builds and attaches recording children.
///
///     let games = TestSlot(["chess", "go"])
///     let home = try RIBTester(LoggedInFactory(), arguments: Self.players, slots: ["games": games])
///     try home.press("Start go")
///     let game = try #require(games.attached.first)
///     #expect(game.argument("player1Name") == "Ada")
///     game.report("gameDidEnd", ["winner": PlayerType.player2])
///     #expect(games.attached.isEmpty)
///
/// As on a host, the RIB knows a child only by its name, and shows the screen that the test sets.
@MainActor
public final class TestSlot {
    /// The currently attached children, in the order of their attachment.
    public private(set) var attached: [TestChild] = []

    let source: TestChildSource
    weak var tester: RIBTester?

    /// Makes a slot with children by name; the names are also their titles.
    public init(_ names: [String] = ["child"]) {
        let source = TestChildSource(names)
        self.source = source
        source.slot = self
    }

    /// Gives the slot other children, as a host does when conditions change: a RIB with a slot for many children gets
    /// the new list.
    public func offer(_ names: [String]) {
        let children = TestChildSource.names(names)
        if let tester {
            tester.event { source.offered.value = children }
        } else {
            source.offered.value = children
        }
    }

    fileprivate func enter(_ child: TestChild) { attached.append(child) }

    fileprivate func leave(_ child: TestChild) { attached.removeAll { $0 === child } }
}

/// A child attached from a ``TestSlot`` by a RIB under test.
@MainActor
public final class TestChild {
    /// The name of the child in the slot.
    public var name: String { build.name }

    /// The screen of the child.
    public var screen: Screen {
        didSet { view?.setNeedsDisplay() }
    }

    /// The actions of a person on the child's screen, the first action first.
    public fileprivate(set) var actions: [Action] = []

    private let build: ChildBuild
    private weak var slot: TestSlot?
    fileprivate weak var view: ViewController?

    fileprivate init(_ build: ChildBuild, in slot: TestSlot?) {
        self.build = build
        self.slot = slot
        screen = Screen(title: build.name)
    }

    /// Returns an argument with which the RIB built the child; nil if the argument is missing or of another type.
    public func argument<T: WireConvertible>(_ name: String, as type: T.Type = T.self) -> T? {
        build.arguments[name].flatMap { T(wireValue: $0) }
    }

    /// Returns a value provided by the RIB, or the latest value of a provided stream; nil if it is missing or of
    /// another type.
    public func provided<T: WireConvertible>(_ name: String, as type: T.Type = T.self) -> T? {
        switch build.provided[name] {
        case .value(let value)?: T(wireValue: value)
        case .stream(let stream)?: T(wireValue: stream.value)
        case .mutableStream(let stream)?: T(wireValue: stream.value)
        default: nil
        }
    }

    /// Writes a writable stream provided by the RIB, as the child does. Has no effect on other dependencies.
    public func write(_ value: some WireConvertible, to name: String) {
        switch build.provided[name] {
        case .mutableStream(let stream)?: event { stream.value = value.wireValue }
        case .mutableEventStream(let stream)?: event { stream.send(value.wireValue) }
        default: break
        }
    }

    /// Reports an outcome of the slot.
    public func report(_ outcome: String, _ payload: [String: any WireConvertible] = [:]) {
        var record = WireRecord()
        for (name, value) in payload { record[name] = value.wireValue }
        event { build.listener.report(Outcome(name: outcome, payload: record)) }
    }

    /// Fails, like a child whose process has ended.
    public func fail(_ message: String = "The child has failed.", in slot: String, comesBack: Bool = false) {
        let failure = ChildFailure(slot: slot, child: name, message: message, comesBack: comesBack)
        event { build.listener.report(failure.outcome) }
    }

    private func event(_ body: () -> Void) {
        guard let tester = slot?.tester else { return body() }
        tester.event(body)
    }

    fileprivate func enter() { slot?.enter(self) }

    fileprivate func leave() { slot?.leave(self) }
}

final class TestChildSource: ChildSource {
    fileprivate weak var slot: TestSlot?
    fileprivate let offered: MutableValueStream<[Name]>

    fileprivate init(_ names: [String]) {
        offered = MutableValueStream(Self.names(names))
        super.init(names: offered.readOnly)
    }

    fileprivate static func names(_ names: [String]) -> [Name] { names.map { Name(name: $0, title: $0) } }

    override func build(_ build: ChildBuild) -> any ViewableRouting {
        let child = TestChild(build, in: slot)
        let router = ViewableRouter(
            interactor: TestChildInteractor(child),
            viewController: TestChildViewController(child)
        )
        router.name = build.name
        return router
    }
}

private final class TestChildInteractor: Interactor {
    private let child: TestChild

    init(_ child: TestChild) {
        self.child = child
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        child.enter()
    }

    override func willResignActive() {
        super.willResignActive()
        child.leave()
    }
}

private final class TestChildViewController: ViewController {
    private let child: TestChild

    init(_ child: TestChild) {
        self.child = child
        super.init()
        child.view = self
    }

    override var screen: Screen { child.screen }

    override func perform(_ action: Action) { child.actions.append(action) }
}
