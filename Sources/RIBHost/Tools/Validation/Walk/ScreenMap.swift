import PluginABI

/// The screens of a plugin seen so far, and the actions leading from one to another.
///
/// A RIB is more than its screen, so an action may lead elsewhere another time: the map suggests actions to try, and
/// promises nothing.
struct ScreenMap {
    private struct Place {
        let screen: Screen
        /// The actions from the RIB's first screen to this screen, when it was first seen.
        let route: [Finding.Step]
        var untried: [Finding.Step]
        var exits: [(step: Finding.Step, place: Int)] = []
    }

    private var places: [Place] = []
    private var indices: [Screen: Int] = [:]
    /// The ids of all actions performed, on any screen.
    private var knownIDs: Set<String> = []
    /// The actions that have ended the process, and are not repeated.
    private var banned: Set<Action> = []

    var screenCount: Int { places.count }
    var isExplored: Bool { places.allSatisfy(\.untried.isEmpty) }

    /// Records a screen of a RIB.
    ///
    /// - Returns: true if the screen is new.
    mutating func enter(_ screen: Screen, by route: [Finding.Step]) -> Bool {
        guard indices[screen] == nil else { return false }
        indices[screen] = places.count
        places.append(Place(screen: screen, route: route, untried: screen.steps.filter { !isBanned($0) }))
        return true
    }

    /// Records the target of an action.
    mutating func note(_ step: Finding.Step, from screen: Screen, to next: Screen) {
        guard let place = indices[screen], let target = indices[next], place != target else { return }
        if !places[place].exits.contains(where: { $0.step == step }) { places[place].exits.append((step, target)) }
    }

    /// Excludes a step from now on.
    mutating func ban(_ step: Finding.Step) {
        if let action = step.action { banned.insert(action) }
        for index in places.indices {
            places[index].untried.removeAll { $0 == step }
            places[index].exits.removeAll { $0.step == step }
        }
    }

    private func isBanned(_ step: Finding.Step) -> Bool { step.action.map(banned.contains) ?? false }

    /// Returns the earlier target of an action; nil if the action was not performed on this screen, or led nowhere.
    func target(of step: Finding.Step, from screen: Screen) -> Screen? {
        guard let place = indices[screen] else { return nil }
        return places[place].exits.first { $0.step == step }.map { places[$0.place].screen }
    }

    /// Returns a step for a screen: an untried step, preferably with an id untried on any screen, or the first step
    /// towards a screen with untried steps. If everything was tried, any step.
    mutating func nextStep(on screen: Screen, _ random: inout SeededGenerator) -> Finding.Step? {
        guard let place = indices[screen] else { return nil }
        if isExplored { return screen.steps.filter { !isBanned($0) }.randomElement(using: &random) }
        guard !places[place].untried.isEmpty else { return firstStep(from: place) }
        let unknown = places[place].untried.indices.filter { !knownIDs.contains(places[place].untried[$0].id) }
        let candidates = unknown.isEmpty ? Array(places[place].untried.indices) : unknown
        let step = places[place].untried.remove(at: candidates[Int.random(in: 0..<candidates.count, using: &random)])
        knownIDs.insert(step.id)
        return step
    }

    /// Returns the first step towards the nearest screen with untried steps, breadth first.
    private func firstStep(from place: Int) -> Finding.Step? {
        var seen: Set = [place]
        var rest = places[place].exits.map { (first: $0.step, place: $0.place) }[...]
        while let (first, place) = rest.popFirst() {
            guard seen.insert(place).inserted else { continue }
            if !places[place].untried.isEmpty { return first }
            rest += places[place].exits.map { (first, $0.place) }
        }
        return nil
    }

    /// Returns the path from the first screen to the nearest screen with untried steps.
    func routeToUntried() -> [Finding.Step] {
        let routes = places.filter { !$0.untried.isEmpty }.map(\.route)
        return routes.filter { $0.allSatisfy { !isBanned($0) } }.min { $0.count < $1.count } ?? []
    }
}

extension Finding.Step {
    /// The action's id; empty for a wait, which no screen offers.
    fileprivate var id: String { action?.id ?? "" }
}
