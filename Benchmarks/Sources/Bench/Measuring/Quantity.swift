/// Something that is counted once and always comes out the same: bytes, or the instructions of a whole program.
@MainActor
struct Quantity {
    let name: String
    /// What it shall stay below.
    var goal: Int?
    let count: @MainActor () -> Int

    static var all: [Quantity] { checked + starts }

    /// Those that `make bench-check` compares. What a start takes above an empty program is a small difference of two big
    /// numbers, which swings more than any change of the host.
    static var checked: [Quantity] { frames + journal }
}
