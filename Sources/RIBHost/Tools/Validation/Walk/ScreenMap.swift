import PluginABI

/// The screens of a plugin that were seen so far, and which action leads from one to another.
///
/// A RIB is more than its screen, so an action may lead elsewhere another time: the map says what to try next, and
/// promises nothing.
struct ScreenMap {
    private struct Place {
        let screen: Screen
        /// What was done from the RIB's first screen to this one, when it was seen first.
        let route: [Finding.Step]
        var untried: [Finding.Step]
        var exits: [(step: Finding.Step, place: Int)] = []
    }

    private var places: [Place] = []
    private var indices: [Screen: Int] = [:]
    /// The ids of the actions that were performed, on whatever screen.
    private var knownIDs: Set<String> = []
    /// What has ended the process, and is not done again.
    private var banned: Set<Action> = []

    var screenCount: Int { places.count }
    var isExplored: Bool { places.allSatisfy(\.untried.isEmpty) }

    /// Notes a screen that a RIB shows.
    ///
    /// - Returns: whether it is a new one.
    mutating func enter(_ screen: Screen, by route: [Finding.Step]) -> Bool {
        guard indices[screen] == nil else { return false }
        indices[screen] = places.count
        places.append(Place(screen: screen, route: route, untried: screen.steps.filter { !isBanned($0) }))
        return true
    }

    /// Notes where an action has led.
    mutating func note(_ step: Finding.Step, from screen: Screen, to next: Screen) {
        guard let place = indices[screen], let target = indices[next], place != target else { return }
        if !places[place].exits.contains(where: { $0.step == step }) { places[place].exits.append((step, target)) }
    }

    /// Never does this again.
    mutating func ban(_ step: Finding.Step) {
        if let action = step.action { banned.insert(action) }
        for index in places.indices {
            places[index].untried.removeAll { $0 == step }
            places[index].exits.removeAll { $0.step == step }
        }
    }

    private func isBanned(_ step: Finding.Step) -> Bool { step.action.map(banned.contains) ?? false }

    /// Where an action has led before; nil for what was not done on this screen, or has led nowhere.
    func target(of step: Finding.Step, from screen: Screen) -> Screen? {
        guard let place = indices[screen] else { return nil }
        return places[place].exits.first { $0.step == step }.map { places[$0.place].screen }
    }

    /// What to do on a screen: something that was not tried there, and best nowhere, or the first step to where there
    /// is such a thing. Where everything was tried, anything.
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

    /// Breadth first.
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

    /// The path from the first screen to the nearest one on which something was not tried.
    func routeToUntried() -> [Finding.Step] {
        let routes = places.filter { !$0.untried.isEmpty }.map(\.route)
        return routes.filter { $0.allSatisfy { !isBanned($0) } }.min { $0.count < $1.count } ?? []
    }
}

extension Finding.Step {
    /// The action's id; empty for a wait, which no screen offers.
    fileprivate var id: String { action?.id ?? "" }
}
