internal import PluginABI

extension MessageWriter {
    mutating func write(_ screen: Screen) {
        write(screen.title)
        write(screen.elements)
        // What was taken out because it was nested too deep is not there any more to be counted.
        write(screen.isCut)
        write(screen.isPresented)
    }

    private mutating func write(_ elements: [Element]) {
        write(elements.count)
        for element in elements { write(element) }
    }

    private mutating func write(_ element: Element) {
        switch element {
        case .text(let text):
            write(.text)
            write(text.string)
            write(text.style.number)
            write(text.tone.number)
        case .row(let row):
            write(.row)
            write(row.elements)
        case .column(let column):
            write(.column)
            write(column.elements)
        case .section(let section):
            write(.section)
            write(section.title)
            write(section.elements)
        case .grid(let grid):
            write(.grid)
            write(grid)
        case .button(let button):
            write(.button)
            write(button.label)
            write(button.action)
            write(button.role.number)
            write(button.isEnabled)
        case .field(let field):
            write(.field)
            for text in [field.label, field.id, field.text, field.placeholder] { write(text) }
            write(field.isEnabled)
        case .progressBar(let bar):
            write(.progressBar)
            write(bar.label)
            write(bar.fraction.map { .double($0) } ?? WireValue.null)
        case .divider:
            write(.divider)
        @unknown default:
            // A face that does not know a kind renders nothing of it either.
            write(.column)
            write([Element]())
        }
    }

    private mutating func write(_ grid: Grid) {
        write(grid.label)
        write(grid.rows.count)
        for row in grid.rows {
            write(row.count)
            for cell in row {
                write(cell.text)
                write(cell.position)
                write(cell.action != nil)
                if let action = cell.action { write(action) }
                write(cell.isEnabled)
                write(cell.tone.number)
            }
        }
    }

    private mutating func write(_ tag: ElementTag) { write(tag.rawValue) }
}

/// Which kind of element follows.
enum ElementTag: UInt8 {
    case text, row, column, section, grid, button, field, progressBar, divider
}
