import Base
import Checking
import Configuration
import Foundation
import PluginManifest
import Port
import Testing

@testable import Composition
@testable import Loopback
@testable import PluginABI

/// A flow that runs on RIBs of the test's own, with a log of all that happens.
@MainActor
final class Stage: PluginSource {
    /// A plugin of the test: its manifest in short, and what each of its RIBs does when it becomes active.
    struct Plugin {
        var hasView = true
        var statics: [String: String] = [:]
        var dynamic: [String: String] = [:]
        var outcomes: [String: [String: String]] = ["next": [:]]
        var didBecomeActive: @MainActor (Actor) -> Void = { _ in }
        var failure: String?
        /// In how many rows, one in the other, its button stands.
        var depth = 0
        /// What a link can ask of each of its RIBs.
        var entries: [String: [String: String]] = [:]
        /// Its slots for children, each as its manifest declares it. Each of its RIBs attaches what is in the slots, and
        /// of a slot that takes many what that has as it changes.
        var slots: [String: String] = [:]
        /// Whether they do that only when the test says so.
        var attachesLater = false
        /// Gets what the children of each of its RIBs report.
        var didHear: @MainActor (Outcome) -> Void = { _ in }
        /// The id of a button of its view that belongs to the bar of a navigation.
        var barItem: String?
        /// Whether each of its RIBs keeps a count.
        var keepsCount = false
        /// Which build of the plugin it is.
        var version = 1
        /// The type of that count.
        var countType = "Int"
        /// Whether each of its views writes to the log when a person begins to see it, and when no longer.
        var notesSight = false
        /// Whether it stays in the host where others are in workers.
        var staysInHost = false
        /// What it does before it builds a RIB, and what each of its RIBs does with an action, and before it is detached.
        var willBuild: @MainActor () -> Void = {}
        var didPerform: @MainActor (Actor) -> Void = { _ in }
        var willResignActive: @MainActor () -> Void = {}
    }

    private(set) var log: [String] = []
    private(set) var faults: [Fault] = []
    /// The RIBs that were built, by plugin, the latest last; weak, so that the test sees who is gone.
    private(set) var actors: [WeakActor] = []
    private let plugins: [String: Plugin]
    private let proof: Proof
    private var loopback: StageWorkers?
    private(set) var flow: RootFlow?

    /// The place in which the plugins run.
    enum Place: CaseIterable {
        case host
        /// Each in a worker, or all in one.
        case workers, oneWorker
    }

    struct WeakActor {
        weak var actor: Actor?
    }

    /// - Parameters:
    ///   - configuration: plugins.json without its plugins, and the files that it includes.
    ///   - state: the state that the flow continues from.
    init(
        _ plugins: [String: Plugin],
        _ configuration: String,
        census: RIBCensus? = nil,
        from state: FlowState? = nil,
        in place: Place = .host
    ) throws {
        self.plugins = plugins
        let result = try Self.check(plugins, configuration)
        let renderer = DiagnosticRenderer(color: false)
        proof = try #require(
            result.proof,
            Comment(rawValue: result.diagnostics.map { renderer.render($0) }.joined(separator: "\n"))
        )
        RIBHost.connected = RIBHost { [weak self] in self?.faults.append($0) }
        loopback = try Self.loopback(plugins, in: place) { [weak self] in ActorFactory($0, on: self) }
        flow = RootFlow(proof: proof, source: self, processes: processes, census: census, state: state)
    }

    /// Plays another configuration from now on, where the flow of another stage stands.
    init(_ plugins: [String: Plugin], _ configuration: String, replacing stage: Stage) throws {
        self.plugins = plugins
        let result = try Self.check(plugins, configuration)
        proof = try #require(result.proof)
        RIBHost.connected = RIBHost { [weak self] in self?.faults.append($0) }
        flow = stage.flow?.replaced(by: proof, self)
        stage.letGo()
    }

    /// What the checker says of a flow. The files that it includes follow it, each behind a line `=== NAME`.
    static func check(_ plugins: [String: Plugin], _ configuration: String) throws -> CheckResult {
        let manifests = try plugins.map { id, plugin in (id, try Self.manifest(id, plugin)) }
        return FlowChecker.check(
            try read(plugins, configuration),
            manifests: Dictionary(uniqueKeysWithValues: manifests)
        )
    }

    /// What plugins.json says, with the files that it includes, each of which is read once. Every file has all plugins.
    private static func read(_ plugins: [String: Plugin], _ text: String) throws -> Configuration {
        let entries = plugins.keys.sorted().map { "\"\($0)\": \"lib\($0).so\"" }.joined(separator: ", ")
        var texts = text.components(separatedBy: "\n=== ")
        texts[0] = "plugins.json\n" + texts[0]
        var sources: [SourceFile] = []
        let files = try texts.map { text in
            let parts = text.split(separator: "\n", maxSplits: 1)
            let (name, bytes) = (String(parts[0]), Array("{\"plugins\": {\(entries)}, \(parts[1])}".utf8))
            let source = SourceFile(name: name, bytes: bytes, base: sources.last?.nextBase ?? 0)
            sources.append(source)
            let decoded = Configuration.decode(source)
            #expect(decoded.diagnostics.isEmpty)
            return (name: name, configuration: try #require(decoded.configuration))
        }
        var configuration = files[0].configuration
        var known: [String: Int] = [:]
        var next = 0
        while next < configuration.inclusions.count {
            let name = try #require(configuration.inclusions[next].path?.value)
            if let flow = known[name] {
                configuration.inclusions[next].flow = flow
            } else {
                let number = try #require(files.firstIndex { $0.name == name })
                _ = configuration.include(files[number].configuration, at: next, file: number, in: ".")
                known[name] = configuration.inclusions[next].flow
            }
            next += 1
        }
        configuration.source = SourceFile(joining: sources)
        return configuration
    }

    private static func manifest(_ id: String, _ plugin: Plugin) throws -> Manifest {
        func object(_ members: [String: String]) -> String {
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
        }
        let state = plugin.keepsCount ? "\"state\": {\"count\": \"\(plugin.countType)\"}," : ""
        let outcomes = plugin.outcomes.mapValues { payload in object(payload.mapValues { "\"\($0)\"" }) }
        let entries = plugin.entries.mapValues { arguments in object(arguments.mapValues { "\"\($0)\"" }) }
        let asked = entries.isEmpty ? "" : "\"entries\": \(object(entries)),"
        let children = plugin.slots.isEmpty ? "" : "\"children\": \(object(plugin.slots)),"
        let text = """
            {"id": "\(id)", "name": "Actor", "version": "1.0.0", "builder": "ActorBuilder", "view": \(plugin.hasView),
             \(state) \(asked) \(children) "dependencies": {
               "static": \(object(plugin.statics.mapValues { "\"\($0)\"" })),
               "dynamic": \(object(plugin.dynamic.mapValues { "\"\($0)\"" }))
             },
             "outcomes": \(object(outcomes))}
            """
        let decoded = Manifest.decode(SourceFile(name: "lib\(id).so", bytes: Array(text.utf8)))
        #expect(decoded.diagnostics.isEmpty)
        return try #require(decoded.manifest)
    }

    func origin(of build: PluginBuild) -> AnyHashable { plugins[build.plugin]?.version }

    private static func loopback(
        _ plugins: [String: Plugin],
        in place: Place,
        factory: @escaping @MainActor (String) -> PluginFactory
    ) throws -> StageWorkers? {
        guard place != .host else { return nil }
        let manifests = try plugins.map { id, plugin in (id, try manifest(id, plugin)) }
        let named = Dictionary(uniqueKeysWithValues: manifests)
        return StageWorkers(named, isGrouped: place == .oneWorker, factory: factory)
    }

    var processes: (any PluginProcesses)? { loopback?.processes }

    /// The workers, and the name of that of a plugin.
    func workers(of plugin: String) throws -> (workers: Loopback, name: String) {
        let loopback = try #require(loopback)
        return (loopback.loopback, loopback.isGrouped ? "all" : plugin)
    }

    /// The number of the calls that workers have served.
    var servedCount: Int { loopback?.servedCount ?? 0 }

    func build(_ request: BuildRequest) throws(Diagnostic) -> any PluginPort {
        if let loopback, plugins[request.build.plugin]?.staysInHost == false { return try loopback.build(request) }
        do {
            return try LocalPort(
                request.values,
                by: ActorFactory(request.build.plugin, on: self),
                in: request.provisions.context,
                children: request.children,
                listener: request.listener
            )
        } catch {
            throw Diagnostic(DiagnosticCode("RH999", .plugin), error.message)
        }
    }

    fileprivate func build(
        _ id: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        guard let plugin = plugins[id] else { throw BuildError("There is no plugin `\(id)`.") }
        if let failure = plugin.failure { throw BuildError(failure) }
        plugin.willBuild()
        let actor = Actor(id, context, arguments, listener, self, plugin.didBecomeActive)
        actors.append(WeakActor(actor: actor))
        var state: (@MainActor () -> WireValue)?
        if plugin.keepsCount { state = { actor.state } }
        let entries: BuiltRIB.EntryHandler = { [weak self] entry, arguments throws(BuildError) in
            let card: String = try arguments.value("card")
            self?.write("\(id): \(entry) \(card)")
        }
        guard plugin.hasView else {
            return BuiltRIB(viewless: Router(interactor: actor), listener: listener, state: state, entries: entries)
        }
        let view = ActorViewController(
            id,
            depth: plugin.depth,
            barItem: plugin.barItem,
            notesSight: plugin.notesSight
        ) { [weak self, weak actor] text in
            self?.write("\(id): \(text)")
            if text == "act", let actor { plugin.didPerform(actor) }
        }
        actor.willLeave = plugin.willResignActive
        actor.view = view
        let router = ViewableRouter(interactor: actor, viewController: view)
        actor.ownRouter = router
        actor.slots = plugin.slots.keys.sorted()
        actor.attachesLater = plugin.attachesLater
        actor.didHear = plugin.didHear
        // As the bridge of a real plugin does, the RIB keeps its listener.
        return BuiltRIB(router: router, listener: listener, state: state, entries: entries)
    }

    /// Lets the host receive what the RIBs have done by themselves, and the flow follow it.
    func settle() {
        loopback?.deliver()
        flow?.settle()
    }

    /// Asks for a deep link.
    func open(_ url: String) throws {
        flow?.open(try LinkRequest(url: url, proof: proof))
    }

    func write(_ entry: String) {
        log.append(entry)
    }

    /// The RIB of a plugin that was built last.
    func actor(_ id: String) throws -> Actor {
        try #require(actors.last { $0.actor?.id == id }?.actor)
    }

    /// Lets the flow go, and with it all RIBs.
    func end() {
        flow?.shutDown()
        flow = nil
    }

    /// Lets the flow go as it stands.
    func letGo() {
        flow = nil
    }
}

/// Builds the RIBs of a stage.
private final class ActorFactory: PluginFactory {
    private let id: String
    private weak var stage: Stage?

    init(_ id: String, on stage: Stage?) {
        (self.id, self.stage) = (id, stage)
        super.init()
    }

    override func build(
        _ build: String,
        context: PluginContext,
        arguments: PluginArguments,
        listener: OutcomeListener
    ) throws(BuildError) -> BuiltRIB {
        guard let stage else { throw BuildError("The stage has gone.") }
        return try stage.build(id, context: context, arguments: arguments, listener: listener)
    }
}

/// A RIB that does as the test says.
final class Actor: Interactor {
    let id: String
    let context: PluginContext
    let arguments: PluginArguments
    /// What it keeps, where its plugin says so.
    var count = 0
    fileprivate(set) weak var view: ActorViewController?
    fileprivate weak var ownRouter: ViewableRouter<Actor, ActorViewController>?
    fileprivate var slots: [String] = []
    fileprivate var attachesLater = false
    fileprivate var didHear: @MainActor (Outcome) -> Void = { _ in }
    fileprivate var willLeave: @MainActor () -> Void = {}
    /// The children that it has attached from its slots, by slot and name.
    private var children: [String: [String: any ViewableRouting]] = [:]
    private weak var listener: OutcomeListener?
    private weak var stage: Stage?
    private let onActive: @MainActor (Actor) -> Void

    init(
        _ id: String,
        _ context: PluginContext,
        _ arguments: PluginArguments,
        _ listener: OutcomeListener,
        _ stage: Stage,
        _ onActive: @escaping @MainActor (Actor) -> Void
    ) {
        self.id = id
        self.context = context
        self.arguments = arguments
        self.listener = listener
        self.stage = stage
        self.onActive = onActive
        super.init()
        guard case .record(let record)? = try? arguments.state(as: AnyValue.self)?.wireValue else { return }
        if case .int(let count)? = record["count"] { self.count = count }
    }

    var state: WireValue { .record(["count": .int(count)]) }

    /// Writes what the RIB does to the log.
    func note(_ text: String) { stage?.write("\(id): \(text)") }

    /// The listener of the host, for a test that reports when the RIB is gone.
    var keptListener: OutcomeListener? { listener }

    func report(_ outcome: String, _ payload: WireRecord = [:]) {
        listener?.report(Outcome(name: outcome, payload: payload))
    }

    override func didBecomeActive() {
        stage?.write("+\(id)")
        if !attachesLater { attachChildren() }
        onActive(self)
    }

    /// Attaches what is in its slots.
    func attachChildren() {
        for slot in slots { follow(slot) }
    }

    /// Detaches what it has attached.
    func detachChildren() {
        for child in children.values.flatMap(\.values) { ownRouter?.detachChild(child) }
        children = [:]
    }

    /// A child that it has attached.
    func child(_ name: String, in slot: String) -> (any ViewableRouting)? { children[slot]?[name] }

    override func willResignActive() {
        stage?.write("-\(id)")
        willLeave()
    }

    private func follow(_ slot: String) {
        guard let source = try? context.children(slot) else { return }
        source.names
            .subscribe { [weak self] names in self?.attach(names.map(\.name), from: source, of: slot) }
            .disposeOnDeactivate(interactor: self)
    }

    private func attach(_ names: [String], from source: ChildSource, of slot: String) {
        stage?.write("\(id): \(slot): \(names.joined(separator: " "))")
        for (name, child) in children[slot, default: [:]] where !names.contains(name) {
            children[slot]?[name] = nil
            ownRouter?.detachChild(child)
        }
        for name in names where children[slot]?[name] == nil {
            let child = source.build(ChildBuild(name, listener: Ear(didHear)))
            children[slot, default: [:]][name] = child
            ownRouter?.attachChild(child)
        }
    }
}

/// Hands over what a child reports.
private final class Ear: OutcomeListener {
    private let handler: @MainActor (Outcome) -> Void

    init(_ handler: @escaping @MainActor (Outcome) -> Void) {
        self.handler = handler
        super.init()
    }

    override func report(_ outcome: Outcome) { handler(outcome) }
}

/// Whatever came across.
private struct AnyValue: WireConvertible {
    let wireValue: WireValue

    init(wireValue: WireValue) {
        self.wireValue = wireValue
    }
}

/// Shows the id as its title and a button, and hands each action to the log.
final class ActorViewController: ViewController, NavigateViewControllable {
    var title: String
    /// How often the screen was asked for.
    private(set) var screenCount = 0
    private let depth: Int
    private let barItem: String?
    private let notesSight: Bool
    private let log: @MainActor (String) -> Void

    init(
        _ id: String,
        depth: Int,
        barItem: String? = nil,
        notesSight: Bool = false,
        log: @escaping @MainActor (String) -> Void
    ) {
        title = id
        self.depth = depth
        self.barItem = barItem
        self.notesSight = notesSight
        self.log = log
        super.init()
    }

    override var screen: Screen {
        var element = Button("Act", id: "act").element
        for _ in 0..<depth { element = Row { element }.element }
        screenCount += 1
        return Screen(title: title) {
            element
            if let barItem { Button(barItem, id: barItem, role: .bar) }
        }
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        if notesSight { log("appeared") }
    }

    override func viewDidDisappear() {
        super.viewDidDisappear()
        if notesSight { log("disappeared") }
    }

    override func perform(_ action: Action) {
        log(action.id)
    }
}

extension RootFlow {
    /// What a state file would have of it now; nil if it has failed. Expects the value of the state to be the same.
    var stateText: String? {
        var writer = JSONWriter()
        guard writeState(to: &writer) else { return nil }
        var other = JSONWriter()
        stateValue.map { other.value($0) }
        #expect(other.text == writer.text)
        return writer.text
    }
}
