/// What a RIB shows: a tree of values that every face (full, plain or json) renders in its own form.
///
///     Screen(title: "Off game") {
///         Text("Ada 1 – 0 Grace", style: .headline)
///         Button("Start Game", id: "startGame", role: .primary)
///     }
///
/// Screens are compared, so that a face draws only real changes: make a new one for each call.
public struct Screen: Sendable, Hashable {
    /// The screen's name, for a title bar or a heading.
    public var title: String
    /// The elements, from top to bottom.
    public var elements: [Element]
    /// Whether it is shown over another screen, until it is dismissed.
    public var isPresented = false

    /// Makes a screen of the elements that the builder lists.
    public init(title: String = "", @ScreenBuilder _ elements: () -> [Element] = { [] }) {
        self.title = title
        self.elements = elements()
    }
}
