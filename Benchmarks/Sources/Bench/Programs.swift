/// What is measured on whole processes: start, loading, memory, endurance.
@MainActor
enum Programs {
    static func print() {}
}
