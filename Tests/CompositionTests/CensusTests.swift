import Composition
import TestSupport
import Testing

@testable import Base
@testable import PluginABI

@MainActor
@Suite("The census of RIBs")
struct CensusTests {
    @Test("counts all that were attached, and keeps nothing of those that are gone")
    func memory() async {
        let census = RIBCensus()
        let kept = Router(interactor: Interactor())
        census.note(kept)
        for _ in 0..<10_000 { census.note(Router(interactor: Interactor())) }
        // Those may be freed in turns of the main actor's own.
        #expect(await settles { census.survivorCount == 1 })
        census.note(kept)
        #expect(census.count == 10_001)
        for _ in 0..<1000 { census.note(Router(interactor: Interactor())) }
        #expect(census.entryCount < 1000)
        #expect(census.count == 11_001)
        #expect(await settles { census.survivorCount == 1 })
        withExtendedLifetime(kept) {}
    }

    @Test("a chain of 10,000 RIBs is kept in 10,000 names")
    func deepChain() {
        let census = RIBCensus()
        let chain = Self.chain((0..<10_000).map { "level \($0)" })
        census.note(chain[0])
        #expect(census.count == 10_000)
        #expect(census.nameCount == 10_000)
    }

    @Test("flows inside each other are kept in a name each, below the path of the outermost")
    func deepFlows() throws {
        let census = RIBCensus()
        let flows = (1..<100).map { "\"f\($0)\": [\"f\($0 + 1)\"]" } + ["\"f100\": [\"a\"]"]
        let stage = try Stage(
            ["a": Stage.Plugin()],
            "\"flow\": [\"f1\"], \"flows\": {\(flows.joined(separator: ", "))}",
            census: census
        )
        stage.flow?.launch()
        // The wrapper of the file's flow, the 100 flows and the step; and the root, which is in the first path.
        #expect(census.count == 102)
        #expect(census.nameCount == 103)
        stage.end()
    }

    @Test("a leak is reported with its whole path, even when those above it are gone and others were attached since")
    func path() async {
        let census = RIBCensus()
        var chain = Self.chain(["a", "b", "c", "d"])
        census.note(chain[0])
        let leaked = chain[3]
        chain[2].detachChild(leaked)
        chain = []
        #expect(await settles { census.survivorCount == 1 })
        for _ in 0..<100 { census.note(Router(interactor: Interactor())) }
        #expect(await settles { census.survivorCount == 1 })
        #expect(census.entryCount < 100)
        var faults: [Fault] = []
        let connected = RIBHost.connected
        RIBHost.connected = RIBHost { faults.append($0) }
        census.reportSurvivors()
        RIBHost.connected = connected
        #expect(
            faults.map(\.message) == [
                "The RIB a/b/c/d was detached, and its Router<Interactor> is still alive: something holds it. "
                    + "Look for a strong listener, a closure that captures it, or a task that never ends."
            ]
        )
        #expect(faults.map(\.path) == [["a", "b", "c", "d"]])
        withExtendedLifetime(leaked) {}
    }

    @Test("children that are held after their detach are named, unless one is attached again or outlives its parent")
    func held() async {
        let census = RIBCensus()
        census.start()
        let root = Self.root("root of children")
        for name in ["hoards", "returns", "leaks", "replaces"] {
            let parent = Router(interactor: Interactor())
            parent.name = name
            root.attachChild(parent)
            var children = (0..<(name == "replaces" ? 1 : 2)).map { _ in Router(interactor: Interactor()) }
            for child in children {
                child.name = "child"
                parent.attachChild(child)
                parent.detachChild(child)
            }
            if name == "returns" {
                parent.attachChild(children[0])
                parent.detachChild(children[0])
            }
            root.detachChild(parent)
            if name == "leaks" { Self.leaked = children }
            children = []
        }
        // Other tests attach RIBs meanwhile.
        let found = { census.heldChildren.filter { $0.parent.hasPrefix("root of children") } }
        let expected = [HeldChildren(parent: "root of children/hoards", name: "child", count: 2)]
        #expect(await settles { found() == expected }, "\(found())")
        Self.leaked = []
    }

    private static var leaked: [Router<Interactor>] = []

    /// A RIB of this name that is active.
    private static func root(_ name: String) -> Router<Interactor> {
        let root = Router(interactor: Interactor())
        root.name = name
        root.interactable.activate()
        root.load()
        return root
    }

    /// RIBs of these names, each below the one before it.
    private static func chain(_ names: [String]) -> [Router<Interactor>] {
        var chain: [Router<Interactor>] = []
        for name in names {
            let router = Router(interactor: Interactor())
            router.name = name
            chain.last?.attachChild(router)
            chain.append(router)
        }
        return chain
    }
}
