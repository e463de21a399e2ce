// The protocols of the visitor document what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Host) public import PluginABI

// The members of lists and tables.

extension List: Described {
    public static let blank = List(id: "", items: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.list, .action(Action(id: id)))
        try visitor.text(.label, &label)
        let opens = "The id of the action that opens an item, whose id is the value."
        try visitor.text(Member("action", opens), &id)
        try visitor.parts(.items, &items, of: expandID != nil)
        try visitor.optionalText(.optional("selected", "The id of the selected one."), &selected)
        let pick = "The id of the action that picks an item, or no longer does; absent where items cannot be picked."
        try visitor.optionalText(.optional("pick", pick), &pickID)
        let drop =
            "The id of the action that moves an item to a place here, with a value such as `2 invoice`: below two items."
        try visitor.optionalText(.optional("drop", drop), &dropID)
        let focus = "The id of the action that follows the focus; absent where the list does not follow it."
        try visitor.optionalText(.optional("focus", focus), &focusID)
        let expand = "The id of the action that opens or closes an item of a tree; absent where it is none."
        try visitor.optionalText(.optional("expand", expand), &expandID)
        let sort = "The id of the action that sorts by a column; absent where that cannot be done."
        try visitor.optionalText(Member("sort", sort, if: !columns.isEmpty), &sortID)
        try visitor.optionalObject(.carried("order", "How the items are sorted: a column and a direction."), &order)
        let words = "The columns, in their order; a list without them is not a table."
        let list = self
        try visitor.parts(Member("columns", words, if: !columns.isEmpty), &columns, of: list)
        let whenEmpty = "What is said instead of items, where there are none."
        try visitor.text(Member("when_empty", whenEmpty, if: !self.whenEmpty.isEmpty), &self.whenEmpty)
        let excerpt = "Which part of a longer list `items` are; absent where they are all."
        try visitor.optionalObject(.optional("excerpt", excerpt), &self.excerpt)
    }
}

extension List.Item: DescribedPart {
    public typealias Whole = Bool

    public static let blank = List.Item(id: "", title: "")

    /// - Parameter isInTree: true for an item of a tree.
    public mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of isInTree: Bool,
        at place: Int
    ) throws(Visitor.Failure) {
        try visitor.text(Member("id", "The value of an action for it."), &id)
        try visitor.text(.title, &title)
        let member = Member("detail", "What is said of it beside its title; empty for nothing.")
        // The form for another process carries `details`.
        if !Visitor.carriesAll {
            var first = detail
            try visitor.text(member, &first)
            if Visitor.isReader { detail = first }
        }
        try visitor.flag(.enabled, &isEnabled)
        let second = "A second, less important text after the title."
        try visitor.text(Member("subtitle", second, if: !subtitle.isEmpty), &subtitle)
        try visitor.text(Member("badge", "A mark in a word or a number.", if: !badge.isEmpty), &badge)
        try visitor.flag(Member("unread", "Whether it has something new.", if: isUnread), &isUnread)
        try visitor.flag(Member("picked", "Whether it is one of those that are picked.", if: isPicked), &isPicked)
        let beside =
            "What is said of it beside its title, where that is more than `detail`: a text for each further column."
        try visitor.texts(Member("details", beside, if: details.count > 1), &details)
        let depth = Member("level", "How deep it is in a tree, from 0.", if: isInTree)
        try visitor.number(depth, &level, in: .min ... .max, shown: shownLevel)
        let branch = "Whether the items in it are shown; absent where it has none."
        try visitor.optionalWord(.optional("branch", branch), &self.branch)
    }
}

extension List.SortOrder: Described {
    public static let blank = List.SortOrder(column: "", direction: .ascending)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.text(.carried("column", "The id of the column."), &column)
        try visitor.word(.carried("direction", "In which direction."), &direction)
    }
}

extension List.Excerpt: Described {
    public static let blank = List.Excerpt(id: "", first: 0, total: 0)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        let asks = "The id of the action that asks for others, with a value such as `201 100`: 100 from the 201st on."
        try visitor.text(Member("action", asks), &id)
        try visitor.number(Member("first", "The index of the first item, counted from 0."), &first)
        try visitor.number(Member("total", "How many items there are."), &total)
        if Visitor.isReader { self = List.Excerpt(id: id, first: first, total: total) }
    }
}

extension Table: Described {
    public static let blank = Table(columns: [], rows: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.table, .label(label))
        try visitor.text(.label, &label)
        try visitor.parts(Member("columns", "The columns, in their order."), &columns, of: nil)
        try visitor.textRows(Member("rows", "The rows of texts, one for each column."), &rows)
    }
}

extension Table.Column: DescribedPart {
    public typealias Whole = List?

    public static let blank = Table.Column("")

    /// - Parameter list: the list with the column; nil for a table.
    public mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of list: List?,
        at place: Int
    ) throws(Visitor.Failure) {
        try visitor.text(.title, &title)
        try visitor.text(.carried("id", "The name of the column in `order`, and in actions that sort."), &id)
        try visitor.word(Member("alignment", "On which side the texts of the column are."), &alignment)
        guard let list else { return }
        let column = self
        let value = "The value of the action `sort` for the header; absent where it does nothing."
        try visitor.shownText(.optional("value", value), list.sorting(by: column)?.value)
        let sorted = "In which direction the items are sorted by it; absent where they are not."
        try visitor.shownWord(.optional("sorted", sorted), list.direction(of: column))
    }
}
