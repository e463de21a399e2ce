@_spi(Host) import PluginABI

extension [Element] {
    /// The columns of a section beside another one.
    private static var sectionColumns: Int { 56 }

    /// Returns the elements with the sections of a form as panes side by side, if there is room for all of them.
    func besideEachOther(in columns: Int) -> [Element] {
        guard let first = firstIndex(where: \.isSection) else { return self }
        let sections = dropFirst(first).prefix(while: \.isSection)
        guard sections.count > 1, sections.contains(where: \.hasField), sections.count * Self.sectionColumns <= columns
        else { return self }
        let row = Row {
            for section in sections { Pane { section } }
        }
        return self[..<first] + [.row(row)] + self[sections.endIndex...]
    }
}

extension Element {
    private var isField: Bool { if case .field = self { true } else { false } }
    fileprivate var isSection: Bool { if case .section = self { true } else { false } }
    fileprivate var hasField: Bool { isField || children.contains(where: \.hasField) }
}
