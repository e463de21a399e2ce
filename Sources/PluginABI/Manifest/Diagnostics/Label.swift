/// A marked piece of a source file, with a few words on why it is marked.
public struct Label: Hashable, Sendable {
    /// The file.
    public var source: SourceFile
    /// The marked bytes.
    public var range: SourceRange
    /// The text beside the mark.
    public var text: String?

    /// Makes a label. Of files that are read together, it is in the one that the range is in.
    public init(_ source: SourceFile, _ range: SourceRange, _ text: String? = nil) {
        (self.source, self.range) = source.place(of: range)
        self.text = text
    }

    /// Labels are equal when they mark the same bytes of the same file, the file being the object, not its name.
    public static func == (left: Label, right: Label) -> Bool {
        left.source === right.source && left.range == right.range && left.text == right.text
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
        hasher.combine(range)
        hasher.combine(text)
    }
}
