/// The signs that a face draws with: borders, marks, bars.
final class Symbols: Sendable {
    let horizontal, vertical: Glyph
    let topLeft, topRight, bottomLeft, bottomRight: Glyph
    /// Where the lines of a board meet.
    let gridCorners: GridCorners
    /// What stands around what has the focus.
    let focusLeft, focusRight: Glyph
    let ellipsis: Glyph
    let barFull, barEmpty: Glyph
    /// Cells of a bar that are full in part, the emptiest first.
    let barParts: [Glyph]
    let heavyHorizontal: Glyph
    /// Cells of a sparkline, the lowest first.
    let sparks: [Glyph]
    /// Whether lines are drawn in dots of Braille.
    let hasBraille: Bool
    let scrollThumb, moreAbove, moreBelow: Glyph
    /// The lines of a tree: to the last of some siblings, to one before it, and past it.
    let branch, fork, trunk: String
    /// The mark of something that went well.
    let success: String
    let bullet, hollowBullet, unread, separator, arrows, sideways, upAndDown, enter: String

    /// The nine joints of a board's lines.
    struct GridCorners: Sendable {
        /// By row: top, middle, bottom; each from left to right.
        let joints: [[Glyph]]

        init(_ rows: [String]) {
            joints = rows.map { row in row.unicodeScalars.map { Glyph($0) } }
        }

        /// The joint above row `row` and left of column `column`.
        func joint(row: Int, of rows: Int, column: Int, of columns: Int) -> Glyph {
            joints[row == 0 ? 0 : row == rows ? 2 : 1][column == 0 ? 0 : column == columns ? 2 : 1]
        }
    }

    /// For terminals with Unicode.
    static let unicode = Symbols(corners: "╭╮╰╯", focus: "▸◂", barParts: "▏▎▍▌▋▊▉", sparks: "▁▂▃▄▅▆▇█", success: "✓")
    /// For the Linux console, whose fonts have the characters of the first PCs.
    static let console = Symbols(corners: "┌┐└┘", focus: "►◄", barParts: "▌", sparks: "░▒▓█", success: "√")
    /// For terminals that show ASCII only.
    static let ascii = Symbols()

    private init(corners: String, focus: String, barParts: String, sparks: String, success: String) {
        self.sparks = sparks.unicodeScalars.map { Glyph($0) }
        hasBraille = sparks.unicodeScalars.count == 8
        self.success = success
        let corners = corners.unicodeScalars.map { Glyph($0) }
        let focus = focus.unicodeScalars.map { Glyph($0) }
        horizontal = Glyph("─")
        vertical = Glyph("│")
        topLeft = corners[0]
        topRight = corners[1]
        bottomLeft = corners[2]
        bottomRight = corners[3]
        gridCorners = GridCorners(["┌┬┐", "├┼┤", "└┴┘"])
        focusLeft = focus[0]
        focusRight = focus[1]
        ellipsis = Glyph("…")
        bullet = "●"
        hollowBullet = "○"
        unread = "•"
        barFull = Glyph("█")
        self.barParts = barParts.unicodeScalars.map { Glyph($0) }
        barEmpty = Glyph("░")
        heavyHorizontal = Glyph("━")
        scrollThumb = Glyph("█")
        moreAbove = Glyph("↑")
        moreBelow = Glyph("↓")
        branch = "└─ "
        fork = "├─ "
        trunk = "│  "
        separator = "›"
        arrows = "←↓↑→"
        sideways = "←→"
        upAndDown = "↓↑"
        enter = "↵"
    }

    private init() {
        success = "+"
        horizontal = Glyph("-")
        vertical = Glyph("|")
        topLeft = Glyph("+")
        topRight = Glyph("+")
        bottomLeft = Glyph("+")
        bottomRight = Glyph("+")
        gridCorners = GridCorners(["+++", "+++", "+++"])
        focusLeft = Glyph(">")
        focusRight = Glyph("<")
        ellipsis = Glyph("~")
        bullet = "*"
        hollowBullet = "o"
        unread = "N"
        barFull = Glyph("#")
        barParts = []
        sparks = "_.-=+*#%".unicodeScalars.map { Glyph($0) }
        hasBraille = false
        barEmpty = Glyph(".")
        heavyHorizontal = Glyph("=")
        scrollThumb = Glyph("#")
        moreAbove = Glyph("^")
        moreBelow = Glyph("v")
        branch = "`- "
        fork = "|- "
        trunk = "|  "
        separator = ">"
        arrows = "arrows"
        sideways = "left right"
        upAndDown = "down up"
        enter = "enter"
    }
}
