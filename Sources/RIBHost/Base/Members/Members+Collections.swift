// The protocols of the visitor document what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_spi(Host) public import PluginABI

// The members of lists, tables and pictures of numbers.

extension List: Described {
    public static let blank = List(id: "", items: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.list, .action(Action(id: id)))
        try visitor.text(Member("label", "What a person calls it."), &label)
        let opens = "The id of the action that opens an item, whose id is the value."
        try visitor.text(Member("action", opens), &id)
        let part = Member("items", "The items, or a part of them: see `excerpt`.")
        try visitor.parts(part, &items, of: expandID != nil)
        try visitor.optionalText(.optional("selected", "The id of the selected one."), &selected)
        let pick = "The id of the action that picks an item, or no longer does; absent where items cannot be picked."
        try visitor.optionalText(.optional("pick", pick), &pickID)
        let expand = "The id of the action that opens or closes an item of a tree; absent where it is none."
        try visitor.optionalText(.optional("expand", expand), &expandID)
        let sort = "The id of the action that sorts by a column; absent where that cannot be done."
        try visitor.optionalText(Member("sort", sort, if: !columns.isEmpty), &sortID)
        if Visitor.carriesAll { try visitor.optionalObject(.carried, &order) }
        let words = "The columns, in their order; a list without them is not a table."
        let list = self
        try visitor.parts(Member("columns", words, if: !columns.isEmpty), &columns, of: list)
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
        try visitor.text(Member("title", "What it is called."), &title)
        try visitor.shownText(Member("detail", "A second line; empty for none."), detail)
        try visitor.flag(Member("enabled", "Whether it can be used now."), &isEnabled)
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
        try visitor.text(.carried, &column)
        try visitor.word(.carried, &direction)
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
        try visitor.text(Member("label", "What a person calls it."), &label)
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
        try visitor.text(Member("title", "What it is called."), &title)
        if Visitor.carriesAll { try visitor.text(.carried, &id) }
        try visitor.word(Member("alignment", "On which side the texts of the column are."), &alignment)
        guard let list else { return }
        let column = self
        let value = "The value of the action `sort` for the header; absent where it does nothing."
        try visitor.shownText(.optional("value", value), list.sorting(by: column)?.value)
        let sorted = "In which direction the items are sorted by it; absent where they are not."
        try visitor.shownWord(.optional("sorted", sorted), list.direction(of: column))
    }
}

extension Gauge: Described {
    public static let blank = Gauge("", value: 0)

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.gauge, .label(label))
        try visitor.text(Member("label", "What a person calls it."), &label)
        // The range first: its lower bound stands for a value that is not a number.
        try visitor.range(&range)
        if Visitor.carriesAll { try visitor.double(.carried, &value) }
        try visitor.shownFraction(Member("fraction", "How much, from 0 to 1."), fraction)
        try visitor.text(
            Member("text", "The number, as it is written."),
            &text,
            shown: Visitor.carriesAll ? nil : words
        )
        try visitor.word(Member("tone", "What the colour is to say."), &tone)
    }
}

extension Chart: Described {
    public static let blank = Chart("", points: [])

    public mutating func members<Visitor: MemberVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visitor.begin(.chart, .label(label))
        try visitor.text(Member("label", "What a person calls it."), &label)
        try visitor.word(Member("kind", "How the numbers are drawn."), &kind)
        let fractions = Visitor.carriesAll ? [] : fractions
        let numbers = Member("points", "The numbers, in their order.")
        try visitor.parts(numbers, &points, of: fractions)
        try visitor.text(Member("text", "The last or the largest number, as it is written."), &text)
        try visitor.shownText(Member("sentence", "What the picture shows, in a sentence."), sentence)
        if Visitor.carriesAll {
            var isGiven = range != nil
            try visitor.flag(.carried, &isGiven)
            if isGiven {
                var given = range ?? 0...1
                try visitor.range(&given)
                range = given
            }
        }
        try visitor.word(Member("tone", "What the colour is to say."), &tone)
    }
}

extension Chart.Point: DescribedPart {
    public typealias Whole = [Double?]

    public static let blank = Chart.Point("", 0)

    /// - Parameter fractions: the heights of the points, from 0 to 1; nil for a gap.
    public mutating func members<Visitor: MemberVisitor>(
        _ visitor: inout Visitor,
        of fractions: [Double?],
        at place: Int
    ) throws(Visitor.Failure) {
        let fraction = fractions.indices.contains(place) ? fractions[place] : nil
        try visitor.text(Member("label", "What the point is called.", if: !label.isEmpty), &label)
        let number = Member("value", "The number of the point; absent for a gap.", if: fraction != nil)
        try visitor.double(number, &value)
        let high = "How high the point is drawn, from 0 to 1; absent for a gap."
        try visitor.shownFraction(.optional("fraction", high), fraction)
    }
}
