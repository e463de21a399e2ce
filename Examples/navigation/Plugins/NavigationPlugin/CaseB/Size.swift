/// How much of a drink one can have.
enum Size: String, CaseIterable {
    case small = "Small"
    case large = "Large"
}
