import Configuration
import PluginABI
import PluginManifest

/// The rules of the environment, of scopes and of services as a program that walks: it starts at the root, takes every
/// outcome there is from every state it comes to, and notes with which environment each step is built.
///
/// It knows no sets of paths and no equations, shares no code with the checker, and is slow. That is its worth.
struct RuleInterpreter {
    /// What it says of one slot.
    enum Finding: String, Hashable {
        case missing = "RH130"
        case mayBeNil = "RH131"
        case otherType = "RH132"
        case missingStatic = "RH140"
        case staticType = "RH141"
    }

    /// A step of a flow, or, counted on, a service.
    struct Place: Hashable, CustomStringConvertible {
        var flow: Int
        var step: Int

        var description: String { "f\(flow)s\(step)" }
    }

    struct SlotFinding: Hashable, CustomStringConvertible {
        var place: Place
        var slot: String
        var finding: Finding

        var description: String { "\(place).\(slot) \(finding)" }
    }

    /// What one walk comes by.
    struct Walk {
        var instances: Set<Instance> = []
        var builds: [Place: Set<Environment>] = [:]
        /// What is known at each step at the least, whenever a link may come.
        var known: [Place: Environment] = [:]
        var backFromStart: Set<Place> = []
        var uncarriedSwitches: Set<Place> = []
        var states = 0
        /// Whether it stays in the flow that it began in, and leaves the flow's own constants out: what `finished`
        /// carries is what has been assigned inside.
        var isShallow = false
        /// Whether it asks what is attached: then a service or a link leads to a step with nothing below it.
        var isAboutAttachment = false
        /// By step: the steps that are attached whenever it is the last.
        var attached: [Place: Set<Int>] = [:]
        /// Links that come while the flow runs, each leg wherever the checker says that it can be taken.
        var links: [LinkLeg] = []

        /// With what each flow was entered.
        func entries(of flow: Int) -> [Environment] { instances.filter { $0.flow == flow }.map(\.entry) }
    }

    private struct Entered: Hashable {
        var step: Int
        var environment: Environment
    }

    private struct State: Hashable {
        var history: [Entered]
        var environment: Environment
    }

    struct Instance: Hashable {
        var flow: Int
        var entry: Environment
    }

    let configuration: Configuration
    let flows: [FlowDefinition]
    let plugins: [String: PluginEntry]
    let manifests: [String: Manifest]
    var links: [LinkDefinition] { configuration.links }

    /// By flow: the names of its steps.
    let stepNames: [[String]]
    /// By flow: the flow at each of its steps and services, if it is one.
    private let callees: [[Int?]]
    var ways: [Place: [Way]] = [:]
    /// By flow: what each of its ends carries.
    private(set) var carried: [Int: [String: Environment]] = [:]
    private(set) var walk = Walk()
    /// The type of each key; nil for one that has two.
    private(set) var types: [String: ValueType?] = [:]
    private(set) var late: Set<LateValue> = []
    private(set) var lateItems: Set<LateValue> = []

    var builds: [Place: Set<Environment>] { walk.builds }
    /// The children below each step and service.
    private(set) var broods: [Place: Brood] = [:]

    /// In navigations, by step: the steps that are attached whenever it is the last.
    private var attached: [Place: Set<Int>] = [:]

    /// Whether a step of a navigation that is uncovered counts as built again, with what the path to it has assigned,
    /// unless it is attached on every path: the checker does not tell the two apart.
    let countsUncovering: Bool

    /// The plugin whose reported values are followed, if one is.
    let marked: String?

    /// - Parameter marked: the plugin whose reported values are followed.
    init(
        _ configuration: Configuration,
        _ manifests: [String: Manifest],
        countsUncovering: Bool = false,
        marking marked: String? = nil
    ) {
        let configuration = Self.decidingEvents(in: configuration, manifests)
        self.countsUncovering = countsUncovering
        self.marked = marked
        self.configuration = configuration
        flows = [configuration.flow] + configuration.flows
        plugins = Dictionary(uniqueKeysWithValues: configuration.plugins.map { ($0.id.value, $0) })
        self.manifests = manifests
        let names = flows.map(\.name.value)
        stepNames = flows.map(\.stepNames)
        callees = flows.map { flow in
            (flow.unitNames + flow.services.map(\.unitName)).map { names.firstIndex(of: $0) }
        }
        for place in places { broods[place] = findBrood(of: place) }
        // Rule 8 asks what is assigned on every way to the end, so each flow is walked from nothing first, callees
        // first.
        for flow in flows.indices.reversed() {
            walk = Walk(isShallow: true, isAboutAttachment: true)
            _ = finish(of: Instance(flow: flow, entry: Environment()))
            attached.merge(walk.attached) { $1 }
            walk = Walk(isShallow: true)
            carried[flow] = finish(of: Instance(flow: flow, entry: Environment()))
        }
        walk = Walk()
        start()
        types = findTypes()
        late = findLateValues()
        lateItems = findLateItems()
    }

    private mutating func start() {
        var entry = Environment()
        for (key, value) in Self.constants(configuration.dependencies) { entry.assign(key, notNil: value != .null) }
        enter(0, with: entry)
    }

    /// A walk on which links come as well.
    mutating func walk(with links: [LinkLeg]) {
        walk = Walk(links: links)
        start()
    }

    /// A walk of a flow that is entered with nothing but some constants.
    func walked(_ flow: Int, with constants: [WithConstant]) -> Walk {
        var other = self
        other.walk = Walk()
        var entry = Environment()
        for constant in constants { entry.assign(constant.key.value, notNil: constant.constant.value != .null) }
        other.enter(flow, with: entry)
        return other.walk
    }

    func callee(of place: Place) -> Int? { callees[place.flow][place.step] }

    static func constants(_ dependencies: [SharedDependency]) -> [(key: String, value: WireValue)] {
        dependencies.compactMap { dependency in
            guard case .constant(let constant) = dependency.kind else { return nil }
            return (dependency.key.value, constant.value)
        }
    }

    // MARK: - Walking

    /// A flow's own constants come last, whatever it is entered with.
    private mutating func enter(_ flow: Int, with environment: Environment) {
        var entry = environment
        for (key, value) in Self.constants(flows[flow].dependencies) { entry.assign(key, notNil: value != .null) }
        _ = finish(of: Instance(flow: flow, entry: entry))
    }

    /// Walks an instance to all states there are; returns by end what was there whenever it came to that.
    private mutating func finish(of instance: Instance) -> [String: Environment] {
        guard walk.instances.insert(instance).inserted else { return [:] }
        let services = leadingOn(servicesOf: instance)
        if flows[instance.flow].container.attachesAllMembers { return finishOfMembers(instance, services) }
        var finish: [String: Environment] = [:]
        var seen: Set<State> = []
        var open: [State] = []
        enter(start(of: instance.flow), instance.entry, [], nil, instance, &open)
        if walk.isAboutAttachment { enterAnywhere(services, instance, &open) }
        while let state = open.popLast() {
            guard seen.insert(state).inserted, let current = state.history.last else { continue }
            walk.states += 1
            let place = Place(flow: instance.flow, step: current.step)
            note(state.environment, at: place)
            let below = Set(state.history.map(\.step))
            walk.attached[place] = walk.attached[place]?.intersection(below) ?? below
            for way in outcomes(of: place) {
                follow(way, state.environment.after(way), from: state, in: instance, &open, &finish)
            }
            // A service may report at any time, and knows what it was built with and has assigned itself.
            for (way, environment) in services where !walk.isAboutAttachment {
                follow(way, environment, from: state, isOfService: true, in: instance, &open, &finish)
            }
            for link in walk.links where link.sources.contains(place) {
                enter(link.target, state.environment.after(link), state.history, nil, instance, &open)
            }
        }
        return finish
    }

    /// Services and links lead to their steps at any time.
    private mutating func enterAnywhere(_ services: [(Way, Environment)], _ instance: Instance, _ open: inout [State]) {
        var targets = services.compactMap { way, _ -> Int? in
            guard case .step(let name) = way.target else { return nil }
            return index(of: name.value, in: instance.flow)
        }
        for (target, _) in links.flatMap({ Self.ways($0.target) }) {
            guard case .step(let name) = target else { continue }
            targets += path(name.value).filter { $0.flow == instance.flow }.map(\.step)
        }
        for target in targets { enter(target, instance.entry, [], nil, instance, &open) }
    }

    private mutating func follow(
        _ way: Way,
        _ environment: Environment,
        from state: State,
        isOfService: Bool = false,
        in instance: Instance,
        _ open: inout [State],
        _ finish: inout [String: Environment]
    ) {
        let isNavigation = flows[instance.flow].container == .navigation
        switch way.target {
        case .step(let name):
            let step = index(of: name.value, in: instance.flow)
            // In navigation, of a flow that has finished and of a step that has failed nothing is left to cover.
            let history = isNavigation && way.endsStep ? state.history.dropLast() : state.history
            let reporter = isOfService ? nil : state.history.last?.step
            let stays = isNavigation && !way.endsStep && step == reporter
            guard !stays else { return open.append(State(history: state.history, environment: environment)) }
            enter(step, environment, history, reporter, instance, &open)
        case .word(let word):
            switch word.value {
            case .finish: finish["finished"] = Self.common(finish["finished"], environment)
            case .restart: enter(start(of: instance.flow), instance.entry, [], nil, instance, &open)
            case .stay: open.append(State(history: state.history, environment: environment))
            case .exit: break
            case .back:
                goBack(from: state, in: instance, &open)
            }
        case .end(let name): finish[name.value] = Self.common(finish[name.value], environment)
        case .select, .invalid: break
        }
    }

    /// Rule 7.
    private mutating func goBack(from state: State, in instance: Instance, _ open: inout [State]) {
        let before = state.history.dropLast()
        guard let previous = before.last else {
            // At the start; in navigation also where what was below has ended.
            if let step = state.history.last?.step {
                walk.backFromStart.insert(Place(flow: instance.flow, step: step))
            }
            return
        }
        // In navigation it is uncovered, and was walked from when it was there.
        if flows[instance.flow].container == .navigation { return }
        enter(previous.step, previous.environment, Array(before.dropLast()), nil, instance, &open)
    }

    /// Builds the services of an instance; returns where they lead on to, and with what.
    private mutating func leadingOn(servicesOf instance: Instance) -> [(Way, Environment)] {
        var leading: [(Way, Environment)] = []
        let first = stepNames[instance.flow].count
        for step in first..<first + flows[instance.flow].services.count {
            let place = Place(flow: instance.flow, step: step)
            build(place, instance.entry, in: instance)
            var seen: Set<Environment> = []
            var open = [instance.entry]
            while let known = open.popLast() {
                guard seen.insert(known).inserted else { continue }
                for way in outcomes(of: place) {
                    switch way.target {
                    case .word(let word) where word.value == .stay: open.append(known.after(way))
                    // Refused, wherever it stands.
                    case .word(let word) where word.value == .back: break
                    default:
                        var way = way
                        way.endsStep = false
                        leading.append((way, known.after(way)))
                    }
                }
            }
        }
        return leading
    }

    /// The same of tabs and stack: all members are built with the entry, and none is ever built with anything else.
    private mutating func finishOfMembers(
        _ instance: Instance,
        _ services: [(Way, Environment)]
    ) -> [String: Environment] {
        var ends: [(end: String, Environment)] = []
        for (way, environment) in services { if let end = way.end { ends.append((end, environment)) } }
        for step in stepNames[instance.flow].indices {
            let place = Place(flow: instance.flow, step: step)
            build(place, instance.entry, in: instance)
            var seen: Set<Environment> = []
            var open = [instance.entry]
            while let known = open.popLast() {
                guard seen.insert(known).inserted else { continue }
                walk.states += 1
                note(known, at: place)
                for way in outcomes(of: place) {
                    if let end = way.end { ends.append((end, known.after(way))) }
                    guard case .word(let word) = way.target else { continue }
                    if word.value == .stay { open.append(known.after(way)) }
                }
            }
        }
        return ends.reduce(into: [:]) { $0[$1.end] = Self.common($0[$1.end], $1.1) }
    }

    static func common(_ known: Environment?, _ other: Environment) -> Environment? {
        known?.common(other) ?? other
    }

    private mutating func note(_ environment: Environment, at place: Place) {
        walk.known[place] = walk.known[place]?.common(environment) ?? environment
    }

    private mutating func build(_ place: Place, _ environment: Environment, in instance: Instance) {
        walk.builds[place, default: []].insert(environment)
        guard !walk.isShallow else { return }
        for child in broods[place]?.children ?? [] { enter(child, from: instance.entry) }
        guard let callee = callee(of: place) else { return }
        // Rule 1: a copy of the parent's at the call.
        var entry = environment
        for constant in definition(of: place)?.with ?? [] {
            entry.assign(constant.key.value, notNil: constant.constant.value != .null)
        }
        enter(callee, with: entry)
    }

    /// A flow in a slot gets nothing of what has been assigned before its parent.
    private mutating func enter(_ child: Child, from environment: Environment) {
        guard let callee = callee(of: child) else { return }
        var entry = child.entered(from: environment)
        for constant in child.definition.with { entry.assign(constant.key.value, notNil: true) }
        enter(callee, with: entry)
    }

    /// Builds a step. Rule 7: entering a step that is on the history truncates to it.
    private mutating func enter(
        _ step: Int,
        _ environment: Environment,
        _ history: [Entered],
        _ reporter: Int?,
        _ instance: Instance,
        _ open: inout [State]
    ) {
        let index = history.firstIndex { $0.step == step }
        // In navigation a step that is covered is uncovered as it was, which has been walked from already.
        if index != nil, flows[instance.flow].container == .navigation {
            let below = reporter.flatMap { attached[Place(flow: instance.flow, step: $0)] } ?? []
            if !countsUncovering || walk.isAboutAttachment || below.contains(step) { return }
        }
        build(Place(flow: instance.flow, step: step), environment, in: instance)
        let kept = index.map { Array(history[..<$0]) } ?? history
        open.append(State(history: kept + [Entered(step: step, environment: environment)], environment: environment))
    }

    /// Each outcome with what it assigns, where it leads and which keys a case has named.
    private mutating func outcomes(of place: Place) -> [Way] {
        if ways[place] == nil { ways[place] = findOutcomes(of: place) }
        let found = ways[place] ?? []
        if found.contains(where: { way in way.named.contains { !way.assigned.has($0) } }) {
            walk.uncarriedSwitches.insert(place)
        }
        return found
    }
}
