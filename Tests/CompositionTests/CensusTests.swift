import PluginABI
import Testing

@testable import Tree

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
        while census.survivorCount > 1 { await Task.yield() }
        census.note(kept)
        #expect(census.count == 10_001)
        for _ in 0..<1000 { census.note(Router(interactor: Interactor())) }
        #expect(census.entryCount < 1000)
        #expect(census.count == 11_001)
        while census.survivorCount > 1 { await Task.yield() }
        withExtendedLifetime(kept) {}
    }
}
