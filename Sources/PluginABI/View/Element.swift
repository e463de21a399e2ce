/// One thing on a screen.
///
/// Kinds may be added: a face renders those it does not know by what is in them, or not at all.
public indirect enum Element: Sendable, Hashable {
    /// A line or paragraph of text.
    case text(Text)
    /// Elements side by side.
    case row(Row)
    /// Elements one below the other.
    case column(Column)
    /// Elements under a heading.
    case section(Section)
    /// Cells in rows and columns.
    case grid(Grid)
    /// Something to press.
    case button(Button)
    /// Something to fill in.
    case field(Field)
    /// How far something has come.
    case progressBar(ProgressBar)
    /// A line between elements.
    case divider(Divider)
}

/// What can stand in a screen's builder: the elements of this module, and one's own made of them.
public protocol ElementConvertible {
    /// The element to show.
    var element: Element { get }
}

extension Element: ElementConvertible {
    /// The element itself.
    public var element: Element { self }
}
