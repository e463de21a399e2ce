/// An element of a screen.
///
/// Kinds can be added: a face renders unknown kinds by their contents, or not at all.
public indirect enum Element: Sendable, Hashable {
    /// A line or paragraph of text.
    case text(Text)
    /// Elements side by side.
    case row(Row)
    /// Elements stacked vertically.
    case column(Column)
    /// Elements under a heading.
    case section(Section)
    /// Cells in rows and columns.
    case grid(Grid)
    /// A button.
    case button(Button)
    /// A text input.
    case field(Field)
    /// The progress of an operation.
    case progressBar(ProgressBar)
    /// A line between elements.
    case divider(Divider)
    /// A bar of tabs, to select a view.
    case tabs(Tabs)
    /// A switch with two states: on and off.
    case toggle(Toggle)
    /// A choice of one of several options.
    case choice(Choice)
    /// A list of items to select.
    case list(List)
    /// Text and numbers in columns.
    case table(Table)
    /// A part of a row with a share of the row's width. Since 1.1.
    case pane(Pane)
    /// The level of a value between two bounds. Since 1.1.
    case gauge(Gauge)
    /// A picture of numbers. Since 1.1.
    case chart(Chart)
}

extension Element {
    /// The elements within this element, in reading order.
    public var children: [Element] { container?.elements ?? [] }

    /// The element as a container; nil for other elements. A new kind is handled here and in ``part``, nowhere else.
    var container: (any Container)? {
        switch self {
        case .row(let row): row
        case .column(let column): column
        case .section(let section): section
        case .pane(let pane): pane
        case .text, .grid, .button, .field, .progressBar, .divider, .tabs, .toggle, .choice, .list, .table, .gauge,
            .chart:
            nil
        }
    }

    /// The role of the element, for code that walks over a screen.
    var part: Part {
        switch self {
        case .row(let row): .container(row)
        case .column(let column): .container(column)
        case .section(let section): .container(section)
        case .pane(let pane): .container(pane)
        case .grid(let grid): .control(grid)
        case .button(let button): .control(button)
        case .field(let field): .control(field)
        case .tabs(let tabs): .control(tabs)
        case .toggle(let toggle): .control(toggle)
        case .choice(let choice): .control(choice)
        case .list(let list): .control(list)
        case .text, .progressBar, .divider, .table, .gauge, .chart: .display
        }
    }

    /// The role of an element: a container of elements, a control with actions, or a display without actions.
    enum Part {
        case container(any Container)
        case control(any InteractiveElement)
        case display
    }
}

/// An element with nested elements.
protocol Container: ElementConvertible {
    var elements: [Element] { get set }
    var nesting: Nesting { get set }
}

/// An element with actions.
protocol InteractiveElement: ElementConvertible {
    /// The actions, in reading order.
    var actions: [Screen.AvailableAction] { get }

    /// Returns the element with `prefix` before each action's id.
    func carrying(_ prefix: String) -> Self
}

/// A type that a screen's builder accepts: the elements of this module, and your own types made of them.
public protocol ElementConvertible {
    /// The element to show.
    var element: Element { get }
}

extension Element: ElementConvertible {
    /// The element itself.
    public var element: Element { self }
}
