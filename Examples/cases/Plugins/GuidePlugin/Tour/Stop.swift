/// The stops of the tour.
enum Stop: String, CaseIterable {
    case tower, bridge

    var name: String {
        switch self {
        case .tower: "The tower"
        case .bridge: "The bridge"
        }
    }

    var hint: String {
        switch self {
        case .tower: "Two hundred steps, and the sea beyond the roofs."
        case .bridge: "The third arch is the oldest."
        }
    }
}
