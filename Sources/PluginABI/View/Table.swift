/// Text and numbers in columns under a header, such as bookings. It has no actions: for rows to choose, pick or sort
/// use a ``List`` with ``List/columns(_:)``, and for cells to press a ``Grid``.
///
/// Columns that are too wide for the terminal become narrower.
///
/// ![A table with three columns.](element-Table.svg)
public struct Table: Sendable, Hashable, ElementConvertible {
    /// A column of a table.
    public struct Column: Sendable, Hashable {
        /// The column's header; can be empty.
        public var title: String
        /// The alignment of the column's texts.
        public var alignment: Alignment
        /// The column's id for ``List/sorting(_:by:)``; empty if rows are not sorted by this column. Since 1.1.
        public var id = ""

        /// Makes a column.
        public init(_ title: String, alignment: Alignment = .leading) {
            self.title = title
            self.alignment = alignment
        }

        /// Makes a column by which a person can sort the rows of a ``List``. Since 1.1.
        ///
        ///     Table.Column("Size", id: "size", alignment: .trailing)
        public init(_ title: String, id: String, alignment: Alignment = .leading) {
            self.init(title, alignment: alignment)
            self.id = id
        }
    }

    /// The alignment of a text that is narrower than its column.
    public enum Alignment: String, Sendable, Hashable, CaseIterable {
        /// At the beginning: for words.
        case leading
        /// In the middle.
        case center
        /// At the end: for figures.
        case trailing
    }

    /// The table's name, such as "Bookings"; can be empty. A full screen hides this name: put the table in a section.
    public var label: String
    /// The columns, in reading order.
    public var columns: [Column]
    /// The texts of each row, from top to bottom. If a row is shorter than the columns, the last columns stay empty;
    /// the rest of a longer row is not shown.
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
