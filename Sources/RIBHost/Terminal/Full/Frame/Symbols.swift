/// The signs for drawing: borders, marks and bars.
final class Symbols: Sendable {
    let horizontal, vertical: Glyph
    let topLeft, topRight, bottomLeft, bottomRight: Glyph
    /// The joints of a board's lines.
    let gridCorners: GridCorners
    /// The marks around the focused control; a row of a list has the left one, different from the marks of a tree.
    let focusLeft, focusRight: Glyph
    let ellipsis: Glyph
    let barFull, barEmpty: Glyph
    /// A cell of a bar that is half full; nil if there is no sign for it.
    let barHalf: Glyph?
    /// A cell of a bar that is drawn on a ground: lower than its row, so that the bars of two rows do not touch. Nil if the
    /// terminal has only ASCII.
    let barBlock: Glyph?
    let heavyHorizontal: Glyph
    /// Cells of a sparkline, the lowest first.
    let sparks: [Glyph]
    /// True if lines can be drawn in Braille dots.
    var hasBraille: Bool { self === Self.unicode }
    /// The left edge of a card; nil if there is no sign for it.
    var edge: Glyph? { hasBraille ? Glyph("▐") : nil }
    let scrollThumb, moreAbove, moreBelow: Glyph
    /// The lines of a tree: to the last sibling, to an earlier sibling, and past siblings.
    let branch, fork, trunk: String
    /// The mark of a success.
    let success: String
    let bullet, hollowBullet, unread, separator, arrows, sideways, upAndDown, enter: String
    /// The marks of a column by which the rows are sorted, and of an open and a closed item of a tree.
    let ascending, descending, branchOpen, branchClosed: String
    /// The names of the arrow keys that open and close an item of a tree.
    let left, right: String

    /// The nine joints of a board's lines.
    struct GridCorners: Sendable {
        /// The joints by row (top, middle, bottom), each row from left to right.
        let joints: [[Glyph]]

        init(_ rows: [String]) {
            joints = rows.map { row in row.unicodeScalars.map { Glyph($0) } }
        }

        /// Returns the joint above row `row` and left of column `column`.
        func joint(row: Int, of rows: Int, column: Int, of columns: Int) -> Glyph {
            joints[row == 0 ? 0 : row == rows ? 2 : 1][column == 0 ? 0 : column == columns ? 2 : 1]
        }
    }

    /// The symbols for terminals with Unicode.
    static let unicode = Symbols(
        corners: "╭╮╰╯",
        focus: "▌▐",
        barHalf: "╸",
        barBlock: "▆",
        // None is a full cell: charts below each other do not touch.
        sparks: "▁▂▃▄▅▆▇",
        success: "✓",
        branches: "▾▸",
        heavy: "━",
        enter: "↵"
    )
    /// The symbols for the Linux console, whose fonts have the characters of the first PCs.
    static let console = Symbols(
        corners: "┌┐└┘",
        focus: "▌▐",
        sparks: "░▒▓█",
        success: "√",
        branches: "▼►",
        heavy: "═",
        enter: "enter"
    )
    /// The symbols for terminals with ASCII only.
    static let ascii = Symbols(
        corners: "++++",
        focus: "><",
        sparks: "_.-=+*#%",
        success: "+",
        branches: "-+",
        heavy: "=",
        enter: "enter",
        isASCII: true
    )

    private init(
        corners: String,
        focus: String,
        barHalf: Unicode.Scalar? = nil,
        barBlock: Unicode.Scalar? = nil,
        sparks: String,
        success: String,
        branches: String,
        heavy: Unicode.Scalar,
        enter: String,
        isASCII: Bool = false
    ) {
        func sign(_ sign: Unicode.Scalar, _ ascii: Unicode.Scalar) -> Glyph { Glyph(isASCII ? ascii : sign) }
        func words(_ words: String, _ ascii: String) -> String { isASCII ? ascii : words }
        func glyphs(_ text: String) -> [Glyph] { text.unicodeScalars.map { Glyph($0) } }
        let corners = glyphs(corners)
        (topLeft, topRight, bottomLeft, bottomRight) = (corners[0], corners[1], corners[2], corners[3])
        (focusLeft, focusRight) = (glyphs(focus)[0], glyphs(focus)[1])
        (self.barHalf, self.barBlock) = (barHalf.map { Glyph($0) }, barBlock.map { Glyph($0) })
        self.sparks = glyphs(sparks)
        self.success = success
        gridCorners = GridCorners(isASCII ? ["+++", "+++", "+++"] : ["┌┬┐", "├┼┤", "└┴┘"])
        horizontal = sign("─", "-")
        vertical = sign("│", "|")
        heavyHorizontal = Glyph(heavy)
        ellipsis = sign("…", "~")
        (barFull, barEmpty) = (isASCII ? Glyph("#") : heavyHorizontal, sign("─", "."))
        scrollThumb = sign("┃", "#")
        moreAbove = sign("↑", "^")
        moreBelow = sign("↓", "v")
        (bullet, hollowBullet, unread) = (words("●", "*"), words("○", "o"), words("•", "N"))
        (branch, fork, trunk) = (words("└─ ", "`- "), words("├─ ", "|- "), words("│  ", "|  "))
        separator = words("›", ">")
        arrows = words("←↓↑→", "arrows")
        (left, right, sideways) = (words("←", "left"), words("→", "right"), words("←→", "left right"))
        upAndDown = words("↓↑", "down up")
        self.enter = enter
        (ascending, descending) = (words("▲", "^"), words("▼", "v"))
        (branchOpen, branchClosed) = (String(branches.prefix(1)), String(branches.suffix(1)))
    }
}
