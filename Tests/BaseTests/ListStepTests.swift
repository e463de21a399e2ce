import Testing

@testable import Base

@Suite("The steps from one list to another")
struct ListStepTests {
    @Test("lead through both lists", arguments: ["", "a", "b", "ab", "ba", "abc", "axc", "xabc", "abcx", "cab"])
    func steps(list: String) {
        for other in ["", "a", "b", "ab", "ba", "abc", "axc", "xabc", "abcx", "cab"] {
            let (old, new) = (Array(list), Array(other))
            var (before, now) = (0, 0)
            for step in [ListStep](from: old, to: new, by: ==) {
                #expect((step.old.lowerBound, step.new.lowerBound) == (before, now))
                if step.kind == .kept { #expect(old[step.old] == new[step.new]) }
                (before, now) = (step.old.upperBound, step.new.upperBound)
            }
            #expect((before, now) == (old.count, new.count), "\(list), \(other)")
        }
    }

    @Test("compare an item that has changed with its successor once")
    func comparisons() {
        var count = 0
        let steps = [ListStep](from: ["room"], to: ["Room"]) {
            count += 1
            return $0 == $1
        }
        #expect(steps.map(\.kind) == [.changed])
        #expect(count == 1)
    }
}
