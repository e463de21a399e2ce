/// Words and figures in columns under a header, such as bookings. Nothing in it can be pressed: for that there are ``List`` and ``Grid``.
public struct Table: Sendable, Hashable, ElementConvertible {
    /// One column of a table.
    public struct Column: Sendable, Hashable {
        /// What stands above it; may be empty.
        public var title: String
        /// Where in the column its texts stand.
        public var alignment: Alignment

        /// Describes a column.
        public init(_ title: String, alignment: Alignment = .leading) {
            self.title = title
            self.alignment = alignment
        }
    }

    /// Where a text stands that is narrower than its column.
    public enum Alignment: String, Sendable, Hashable, CaseIterable {
        /// At the beginning: for words.
        case leading
        /// In the middle.
        case center
        /// At the end: for figures.
        case trailing
    }

    /// What the table is, in words, such as "Bookings"; may be empty. A full screen does not show it: put the table in a section.
    public var label: String
    /// The columns, in reading order.
    public var columns: [Column]
    /// The texts of each row, from top to bottom. Of a row that is shorter than the columns the last stay empty; of a longer one the
    /// rest is not shown.
    public var rows: [[String]]

    /// Makes a table of rows.
    public init(_ label: String = "", columns: [Column], rows: [[String]]) {
        self.label = label
        self.columns = columns
        self.rows = rows
    }

    /// The element to show.
    public var element: Element { .table(self) }
}
