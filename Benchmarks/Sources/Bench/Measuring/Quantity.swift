/// Something that is counted once and always comes out the same, such as bytes.
@MainActor
struct Quantity {
    let name: String
    /// What it shall stay below.
    var goal: Int?
    let count: @MainActor () -> Int

    static var all: [Quantity] { frames }
}
