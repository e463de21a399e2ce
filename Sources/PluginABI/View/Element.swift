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
    /// A bar that chooses among views.
    case tabs(Tabs)
    /// Something that is on or off.
    case toggle(Toggle)
    /// One of several.
    case choice(Choice)
    /// Items that can be picked.
    case list(List)
    /// Words and figures in columns.
    case table(Table)
}

extension Element {
    /// The elements within it, in reading order.
    public var children: [Element] {
        if case .container(let container) = part { container.elements } else { [] }
    }

    /// What the element is to those who walk over a screen: the one place of this module where a new kind says so.
    var part: Part {
        switch self {
        case .row(let row): .container(row)
        case .column(let column): .container(column)
        case .section(let section): .container(section)
        case .grid(let grid): .control(grid)
        case .button(let button): .control(button)
        case .field(let field): .control(field)
        case .tabs(let tabs): .control(tabs)
        case .toggle(let toggle): .control(toggle)
        case .choice(let choice): .control(choice)
        case .list(let list): .control(list)
        case .text, .progressBar, .divider, .table: .display
        }
    }

    /// What an element is: it has others within it, or something can be done with it, or it only shows something.
    enum Part {
        case container(any Container)
        case control(any InteractiveElement)
        case display
    }
}

/// An element that has elements within it.
protocol Container: ElementConvertible {
    var elements: [Element] { get set }
    var nesting: Nesting { get set }
}

/// An element with which something can be done.
protocol InteractiveElement: ElementConvertible {
    /// What can be done, in reading order.
    var actions: [Screen.AvailableAction] { get }

    /// The same with `prefix` in front of each action's id.
    func carrying(_ prefix: String) -> Self
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
