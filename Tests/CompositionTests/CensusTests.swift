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
