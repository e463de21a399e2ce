/// A picture of the flows as drawn by `ribs-host graph`, with the current position of the flow.
public struct FlowPicture: Hashable, Sendable {
    /// A line of the picture.
    public struct Line: Hashable, Sendable {
        /// The text of the line, after the spaces for its depth.
        public var text: String
        /// True for a step on the path to the shown screen, including the step with the screen.
        public var isLit: Bool

        /// Creates a line.
        public init(_ text: String, isLit: Bool = false) {
            self.text = text
            self.isLit = isLit
        }
    }

    /// The lines, flow after flow.
    public var lines: [Line]

    /// Creates a picture.
    public init(_ lines: [Line] = []) {
        self.lines = lines
    }
}
