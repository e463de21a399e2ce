/// Something to be done.
struct Errand: Equatable {
    let id: Int
    var title: String
    var category: Category
    var isDone = false

    enum Category: String, CaseIterable {
        case home
        case shopping
        case work
    }
}
