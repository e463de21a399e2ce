/// Something that is counted once and always comes out the same: bytes, or the instructions of a whole program.
@MainActor
struct Quantity {
    let name: String
    /// What it shall stay below.
    var goal: Int?
    let count: @MainActor () -> Int

    static var all: [Quantity] { frames + starts }
}
