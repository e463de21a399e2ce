import Base
@_spi(Host) public import PluginABI
import PluginManifest

/// A RIB whose work a plugin behind port 1 does.
@MainActor
final class ForeignRIB {
    let connection: PortConnection
    private(set) var number = 0
    var manifest: Manifest { connection.manifest }
    private let listener: OutcomeListener
    /// The static dependencies; nil until the build.
    private var dependencies: ForeignDependencies?
    /// The sources of the children, by slot.
    private(set) var sources: [String: ChildSource] = [:]
    /// The attached children, by the plugin's numbers.
    var children: [Int: ForeignChild] = [:]
    private(set) weak var router: RouterNode?
    private(set) weak var view: ForeignViewController?
    private var state = WireValue.null
    private var shown: PortScreen?
    /// The screen, if no child is on it.
    private var screen: Screen?

    init(_ connection: PortConnection, _ listener: OutcomeListener) {
        (self.connection, self.listener) = (connection, listener)
    }

    /// Asks the plugin to build the RIB.
    func build(_ build: String, in context: PluginContext, _ arguments: PluginArguments) throws(BuildError) {
        let dependencies = try ForeignDependencies(manifest, context)
        self.dependencies = dependencies
        for slot in manifest.children { sources[slot.name] = context.optionalChildren(slot.name) }
        let kept = try arguments.state(as: AnyValue.self)?.wireValue
        state = kept ?? .null
        number = connection.add(self)
        let values = PortBuild(
            build: build,
            provisions: dependencies.latest,
            arguments: arguments.record,
            state: kept,
            children: manifest.children.map { ($0.name, sources[$0.name]?.names.value ?? []) }
        )
        do {
            try connection.ask(.build(rib: number, values))
        } catch {
            connection.remove(number)
            throw error
        }
    }

    /// The RIB, as the host gets it.
    var built: BuiltRIB {
        let interactor = ForeignInteractor(self)
        let state: (@MainActor () -> WireValue)? = manifest.state.isEmpty ? nil : { @MainActor [self] in self.state }
        let entries: BuiltRIB.EntryHandler = { [self] entry, arguments throws(BuildError) in
            try connection.ask(.ask(rib: number, entry: entry, arguments.record))
        }
        guard manifest.hasView else {
            let router = ForeignRouter(interactor: interactor)
            self.router = router
            return BuiltRIB(viewless: router, builder: self, state: state, entries: entries)
        }
        let view = ForeignViewController(self)
        let router = ForeignViewableRouter(interactor: interactor, viewController: view)
        (self.router, self.view) = (router, view)
        return BuiltRIB(router: router, builder: self, state: state, entries: entries)
    }

    /// Follows the streams while the RIB is active.
    func didBecomeActive(_ interactor: Interactor) {
        dependencies?.follow(bindingTo: interactor) { [weak self] name, value in
            guard let self else { return }
            connection.tell(.deliver(rib: number, name: name, value))
        }
        for (slot, source) in sources {
            var isFirst = true
            source.names.subscribe { [weak self] names in
                defer { isFirst = false }
                guard !isFirst, let self else { return }
                connection.tell(.offer(rib: number, slot: slot, names))
            }.disposeOnDeactivate(interactor: interactor)
        }
    }

    func didLoad() { ask(.attach(rib: number, path: router?.path ?? [])) }

    func willResignActive() {
        ask(.detach(rib: number))
        connection.remove(number)
        children = [:]
    }

    /// Asks the plugin; a refusal is a fault.
    func ask(_ call: PortCall) {
        do {
            try connection.ask(call)
        } catch {
            guard !connection.isBroken else { return }
            report(.refusedCall, "It refused `\(call.name)`: \(error.message)")
        }
    }

    func report(_ kind: Fault.Kind, _ message: String) {
        RIBHost.report(Fault(kind: kind, message: message, path: path))
    }

    /// The path of the RIB; empty before it is attached.
    var path: [String] { router?.path ?? [] }
}

// MARK: - Events

extension ForeignRIB {
    func handle(_ event: PortEvent) throws(PortMisuse) {
        let object = event.object
        switch event.kind {
        case .screen: try show(PortScreen(object: try object.object("screen")))
        case .state: try keep(object)
        case .outcome: try report(outcomeIn: object)
        case .write: try dependencies?.write(object)
        case .attachChild: try attachChild(object)
        case .detachChild: try detachChild(object)
        case .provide: try provide(object)
        case .fault: report(Fault.Kind(rawValue: try object.text("kind")), try object.text("message"))
        case .hello, .done, .refused, .say, .log, nil: break
        }
    }

    private func show(_ screen: PortScreen) throws(PortMisuse) {
        let (read, hasChildren) = try screen.screen(elements(ofChild:))
        (shown, self.screen) = (screen, hasChildren ? nil : read)
        view?.setNeedsDisplay()
    }

    /// The screen, with the current screens of its children.
    var currentScreen: Screen {
        if let screen { return screen }
        // It has been read before without an error.
        return (try? shown?.screen(elements(ofChild:)).screen) ?? Screen()
    }

    private func keep(_ object: PortObject) throws(PortMisuse) {
        guard !manifest.state.isEmpty else { throw PortMisuse("The manifest has no `state`.") }
        state = .record(try object.record("value", of: manifest.state.map { ($0.name, $0.type) }))
        view?.setNeedsDisplay()
    }

    private func report(outcomeIn object: PortObject) throws(PortMisuse) {
        let name = try object.text("outcome")
        guard let outcome = manifest.outcome(named: name) else {
            throw object.misuse("outcome", "is `\(name)`, which the manifest does not have")
        }
        let payload = try object.record("payload", of: outcome.payload.map { ($0.name, $0.type) })
        listener.report(Outcome(name: name, payload: payload))
    }
}

extension Fault.Kind {
    /// A plugin behind port 1 has refused a call that it cannot refuse.
    public static let refusedCall = Self(rawValue: "refused_call")
    /// A plugin behind port 1 has told what it cannot tell, such as a value of another type than the manifest's.
    public static let unusableEvent = Self(rawValue: "unusable_event")
}

/// A type of any values: their real types have been checked.
struct AnyValue: WireConvertible, Hashable {
    let wireValue: WireValue

    init(wireValue: WireValue) { self.wireValue = wireValue }
}
