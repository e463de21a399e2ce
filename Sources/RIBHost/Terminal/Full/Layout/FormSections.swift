import Base
@_spi(Host) import PluginABI

extension [Element] {
    /// The columns of a section beside another one.
    private static var sectionColumns: Int { 56 }

    /// Returns the elements with the sections of a form as panes side by side, if there is room for all of them; also in a
    /// pane of a row, which has its share of the columns.
    func besideEachOther(in columns: Int) -> [Element] {
        if let only = onlyRow, case .row(var row) = self[only] {
            row.elements = row.elements.besideEachOtherInPanes(in: columns)
            return self[..<only] + [.row(row)] + self[(only + 1)...]
        }
        guard let first = firstIndex(where: \.isSection) else { return self }
        let sections = dropFirst(first).prefix(while: \.isSection)
        guard sections.count > 1, sections.contains(where: \.hasField), sections.count * Self.sectionColumns <= columns
        else { return self }
        let row = Row {
            for section in sections { Pane { section } }
        }
        return self[..<first] + [.row(row)] + self[sections.endIndex...]
    }

    /// The index of the only row with a pane; nil if there is none, or several.
    private var onlyRow: Int? {
        let rows = indices.filter { index in
            if case .row(let row) = self[index] { row.elements.contains(where: \.isPane) } else { false }
        }
        return rows.count == 1 ? rows[0] : nil
    }

    private func besideEachOtherInPanes(in columns: Int) -> [Element] {
        let shares = reduce(0) { if case .pane(let pane) = $1 { $0 + pane.shownShare } else { $0 } }
        let room = columns - ScreenLayout.gap * (count - 1)
        guard allSatisfy(\.isPane), shares > 0 else { return self }
        return map { element in
            guard case .pane(var pane) = element, pane.scrolling == .withScreen else { return element }
            pane.elements = pane.elements.besideEachOther(in: room * pane.shownShare / shares)
            return .pane(pane)
        }
    }
}

extension Element {
    fileprivate var isPane: Bool { if case .pane = self { true } else { false } }
    private var isField: Bool { if case .field = self { true } else { false } }
    fileprivate var isSection: Bool { if case .section = self { true } else { false } }
    fileprivate var hasField: Bool { isField || children.contains(where: \.hasField) }
}
