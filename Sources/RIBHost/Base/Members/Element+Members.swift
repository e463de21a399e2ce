public import PluginABI

/// A kind of element. The word is its `type` in protocol 1; its place among all is its number in a message.
public enum ElementKind: String, CaseIterable, Sendable {
    case text, row, column, section, grid, button, field, progress, divider, tabs, toggle, choice, list, table
    case pane, gauge, chart

    /// All kinds, made once.
    public static let all = allCases

    /// The place among all kinds.
    public var number: UInt8 { UInt8(Self.all.firstIndex(of: self) ?? 0) }

    /// Visits the members of a blank element, which a reader changes.
    ///
    /// - Returns: the element afterwards.
    public func visited<Visitor: MemberVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) -> Element {
        switch self {
        case .text: .text(try Text(visitedBy: &visitor))
        case .row: .row(try Row(visitedBy: &visitor))
        case .column: .column(try Column(visitedBy: &visitor))
        case .section: .section(try Section(visitedBy: &visitor))
        case .grid: .grid(try Grid(visitedBy: &visitor))
        case .button: .button(try Button(visitedBy: &visitor))
        case .field: .field(try Field(visitedBy: &visitor))
        case .progress: .progressBar(try ProgressBar(visitedBy: &visitor))
        case .divider: .divider(try Divider(visitedBy: &visitor))
        case .tabs: .tabs(try Tabs(visitedBy: &visitor))
        case .toggle: .toggle(try Toggle(visitedBy: &visitor))
        case .choice: .choice(try Choice(visitedBy: &visitor))
        case .list: .list(try List(visitedBy: &visitor))
        case .table: .table(try Table(visitedBy: &visitor))
        case .pane: .pane(try Pane(visitedBy: &visitor))
        case .gauge: .gauge(try Gauge(visitedBy: &visitor))
        case .chart: .chart(try Chart(visitedBy: &visitor))
        }
    }
}

extension Element {
    /// Visits the members of the element, which stays as it is.
    ///
    /// - Returns: false for a kind that this version does not know, which has no members.
    public func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) -> Bool {
        switch self {
        case .text(var text): try text.members(&visitor)
        case .row(var row): try row.members(&visitor)
        case .column(var column): try column.members(&visitor)
        case .section(var section): try section.members(&visitor)
        case .grid(var grid): try grid.members(&visitor)
        case .button(var button): try button.members(&visitor)
        case .field(var field): try field.members(&visitor)
        case .progressBar(var bar): try bar.members(&visitor)
        case .divider(var divider): try divider.members(&visitor)
        case .tabs(var tabs): try tabs.members(&visitor)
        case .toggle(var toggle): try toggle.members(&visitor)
        case .choice(var choice): try choice.members(&visitor)
        case .list(var list): try list.members(&visitor)
        case .table(var table): try table.members(&visitor)
        case .pane(var pane): try pane.members(&visitor)
        case .gauge(var gauge): try gauge.members(&visitor)
        case .chart(var chart): try chart.members(&visitor)
        @unknown default: return false
        }
        return true
    }
}

extension Described {
    /// Visits the members of a blank value, which a reader changes.
    public init<Visitor: MemberVisitor>(visitedBy visitor: inout Visitor) throws(Visitor.Failure) {
        self = Self.blank
        try members(&visitor)
    }
}
