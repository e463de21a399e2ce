@_spi(Host) import PluginABI

extension [Element] {
    /// Returns the elements with a frame around each pane in a row that scrolls by itself. What names the content of a pane
    /// is the title of its frame; a conversation without a name has that of the screen.
    func framed(on title: String) -> [Element] { contains(where: \.hasRow) ? map { $0.framed(on: title) } : self }
}

extension Element {
    fileprivate var hasRow: Bool {
        switch self {
        case .row: true
        case .column(let column): column.elements.contains(where: \.hasRow)
        default: false
        }
    }

    fileprivate func framed(on title: String) -> Element {
        switch self {
        case .row(var row):
            row.elements = row.elements.map { element in
                guard case .pane(let pane) = element, pane.scrolling != .withScreen else { return element }
                return .pane(pane.framed(on: title))
            }
            return .row(row)
        case .column(var column) where hasRow:
            column.elements = column.elements.map { $0.framed(on: title) }
            return .column(column)
        default: return self
        }
    }
}

extension Pane {
    /// The pane with a section around what scrolls.
    fileprivate func framed(on screen: String) -> Pane {
        let (own, content) = titled
        let title = own.isEmpty && scrolling == .atEnd ? screen : own
        return Pane(share: share, atLeast: leastColumns) {
            Section(title) { Pane(scrolling: scrolling) { for element in content { element } } }
        }
    }

    /// The title of the pane, and the elements without it: the title of a section or the label of a chart that is the only
    /// element, the only headline at the top, or the label of a list.
    private var titled: (title: String, content: [Element]) {
        var content = elements
        if content.count == 1, case .section(let section) = content[0] { return (section.title, section.elements) }
        if content.count == 1, case .chart(var chart) = content[0], !chart.label.isEmpty {
            let title = chart.label
            chart.label = ""
            return (title, [.chart(chart)])
        }
        // One of several headlines is that of its part only.
        let headlines = content.count { if case .text(let text) = $0 { text.style == .headline } else { false } }
        if headlines == 1, case .text(let text)? = content.first, text.style == .headline, text.tone == .neutral {
            content.removeFirst()
            // The headline is that of a list below it, too.
            if case .list(var list)? = content.first {
                list.label = ""
                content[0] = .list(list)
            }
            return (text.string, content)
        }
        for (index, element) in content.enumerated() {
            guard case .list(var list) = element, !list.label.isEmpty else { continue }
            let title = list.label
            list.label = ""
            content[index] = .list(list)
            // The frame says it already, as the label above the list would.
            if index > 0, case .field(var search) = content[index - 1], title.contains(search.help) {
                search.help = ""
                content[index - 1] = .field(search)
            }
            return (title, content)
        }
        return ("", content)
    }
}
