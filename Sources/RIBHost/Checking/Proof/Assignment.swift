/// What is there on every path, as far as the proof has found out.
///
/// Of each key it asks two things: is it there, and is it known not to be nil? Presence only ever grows along a path, so a
/// step has what its flow was entered with and what has been assigned since. What is known not to be nil can be forgotten
/// again, so there are two answers: one for a flow that was entered knowing nothing, one for a flow that was entered
/// knowing everything; the truth is in between and chosen key by key. This makes one pass over each flow suffice, however
/// many steps use it.
struct Assignment: Sendable {
    /// By step: the keys assigned in its flow before it on every path.
    var assigned = BitMatrix(rows: 0, columns: 0, filled: false)
    /// By step: the keys known not to be nil, whatever its flow was entered with.
    var narrowedFromNothing = BitMatrix(rows: 0, columns: 0, filled: false)
    /// By step: the keys known not to be nil if they were on entering its flow.
    var narrowedFromAll = BitMatrix(rows: 0, columns: 0, filled: false)
    /// By step: the keys about which an outcome that leads to `@stay` makes the step forget.
    var forgottenByStaying = BitMatrix(rows: 0, columns: 0, filled: false)

    /// By flow: the keys that `finished` carries.
    var carried = BitMatrix(rows: 0, columns: 0, filled: false)
    /// By flow: those of them that are known not to be nil.
    var carriedNarrowed = BitMatrix(rows: 0, columns: 0, filled: false)

    /// By flow: the keys it is entered with at every step that uses it.
    var entry = BitMatrix(rows: 0, columns: 0, filled: false)
    /// By flow: those of them that are known not to be nil.
    var entryNarrowed = BitMatrix(rows: 0, columns: 0, filled: false)

    init() {}

    init(steps: Int, flows: Int, keys: Int) {
        assigned = BitMatrix(rows: steps, columns: keys, filled: true)
        narrowedFromNothing = assigned
        narrowedFromAll = assigned
        forgottenByStaying = BitMatrix(rows: steps, columns: keys, filled: false)
        carried = BitMatrix(rows: flows, columns: keys, filled: true)
        carriedNarrowed = carried
        entry = carried
        entryNarrowed = carried
    }
}
