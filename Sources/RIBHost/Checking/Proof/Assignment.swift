/// The keys that are assigned on every path, as far as the proof has computed them.
///
/// For each key it records two facts: whether it is assigned, and whether it is known not to be nil. The set of
/// assigned keys only grows along a path, so a step has the keys that its flow was entered with and those that have
/// been assigned since. Knowledge about nil can be lost again, so there are two answers: one for a flow that was
/// entered knowing nothing, one for a flow that was entered knowing everything; the actual answer is chosen between
/// them key by key. So one pass over each flow is enough, however many steps use it.
struct Assignment: Sendable {
    /// By step: the keys assigned in its flow before it on every path.
    var assigned: BitMatrix
    /// By step: the keys known not to be nil, independent of what its flow was entered with.
    var narrowedFromNothing: BitMatrix
    /// By step: the keys known not to be nil if they were on entering its flow.
    var narrowedFromAll: BitMatrix
    /// By step: the keys whose knowledge is lost by an outcome that leads to `@stay`.
    var forgottenByStaying: BitMatrix

    /// By end of a flow: the keys that it carries.
    var carried: BitMatrix
    /// By end: those of them that are known not to be nil.
    var carriedNarrowed: BitMatrix

    /// By flow: the keys it is entered with at every step that uses it.
    var entry: BitMatrix
    /// By flow: those of them that are known not to be nil.
    var entryNarrowed: BitMatrix

    init(steps: Int, flows: Int, ends: Int, keys: Int) {
        assigned = BitMatrix(rows: steps, columns: keys, filled: true)
        narrowedFromNothing = assigned
        narrowedFromAll = assigned
        forgottenByStaying = BitMatrix(rows: steps, columns: keys, filled: false)
        carried = BitMatrix(rows: ends, columns: keys, filled: true)
        carriedNarrowed = carried
        entry = BitMatrix(rows: flows, columns: keys, filled: true)
        entryNarrowed = entry
    }
}
