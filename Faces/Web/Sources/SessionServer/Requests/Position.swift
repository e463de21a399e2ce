/// The position of a page: the id of the last event it has seen.
struct Position: Equatable, Sendable {
    let session: String
    let number: Int

    init(session: String, number: Int) {
        (self.session, self.number) = (session, number)
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count <= 40, let number = Int(parts[1]), number >= 0 else { return nil }
        self.init(session: String(parts[0]), number: number)
    }
}
