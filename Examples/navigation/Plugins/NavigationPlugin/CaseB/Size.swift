/// The sizes of a drink.
enum Size: String, CaseIterable {
    case small = "Small"
    case large = "Large"
}
