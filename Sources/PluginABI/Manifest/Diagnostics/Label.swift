/// A marked piece of a source file, with a few words that explain the mark.
public struct Label: Hashable, Sendable {
    /// The file.
    public var source: SourceFile
    /// The marked bytes.
    public var range: SourceRange
    /// The text beside the mark.
    public var text: String?

    /// Makes a label. For a file joined of several, the label is in the part that contains the range.
    public init(_ source: SourceFile, _ range: SourceRange, _ text: String? = nil) {
        (self.source, self.range) = source.place(of: range)
        self.text = text
    }

    /// Compares file, bytes and text. Files are compared as objects, not by name.
    public static func == (left: Label, right: Label) -> Bool {
        left.source === right.source && left.range == right.range && left.text == right.text
    }

    /// Hashes the members compared by `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
        hasher.combine(text)
    }
}
