import Configuration

/// The steps that are attached below each step of a navigation on every path.
public struct Stacks: Sendable {
    /// By step: the nearest step that is always attached below; nil if there is none, and outside navigations.
    public private(set) var below: [Int?]
    /// By step: the range of the step's subtree in a numbering of the tree that `below` forms.
    private var parts: [Range<Int>]

    init(steps: Int) {
        below = Array(repeating: nil, count: steps)
        parts = Array(repeating: 0..<0, count: steps)
    }

    /// Returns true if a step is always attached when a given step is at the top, or if both are the same step.
    func holds(_ step: Int, at top: Int?) -> Bool {
        guard let top, !parts[top].isEmpty else { return false }
        return parts[step].contains(parts[top].lowerBound)
    }

    /// Notes the nearest steps below in one navigation.
    fileprivate mutating func note(_ found: [(step: Int, below: Int?)]) {
        var above: [Int?: [Int]] = [:]
        for (step, below) in found {
            self.below[step] = below
            above[below, default: []].append(step)
        }
        var count = 0
        var open: [(step: Int, next: Int)] = []
        for bottom in above[nil] ?? [] {
            open.append((bottom, 0))
            while let (step, next) = open.last {
                if next == 0 {
                    parts[step] = count..<count + 1
                    count += 1
                }
                let steps = above[step] ?? []
                if next < steps.count {
                    open[open.count - 1].next += 1
                    open.append((steps[next], 0))
                } else {
                    parts[step] = parts[step].lowerBound..<count
                    open.removeLast()
                }
            }
        }
    }
}

extension Prover {
    /// Finds the steps below each step of a navigation: a step that every path has passed stays attached until it ends.
    /// These are the dominators of the graph, as Cooper, Harvey and Kennedy compute them.
    mutating func findStacks() {
        facts.stacks = Stacks(steps: graph.steps.count)
        for flow in graph.flows.indices where graph.flows[flow].container == .navigation {
            facts.stacks.note(stepsBelow(in: flow))
        }
    }

    private func stepsBelow(in flow: Int) -> [(step: Int, below: Int?)] {
        let steps = graph.flows[flow].steps
        let anywhere = anywhere(in: flow)
        // What only a link leads to is followed as well: the stack that it begins may continue with any step.
        let first = graph.flows[flow].firstAttached + anywhere
        let order = stepsReached(in: flow, from: first, finishing: facts.isEndReached).filter(steps.contains)
        var tree = Tree(order, among: steps)
        for step in anywhere { tree.setBottom(step) }
        var isChanged = true
        while isChanged {
            isChanged = false
            for step in order {
                for edge in graph.steps[step].edges where isTakeable(edge, of: step) {
                    guard case .step(let target) = edge.destination else { continue }
                    if tree.join(step, isEnd: graph.isEnd(edge, of: step), to: target) { isChanged = true }
                }
            }
        }
        return order.map { ($0, tree.below($0)) }
    }

    /// Returns the steps that can be attached on top of any other: the start, and the targets of services and links.
    private func anywhere(in flow: Int) -> [Int] {
        var found = graph.flows[flow].start.map { [$0] } ?? []
        for service in graph.flows[flow].services {
            found += graph.steps[service].edges.compactMap { edge in
                if case .step(let target) = edge.destination { target } else { nil }
            }
        }
        for step in linkedSteps where graph.flows[flow].steps.contains(step) { found.append(step) }
        return found
    }

    /// The steps of one navigation, each with the nearest step always below. A number is a place in the order.
    private struct Tree {
        private static let unknown = -2
        private static let bottom = -1
        private let order: [Int]
        private let first: Int
        private var places: [Int]
        private var below: [Int]
        private var isFixed: [Bool]

        init(_ order: [Int], among steps: Range<Int>) {
            self.order = order
            first = steps.lowerBound
            places = Array(repeating: Self.unknown, count: steps.count)
            for (place, step) in order.enumerated() { places[step - first] = place }
            below = Array(repeating: Self.unknown, count: order.count)
            isFixed = Array(repeating: false, count: order.count)
        }

        mutating func setBottom(_ step: Int) {
            let place = places[step - first]
            guard place >= 0 else { return }
            below[place] = Self.bottom
            isFixed[place] = true
        }

        /// Adds a path to the target, after which fewer steps can be known to be below it.
        ///
        /// - Returns: true if less is known to be below the target now.
        mutating func join(_ step: Int, isEnd: Bool, to target: Int) -> Bool {
            let (from, to) = (places[step - first], places[target - first])
            guard to >= 0, !isFixed[to], below[from] != Self.unknown else { return false }
            let new = isEnd ? below[from] : from
            let joined = below[to] == Self.unknown ? new : common(new, below[to])
            defer { below[to] = joined }
            return joined != below[to]
        }

        private func common(_ one: Int, _ other: Int) -> Int {
            var (one, other) = (one, other)
            while one != other {
                if one > other { one = below[one] } else { other = below[other] }
            }
            return one
        }

        func below(_ step: Int) -> Int? {
            let place = below[places[step - first]]
            return place < 0 ? nil : order[place]
        }
    }
}
