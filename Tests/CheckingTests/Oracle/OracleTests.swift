import Configuration
import Foundation
import PluginManifest
import Testing

@testable import Checking

@Suite("The checker and a program that walks all ways agree")
struct OracleTests {
    static let pool = RandomConfiguration.pool(80)

    /// How many thousands of configurations are checked: `make soak` says ten.
    private static let thousands =
        ProcessInfo.processInfo.environment["RIBS_RANDOM_CONFIGURATIONS"].flatMap { UInt64($0) } ?? 1

    static let poolWithSlots = RandomConfiguration.poolWithSlots(80)

    @Test("on a thousand random configurations", arguments: 0..<thousands)
    func agreement(batch: UInt64) throws {
        let found = try agree(on: batch, usesFiles: true) { RandomConfiguration(seed: $0, pool: Self.pool) }
        // The configurations are not so small that there is nothing to find: asked of the first thousand, which each
        // run has.
        if batch == 0 { found?.expectEnough() }
    }

    @Test("on a thousand random configurations with children in slots", arguments: 0..<thousands)
    func agreementWithSlots(batch: UInt64) throws {
        let found = try agree(on: batch, usesFiles: false) {
            RandomConfiguration(seed: $0, pool: Self.poolWithSlots, hasSlots: true)
        }
        if batch == 0 { found?.expectEnoughChildren() }
    }

    /// What a thousand configurations were about; nil where the two do not agree.
    private func agree(on batch: UInt64, usesFiles: Bool, _ make: (UInt64) -> RandomConfiguration) throws -> Found? {
        var found = Found()
        for seed in (batch * 1_000)..<(batch * 1_000 + 1_000) {
            let random = make(seed)
            // Every third is in several files, which must not make a difference.
            var checked = Verdicts(random, usesFiles && seed % 3 == 0 ? random.inFiles : random.configuration)
            // A flow that contains itself in a slot is cut somewhere, and no way leads through it.
            guard !checked.isCut else { continue }
            var oracle = RuleInterpreter(random.configuration, random.manifests)
            // A few entries can stand for thousands of children, which are alike.
            guard oracle.broods.values.reduce(0, { $0 + $1.children.count }) <= 100 else { continue }
            let careful = RuleInterpreter(random.configuration, random.manifests, countsUncovering: true)
            var expected = Verdicts(careful)
            expected.leaveOut(what: careful, checked: &checked)
            guard checked == expected else {
                Issue.record("seed \(seed): \(checked.difference(from: expected))\n\(random.text)")
                return nil
            }
            found.note(checked, oracle)
            guard let sources = checked.allSources, !random.configuration.links.isEmpty else { continue }
            oracle.walk(with: oracle.legs(sources))
            let fillings = oracle.staticFillings()
            let broken =
                oracle.findings().map(\.description) + fillings.findings.map(\.description)
                + fillings.findingsOfChildren
            guard broken.isEmpty else {
                Issue.record("seed \(seed): with its links, \(broken)\n\(random.text)")
                return nil
            }
        }
        return found
    }

    /// How often the configurations were about something.
    struct Found {
        var walked = 0
        var accepted = 0
        var links = 0
        var innerLegs = 0
        var late = 0
        var lateInside = 0
        var lateItems = 0
        var lateInFlows = 0
        var lateAtEnds = 0
        var services = 0
        var unlistedWriters = 0
        var writersAgain = 0
        var askingInVain = 0
        var asking = 0
        /// Objects with the only key `events`, in accepted configurations: as what static slots get them.
        var notes = (constants: 0, events: 0)
        /// By code, or by word: what conditions are bound to.
        var conditions: [Substring: Int] = [:]
        /// The same of children.
        var conditionsOfChildren: [Substring: Int] = [:]
        /// The links of accepted configurations that lead to a child.
        var linksToChildren = 0
        /// By code: what is wrong with static slots.
        var statics: [RuleInterpreter.Finding: Int] = [:]
        /// By word: what static slots get.
        var bindings: [Substring: Int] = [:]
        /// By code: what is wrong with children.
        var children: [Substring: Int] = [:]
        /// The children of accepted configurations, those below other children, and flows.
        var acceptedChildren = (all: 0, nested: 0, flows: 0)

        mutating func note(_ checked: Verdicts, _ oracle: RuleInterpreter) {
            walked += oracle.walk.states
            accepted += checked.allSources == nil ? 0 : 1
            for paths in checked.allSources ?? [] {
                links += paths.count
                innerLegs += paths.keys.reduce(0) { $0 + $1.count - 1 }
            }
            late += checked.late.count
            lateInside += checked.late.count { oracle.isReadInside($0) }
            lateItems += checked.lateItems.count
            lateInFlows += oracle.lateItems.count { $0.place.flow != 0 }
            lateAtEnds += checked.late.count { oracle.callee(of: $0.place) != nil }
            services += oracle.builds.keys.count { oracle.isService($0) }
            for finding in checked.children { children[finding.prefix(5), default: 0] += 1 }
            if checked.allSources != nil {
                let built = oracle.builtChildren.map(\.child)
                acceptedChildren.all += built.count
                acceptedChildren.nested += built.count { $0.slots.count > 1 }
                acceptedChildren.flows += built.count { oracle.callee(of: $0) != nil }
                linksToChildren += oracle.links.count { oracle.leadsToChild($0) }
            }
            unlistedWriters += checked.unlistedWriters.count
            writersAgain += checked.writersAgain.count
            askingInVain += checked.askingInVain.count
            asking += checked.allSources == nil ? 0 : oracle.links.count { $0.entry != nil }
            for binding in checked.bindings ?? [] where binding.contains(" \(RandomConfiguration.events) ") {
                if binding.contains("constant") { notes.constants += 1 }
                if binding.contains("stream") { notes.events += 1 }
            }
            for condition in checked.conditions.union(checked.boundConditions ?? []) {
                let word = condition.split(separator: " ")[1]
                if condition.hasPrefix("child") { conditionsOfChildren[word, default: 0] += 1 }
                conditions[word, default: 0] += 1
            }
            for finding in checked.slots where oracle.isStatic(finding) { statics[finding.finding, default: 0] += 1 }
            for binding in checked.bindings ?? [] where !binding.hasPrefix("child") {
                bindings[binding.split(separator: " ")[2], default: 0] += 1
                if binding.contains(" stream "), !binding.hasSuffix("[-1]") { bindings["scoped", default: 0] += 1 }
            }
        }

        func expectEnoughChildren() {
            #expect(accepted > 50)
            #expect(acceptedChildren.all > 10)
            for code in ["RH140", "RH141"] + (180...186).map({ "RH\($0)" }) {
                #expect(children[Substring(code), default: 0] > 0, "\(code)")
            }
            for word in ["constant", "stream", "RH156", "RH158"] as [Substring] {
                #expect(conditionsOfChildren[word, default: 0] > 0, "\(word)")
            }
            #expect(linksToChildren > 0)
        }

        func expectEnough() {
            #expect(walked > 5_000)
            #expect(accepted > 70)
            #expect(links > 20)
            #expect(innerLegs > 1)
            #expect(late > 20)
            #expect(lateInside > 3)
            #expect(lateItems > 5)
            #expect(lateInFlows > 0)
            #expect(lateAtEnds > 5)
            #expect(services > 100)
            #expect(unlistedWriters > 20)
            #expect(writersAgain > 1)
            #expect(askingInVain > 20)
            #expect(asking > 2)
            #expect(notes.constants > 1)
            #expect(notes.events > 1)
            // Those that follow a stream are in the other thousand.
            for word in ["constant", "RH156", "RH157", "RH158"] as [Substring] {
                #expect(conditions[word, default: 0] > 0, "\(word)")
            }
            #expect(statics[.missingStatic, default: 0] > 50)
            #expect(statics[.staticType, default: 0] > 5)
            #expect(statics[.mayBeNil, default: 0] > 1)
            for word in ["constant", "entry", "stream", "absent", "scoped"] as [Substring] {
                #expect(bindings[word, default: 0] > 0, "\(word)")
            }
        }
    }
}

/// What both can say.
struct Verdicts: Equatable {
    var slots: Set<RuleInterpreter.SlotFinding> = []
    var disputedKeys: Set<String> = []
    var backFromStart: Set<RuleInterpreter.Place> = []
    var waiting: Set<RuleInterpreter.Place> = []
    var late: Set<RuleInterpreter.LateValue> = []
    var lateItems: Set<String> = []
    var linksToNowhere: Set<String> = []
    var unlistedWriters: Set<String> = []
    var writersAgain: Set<String> = []
    /// What is wrong with children: by code, place and what it is about.
    var children: Set<String> = []
    var askingInVain: Set<String> = []
    /// What is wrong with conditions.
    var conditions: Set<String> = []
    /// What conditions are bound to; nil where a configuration has errors.
    var boundConditions: Set<String>?
    /// Where each link can be taken, by path and leg; nil where a configuration has errors.
    var sources: [[[RuleInterpreter.Place]: [Set<RuleInterpreter.Place>]]]?
    /// What static slots get; nil where a configuration has errors.
    var bindings: Set<String>?

    init(_ oracle: RuleInterpreter) {
        let fillings = oracle.staticFillings()
        slots = oracle.findings().union(fillings.findings)
        disputedKeys = Set(oracle.types.filter { $0.value == nil }.keys).union(oracle.clashesOfLinks())
            .union(oracle.constantsAndStreams())
        late = oracle.late
        lateItems = Set(oracle.lateItems.map(\.key))
        linksToNowhere = oracle.linksToNowhere()
        askingInVain = oracle.linksAskingInVain()
        sources = oracle.links.map { oracle.sources(of: $0) }
        bindings = fillings.bindings
        unlistedWriters = oracle.unlistedWriters(fillings)
        writersAgain = oracle.writersAgain(fillings)
        children = oracle.wrongChildren().union(fillings.findingsOfChildren)
        let found = oracle.conditions()
        conditions = found.filter { $0.contains(" RH") }
        boundConditions = found.subtracting(conditions)
        backFromStart = oracle.walk.backFromStart.union(oracle.servicesGoingBack())
        waiting = oracle.waiting()
    }

    /// Whether the checker has cut a flow that contains itself.
    private(set) var isCut = false
    /// Where each link can be taken, as the checker says even of what is not compared.
    private(set) var allSources: [[[RuleInterpreter.Place]: [Set<RuleInterpreter.Place>]]]?

    static func == (one: Verdicts, other: Verdicts) -> Bool {
        one.slots == other.slots && one.disputedKeys == other.disputedKeys && one.backFromStart == other.backFromStart
            && one.waiting == other.waiting && one.late == other.late && one.lateItems == other.lateItems
            && one.linksToNowhere == other.linksToNowhere && one.askingInVain == other.askingInVain
            && one.sources == other.sources
            && one.bindings == other.bindings && one.unlistedWriters == other.unlistedWriters
            && one.writersAgain == other.writersAgain && one.children == other.children
            && one.conditions == other.conditions && one.boundConditions == other.boundConditions
    }

    /// Leaves out of both what a configuration does not decide.
    mutating func leaveOut(what oracle: RuleInterpreter, checked: inout Verdicts) {
        if !oracle.walk.uncarriedSwitches.isEmpty {
            // A switch on nothing is an error of its own; what its cases would narrow is not decided.
            checked.slots = checked.slots.filter { $0.finding != .mayBeNil }
            slots = slots.filter { $0.finding != .mayBeNil }
            checked.linksToNowhere = linksToNowhere
        }
        for finding in checked.slots.symmetricDifference(slots) where oracle.isEitherWay(finding) {
            checked.slots.remove(finding)
            slots.remove(finding)
        }
        if checked.sources == nil { sources = nil }
        if checked.bindings == nil { (bindings, boundConditions) = (nil, nil) }
    }

    /// Who says what the other does not.
    func difference(from oracle: Verdicts) -> String {
        func words(_ name: String, _ checker: Set<String>, _ oracle: Set<String>) -> String {
            let more = checker.subtracting(oracle).sorted()
            let less = oracle.subtracting(checker).sorted()
            return more.isEmpty && less.isEmpty ? "" : "\(name): only the checker \(more), only the oracle \(less); "
        }
        return words("slots", Set(slots.map(\.description)), Set(oracle.slots.map(\.description)))
            + words("back", Set(backFromStart.map(\.description)), Set(oracle.backFromStart.map(\.description)))
            + words("waiting", Set(waiting.map(\.description)), Set(oracle.waiting.map(\.description)))
            + words("disputed", disputedKeys, oracle.disputedKeys)
            + words("late", Set(late.map(\.description)), Set(oracle.late.map(\.description)))
            + words("late items", lateItems, oracle.lateItems)
            + words("links to nowhere", linksToNowhere, oracle.linksToNowhere)
            + words("asking in vain", askingInVain, oracle.askingInVain)
            + words("unlisted writers", unlistedWriters, oracle.unlistedWriters)
            + words("writers again", writersAgain, oracle.writersAgain)
            + words("children", children, oracle.children)
            + words("conditions", conditions, oracle.conditions)
            + words("bound conditions", boundConditions ?? [], oracle.boundConditions ?? [])
            + words("bindings", bindings ?? [], oracle.bindings ?? [])
            + (sources == oracle.sources
                ? "" : "links: \(String(describing: sources)), \(String(describing: oracle.sources))")
    }
}

extension Verdicts {
    init(_ random: RandomConfiguration, _ configuration: Configuration) {
        let result = FlowChecker.check(configuration, manifests: random.manifests)
        let places = Places(random.configuration)
        if let proof = result.proof {
            sources = Self.sources(proof)
            bindings = Self.bindings(proof)
            boundConditions = Self.conditions(proof)
        }
        allSources = sources
        let offsets = Self.offsetsOfChildren(in: random.configuration)
        for diagnostic in result.diagnostics {
            let words = diagnostic.message.split(separator: "`").map(String.init)
            if let offset = diagnostic.primary?.range.lowerBound {
                let isAboutChild = offsets.contains(offset) || diagnostic.code == .emptyChildSlot
                if isAboutChild, note(diagnostic, words, ofChildAt: offset) { continue }
            }
            switch diagnostic.code {
            case .recursiveFlow, .flowsTooDeep: isCut = true
            case .twoTypes: disputedKeys.insert(words[diagnostic.message.hasPrefix("`") ? 0 : 1])
            case .linkNowhere: linksToNowhere.insert(words[1])
            case .linkEntry: askingInVain.insert(words[1])
            case .linkArgument: askingInVain.insert(words[0].hasPrefix("The link") ? words[1] : words[7])
            case .twoWriters: writersAgain.insert("\(words[0]) \(words[4]) \(words[6])")
            case .lateValue where diagnostic.message.hasPrefix("The link"): lateItems.insert(words[3])
            default:
                if let range = diagnostic.primary?.range, let place = places[range] { note(diagnostic, at: place) }
            }
        }
    }

    /// Where children and what fills slots is written.
    private static func offsetsOfChildren(in configuration: Configuration) -> Set<Int> {
        var offsets: Set<Int> = []
        func collect(_ fillings: [SlotFilling]) {
            for filling in fillings {
                offsets.formUnion([filling.slot.range.lowerBound, filling.range.lowerBound])
                for fill in filling.fills {
                    offsets.formUnion([fill.name.range.lowerBound, fill.when?.range.lowerBound].compactMap(\.self))
                    collect(fill.children)
                }
            }
        }
        for plugin in configuration.plugins { collect(plugin.children) }
        for flow in [configuration.flow] + configuration.flows {
            if case .graph(_, let steps) = flow.shape { for step in steps { collect(step.children) } }
            for service in flow.services { collect(service.children) }
        }
        return offsets
    }

    /// - Returns: whether it is about a child.
    private mutating func note(_ diagnostic: Diagnostic, _ words: [String], ofChildAt offset: Int) -> Bool {
        let finding = "\(diagnostic.code.rawValue) \(offset)"
        switch diagnostic.code {
        case .unknownChildSlot, .emptyChildSlot, .tooManyChildren, .childView, .childInItself:
            children.insert(finding)
        case .childOutcome:
            // Its name comes after that of its plugin or flow where it is not heard, and else first.
            let place = (diagnostic.message.hasPrefix("The") ? 1 : 0) + (diagnostic.message.contains(" can ") ? 2 : 0)
            children.insert("\(finding) \(words[place])")
        case .streamWritten:
            children.insert("\(finding) \(words[0])")
        case .condition, .allMembersConditional:
            conditions.insert("child-\(offset) \(diagnostic.code.rawValue)")
        case .childValue, .missingStatic, .staticType, .optionalValue:
            guard let label = diagnostic.secondary.first else { return false }
            let bytes = label.source.bytes[label.range.lowerBound..<label.range.upperBound]
            children.insert("\(finding) \(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))")
        case .notAWriter:
            unlistedWriters.insert("child \(offset) \(words[0]) \(words[2])")
        default:
            return false
        }
        return true
    }

    private mutating func note(_ diagnostic: Diagnostic, at place: RuleInterpreter.Place) {
        switch diagnostic.code {
        case .missingValue, .optionalValue, .otherType, .missingStatic, .staticType:
            guard let label = diagnostic.secondary.first,
                let finding = RuleInterpreter.Finding(rawValue: diagnostic.code.rawValue)
            else { return }
            let bytes = label.source.bytes[label.range.lowerBound..<label.range.upperBound]
            let slot = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
            slots.insert(.init(place: place, slot: slot, finding: finding))
        case .notAWriter:
            let words = diagnostic.message.split(separator: "`")
            unlistedWriters.insert("\(place) \(words[0]) \(words[2])")
        case .condition, .conditionOfStep, .allMembersConditional:
            conditions.insert("\(place) \(diagnostic.code.rawValue)")
        case .backFromStart: backFromStart.insert(place)
        case .neverFinishes: waiting.insert(place)
        case .lateValue:
            late.insert(.init(place: place, key: String(diagnostic.message.split(separator: "`")[4])))
        default: break
        }
    }

    private static func place(_ step: Int, _ graph: FlowGraph) -> RuleInterpreter.Place {
        let flow = graph.steps[step].flow
        return .init(flow: flow, step: step - graph.flows[flow].steps.lowerBound)
    }

    private static func sources(_ proof: Proof) -> [[[RuleInterpreter.Place]: [Set<RuleInterpreter.Place>]]] {
        proof.facts.linkSources.map { sources in
            sources.reduce(into: [:]) { byPath, entry in
                guard let path = entry.key.path else { return }
                // A child is awaited, whatever is known.
                let legs = path.prefix { proof.graph.flows[proof.graph.steps[$0].flow].slot == nil }
                let places = legs.map { place($0, proof.graph) }
                let found = entry.value.prefix(legs.count).map { leg in Set(leg.map { place($0, proof.graph) }) }
                byPath[places] = byPath[places].map { zip($0, found).map { $0.intersection($1) } } ?? found
            }
        }
    }

    /// As the oracle says it: of each plugin in each flow, at the first step that uses it.
    private static func bindings(_ proof: Proof) -> Set<String> {
        var seen: Set<String> = []
        var words: Set<String> = []
        for step in proof.graph.steps.indices where proof.facts.isReached[step] {
            let flow = proof.graph.steps[step].flow
            if proof.graph.flows[flow].slot != nil {
                for binding in proof.facts.bindings(of: step) {
                    let offset = proof.graph.steps[step].range.lowerBound
                    words.insert("child \(offset) \(binding.slot) \(Self.words(binding.source, proof.graph))")
                }
                continue
            }
            let place = place(step, proof.graph)
            guard let plugin = proof.graph.plugin(of: step), seen.insert("\(place.flow) \(plugin.id)").inserted else {
                continue
            }
            for binding in proof.facts.bindings(of: step) {
                words.insert("\(place) \(binding.slot) \(Self.words(binding.source, proof.graph))")
            }
        }
        return words
    }

    /// What each condition is bound to, by its member, or by its own place in the file for a child.
    private static func conditions(_ proof: Proof) -> Set<String> {
        var words: Set<String> = []
        for (index, step) in proof.graph.steps.enumerated() {
            guard let condition = step.condition, let source = proof.facts.conditions[index] else { continue }
            let isChild = proof.graph.flows[step.flow].slot != nil
            let place = isChild ? "child-\(condition.range.lowerBound)" : "\(place(index, proof.graph))"
            words.insert("\(place) \(Self.words(source, proof.graph))")
        }
        return words
    }

    private static func words(_ source: StaticBinding.Source, _ graph: FlowGraph) -> String {
        func isSlot(_ scope: FlowGraph.ScopeID) -> Bool {
            if case .flow(let flow) = scope { graph.flows[flow].slot != nil } else { false }
        }
        func index(_ scope: FlowGraph.ScopeID) -> Int {
            switch scope {
            case .file: -1
            case .flow(let flow): flow
            }
        }
        switch source {
        case .constant(let value, let scope): return "constant \(value) of \(index(scope))"
        case .entry(let key): return "entry \(key)"
        case .stream(let name, let scopes) where scopes.contains(where: isSlot): return "stream \(name) of slot"
        case .stream(let name, let scopes): return "stream \(name) of \(scopes.map(index))"
        case .absent: return "absent"
        }
    }
}

/// Which step a place in the configuration belongs to.
struct Places {
    private var starts: [(offset: Int, place: RuleInterpreter.Place)] = []

    init(_ configuration: Configuration) {
        for (flow, definition) in ([configuration.flow] + configuration.flows).enumerated() {
            var names: [Located<String>] = []
            switch definition.shape {
            case .linear(let steps): names = steps
            case .graph(_, let steps): names = steps.map(\.name)
            case .invalid: break
            }
            for (step, name) in (names + definition.services.map(\.name)).enumerated() {
                starts.append((name.range.lowerBound, .init(flow: flow, step: step)))
            }
        }
        starts.sort { $0.offset < $1.offset }
    }

    subscript(range: SourceRange) -> RuleInterpreter.Place? {
        starts.last { $0.offset <= range.lowerBound }?.place
    }
}
