import Base
import PluginABI

/// A progress bar: the label, the bar, and the progress in percent.
struct ProgressLayout: ElementLayout {
    private let label: [Glyph]
    private let progress: ShownProgress?
    var labelColumns: Int

    init(_ bar: ProgressBar, table: inout GlyphTable) {
        label = table.label(of: bar.label)
        progress = ShownProgress(bar.fraction)
        labelColumns = min(label.columns, ScreenLayout.widestLabel)
    }

    var kinship: Kinship { .withItsKind }
    var isLeading: Bool { true }
    var narrowColumns: Int? { labelColumns + 2 + 12 }

    func naturalColumns(density: Density) -> Int { labelColumns + 2 + 30 }

    func draw(in rect: Rect, controls: ArraySlice<Control>, with pencil: inout ElementPencil, on canvas: inout Canvas) {
        let labelWidth = min(labelColumns, max(0, rect.width - 8))
        canvas.put(label, in: labelWidth, x: rect.x, y: rect.y)
        let bar = Rect(x: rect.x + labelWidth + 2, y: rect.y, width: rect.width - labelWidth - 2 - 5, height: 1)
        guard bar.width > 0 else { return }
        guard let progress else { return drawMoving(bar, phase: pencil.interaction.phase, on: &canvas) }
        canvas.drawBar(bar, fraction: progress.fraction)
        canvas.put("\(progress.percent)%", in: 5, x: bar.maxX, y: rect.y, align: .trailing)
    }

    /// Draws a bar for unknown progress: a piece that moves from one end to the other and back.
    private func drawMoving(_ bar: Rect, phase: Int, on canvas: inout Canvas) {
        canvas.drawTrack(bar)
        var piece = bar
        piece.width = max(1, bar.width / 4)
        let span = bar.width - piece.width
        let place = span > 0 ? phase % (2 * span) : 0
        piece.x += place > span ? 2 * span - place : place
        canvas.fillBar(piece)
    }
}
