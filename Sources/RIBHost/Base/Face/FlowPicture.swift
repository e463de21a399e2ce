/// The flows as `ribs-host graph` draws them, with where the flow is.
public struct FlowPicture: Hashable, Sendable {
    /// One line.
    public struct Line: Hashable, Sendable {
        /// The text of the line, after the spaces that show its depth.
        public var text: String
        /// Whether it is a step that leads to the shown screen, or the step that shows it.
        public var isLit: Bool

        /// Describes a line.
        public init(_ text: String, isLit: Bool = false) {
            self.text = text
            self.isLit = isLit
        }
    }

    /// The lines, flow after flow.
    public var lines: [Line]

    /// Makes a picture.
    public init(_ lines: [Line] = []) {
        self.lines = lines
    }
}
