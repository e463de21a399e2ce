import Base
import PluginABI
import TestSupport
import Testing

@testable import Composition

/// The tree of RIBs as a snapshot.
@MainActor
@Suite("The tree of RIBs")
struct TreeTests {
    @Test("each RIB comes before its children, with its depth, its plugin and the outcomes it waits for")
    func nodes() throws {
        let outcomes: [String: [String: String]] = ["next": [:], "other": [:]]
        let stage = try Stage(
            ["a": Stage.Plugin(), "b": Stage.Plugin(outcomes: outcomes), "c": Stage.Plugin(hasView: false)],
            """
            "services": ["c"], "container": "tabs",
            "flow": {"steps": {"first": {"plugin": "a"}, "inner": {}, "unseen": {"plugin": "c"}}}, "flows": {"inner": ["b"]}
            """
        )
        stage.flow?.launch()
        let nodes = try #require(stage.flow?.tree.nodes)
        #expect(
            nodes == [
                .init(name: "Root", depth: 0, state: .active),
                .init(name: "Wrapper", kind: "flow", depth: 1, state: .active),
                .init(
                    name: "c",
                    kind: "c",
                    isService: true,
                    isViewless: true,
                    depth: 2,
                    state: .active,
                    waitsFor: ["next"]
                ),
                .init(name: "first", kind: "a", depth: 2, state: .active, waitsFor: ["next"]),
                .init(name: "inner", kind: "flow", depth: 2, state: .active, waitsFor: ["finished"]),
                .init(name: "b", kind: "b", depth: 3, state: .active, waitsFor: ["next", "other"]),
                .init(name: "unseen", kind: "c", isViewless: true, depth: 2, state: .active, waitsFor: ["next"]),
            ]
        )
        stage.end()
    }

    // When each RIB's full path was made during the walk, this took 53 seconds.
    @Test("a tree of 10,000 levels is looked at in less than two seconds")
    func deep() {
        #expect(leastTime(ofLevels: 10_000) < .seconds(2))
    }

    /// The time to look at a chain of RIBs; the least of five, as what else the machine does only adds.
    private func leastTime(ofLevels count: Int) -> Duration {
        let root = Router(interactor: Interactor())
        var lowest = root
        for level in 1..<count {
            let router = Router(interactor: Interactor())
            router.name = "level \(level)"
            lowest.attachChild(router)
            lowest = router
        }
        let times = (0..<5).map { _ in
            threadTime {
                let tree = TreeSnapshot(below: root, outcomes: [])
                #expect(tree.nodes.count == count)
                #expect(tree.nodes.last?.name == "level \(count - 1)")
                #expect(tree.nodes.last?.depth == count - 1)
            }
        }
        return times.min() ?? .zero
    }
}
