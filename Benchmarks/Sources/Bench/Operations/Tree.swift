import PluginABI

// The tree: RIBs that are built, attached, detached and freed.
extension Operation {
    static var tree: [Operation] {
        [
            Operation(
                name: "leaf: build, attach, detach, free",
                work: Work { Trees.leaf },
                floor: Work { Trees.leafByHand },
                instructions: 2_500
            ),
            Operation(name: "viewable leaf, with builder and component", work: Work { Trees.viewableLeaf }),
            Operation(
                name: "detach and attach again",
                work: Work { Trees.reattach() },
                floor: Work { Trees.reattachByHand() },
                instructions: 600
            ),
            siblings(1_000, .first),
            siblings(1_000, .last),
            siblings(10_000, .first),
            siblings(10_000, .last),
            Operation(
                name: "a RIB of a chain of 10 000: attach, detach, free",
                work: Work(1, 3, units: 10_000) { Trees.chain(10_000) },
                floor: Work(1, 3, units: 10_000) { Trees.chain(100) }
            ),
        ]
    }

    private static func siblings(_ count: Int, _ end: Trees.End) -> Operation {
        Operation(
            name: "one of \(count) siblings: attach, detach \(end.rawValue)",
            work: Work(1, 3, units: count) { Trees.siblings(count, from: end) },
            floor: Work(1, 3, units: count) { Trees.siblingsByHand(count, from: end) }
        )
    }
}
