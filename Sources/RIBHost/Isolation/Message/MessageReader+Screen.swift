internal import PluginABI

extension MessageReader {
    mutating func screen() throws(MessageError) -> (screen: Screen, isCut: Bool) {
        let title = try text()
        let elements = try elements()
        var screen = Screen(title: title) { elements }
        let isCut = try bool()
        screen.isPresented = try bool()
        return (screen, isCut)
    }

    private mutating func elements() throws(MessageError) -> [Element] {
        try list { reader throws(MessageError) in try reader.element() }
    }

    private mutating func element() throws(MessageError) -> Element {
        switch ElementTag(rawValue: try byte()) {
        case .text:
            return .text(Text(try text(), style: try choice(Text.Style.choices), tone: try choice(Tone.choices)))
        case .row:
            let elements = try elements()
            return .row(Row { elements })
        case .column:
            let elements = try elements()
            return .column(Column { elements })
        case .section:
            let (title, elements) = (try text(), try elements())
            return .section(Section(title) { elements })
        case .grid:
            return .grid(Grid(try text(), rows: try rows()))
        case .button:
            let (label, action) = (try text(), try action())
            let (role, isEnabled) = (try choice(Button.Role.choices), try bool())
            return .button(Button(label, id: action.id, value: action.value, role: role, isEnabled: isEnabled))
        case .field:
            let (label, id) = (try text(), try text())
            return .field(Field(label, id: id, text: try text(), placeholder: try text(), isEnabled: try bool()))
        case .progressBar:
            let label = try text()
            guard case .double(let fraction) = try value() else {
                return .progressBar(ProgressBar(label, fraction: nil))
            }
            return .progressBar(ProgressBar(label, fraction: fraction))
        case .divider:
            return .divider(Divider())
        case nil:
            throw .malformed
        }
    }

    private mutating func rows() throws(MessageError) -> [[Grid.Cell]] {
        try list { reader throws(MessageError) in
            try reader.list { reader throws(MessageError) in try reader.cell() }
        }
    }

    private mutating func cell() throws(MessageError) -> Grid.Cell {
        let (text, position) = (try text(), try text())
        let action = try bool() ? try action() : nil
        let (isEnabled, tone) = (try bool(), try choice(Tone.choices))
        return Grid.Cell(text, position: position, action: action, isEnabled: isEnabled, tone: tone)
    }
}
