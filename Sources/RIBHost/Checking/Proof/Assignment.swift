/// The keys assigned on every path, as far as the proof has computed them.
///
/// There are two facts for each key: it is assigned, and it is known not to be nil. The set of assigned keys only grows
/// along a path, so a step has the keys of the flow's entry and the keys assigned since then. Knowledge about nil can
/// be lost again, so there are two answers: one for a flow entered without knowledge, one for a flow entered with full
/// knowledge; the actual answer is chosen between them key by key. So one pass over each flow is enough, however many
/// steps use the flow.
struct Assignment: Sendable {
    /// By step: the keys assigned earlier in the flow on every path.
    var assigned: BitMatrix
    /// By step: the keys known not to be nil, whatever the flow was entered with.
    var narrowedFromNothing: BitMatrix
    /// By step: the keys known not to be nil if they were so on entry to the flow.
    var narrowedFromAll: BitMatrix
    /// By step: the keys whose knowledge is lost by an outcome with the target `@stay`.
    var forgottenByStaying: BitMatrix

    /// By end of a flow: the carried keys.
    var carried: BitMatrix
    /// By end of a flow: the carried keys known not to be nil.
    var carriedNarrowed: BitMatrix

    /// By flow: the keys on entry from every step that uses the flow.
    var entry: BitMatrix
    /// By flow: the keys on entry known not to be nil.
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
