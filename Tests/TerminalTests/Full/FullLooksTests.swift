import PluginABI
import Testing

@testable import Terminal

/// The strength of controls, rows and fields beside each other.
@MainActor
@Suite("The look of a screen")
struct FullLooksTests {
    /// A frame with the focus on the control of this label, or on the first one.
    private func frame(
        _ screen: Screen,
        _ columns: Int = 80,
        _ rows: Int = 24,
        _ colors: TerminalProfile.ColorDepth = .rgb,
        focus: String? = nil
    ) -> Frame {
        build(screen, columns, rows, colors: colors) { view, controls in
            view.interaction.focus = (controls.first { $0.label == focus } ?? controls.first)?.id
        }
        .frame
    }

    private func lines(_ frame: Frame) -> [Substring] { frame.picture.split(separator: "\n").map { $0.dropFirst() } }

    /// The style of the first cell of a text.
    private func style(of text: String, in frame: Frame) throws -> Style {
        let lines = lines(frame).dropLast()
        let row = try #require(lines.firstIndex { $0.contains(text) }, "\(frame.picture)")
        let start = try #require(lines[row].firstRange(of: text)).lowerBound
        return frame[lines[row].distance(from: lines[row].startIndex, to: start), row].style
    }

    private static let form = Screen(title: "Form") {
        Field("Name", id: "name", text: "Ada")
        Field("City", id: "city", text: "London")
        Row {
            Button("Save", id: "save", role: .primary)
            Button("Discard", id: "discard")
            Button("Close", id: "close", role: .cancel)
            Button("Delete", id: "delete", role: .destructive)
        }
    }

    @Test("a field is a surface that ends with a line; without colours for this, underlined between marks")
    func fields() throws {
        for colors in [TerminalProfile.ColorDepth.indexed, .rgb] {
            let frame = frame(Self.form, 80, 24, colors)
            #expect(lines(frame).contains { $0.contains("City    London  ") })
            #expect(try style(of: "London", in: frame) == Style(attributes: [.filled, .underline]))
            #expect(lines(frame).contains { $0.contains("Name  ▸ Ada  ") })
            #expect(try style(of: "Ada", in: frame) == Style(ink: .accent, attributes: [.filled, .underline]))
        }
        for colors in [TerminalProfile.ColorDepth.none, .ansi] {
            let frame = frame(Self.form, 80, 24, colors)
            #expect(lines(frame).contains { $0.contains("City  [ London  ") })
            #expect(try style(of: "London", in: frame) == Style(attributes: .underline))
        }
        let letter = Screen { Field("Text", id: "text", text: "one\ntwo", kind: .lines).rows(2) }
        for (text, attributes) in [("one", Attributes.filled), ("two", [.filled, .underline])] {
            #expect(try style(of: text, in: frame(letter)).attributes == attributes)
        }
    }

    @Test("the primary button is the strongest, unless another one has the focus; one that leads back is quiet")
    func buttons() throws {
        let labels = ["Save", "Discard", "Close", "Delete"]
        #expect(
            try labels.map { try style(of: $0, in: frame(Self.form)) } == [
                Style(ink: .accent, attributes: [.bold, .reverse]), Style(attributes: .filled), Style(ink: .muted),
                Style(ink: .negative),
            ]
        )
        let onClose = frame(Self.form, focus: "Close")
        #expect(try style(of: "Close", in: onClose) == Style(ink: .accent, attributes: [.bold, .reverse]))
        #expect(try style(of: "Save", in: onClose) == Style(ink: .accent, attributes: [.bold, .filled]))
    }

    @Test("the row with the focus has the theme's colours for it, with a mark that no folder has")
    func row() throws {
        let screen = Screen { List(id: "open", items: [List.Item(id: "a", title: "Alpha")]) }
        let frame = frame(screen)
        #expect(lines(frame).contains { $0.contains("▌  Alpha") })
        let style = try style(of: "Alpha", in: frame)
        let theme = Theme(.rgb, on: .light)
        #expect(theme.groundCode(of: style) == "48;2;207;226;255" && !theme.attributes(of: style).contains(.reverse))
        #expect(try theme.groundCode(of: self.style(of: "▌", in: frame)) == theme.groundCode(of: style))
        #expect(Theme(.ansi, on: .light).attributes(of: style).contains(.reverse))
    }

    @Test("the footer says in a verb what Enter does with a row, and no word is cut")
    func verbs() {
        func footer(_ list: List) -> Substring {
            let button = Button("Forget all that has been read", id: "forget").shortcut("f")
            let screen = Screen {
                list
                button
            }
            return lines(frame(screen, 120)).last ?? ""
        }
        let list = List(id: "open", items: [List.Item(id: "a", title: "Alpha")])
        #expect(footer(list).hasPrefix(" ↵ choose  f Forget all that has… "))
        #expect(footer(list.picking("pick", picked: [])).hasPrefix(" ↵ open  space pick "))
    }

    @Test("a bar is on a surface; the value beside it is whole while six columns are left for the bar")
    func bars() throws {
        let screen = Screen { Gauge("Memory", value: 1, in: 0...2, text: "13.5 of 16 GB") }
        let frame = frame(screen, 31, 8)
        #expect(lines(frame).contains { $0.contains("Memory  ███ ") && $0.contains("13.5 of 16 GB") })
        #expect(frame.cells.contains { $0.style == Style(attributes: .filled) })
        #expect(lines(self.frame(screen, 31, 8, .ansi)).contains { $0.contains("█░") })
    }

    private static let settings = Screen(title: "Settings") {
        Section("Account") {
            Field("Name", id: "name", text: "Ada")
            Field("City", id: "city", text: "London")
        }
        Section("Behaviour") { Field("Time zone", id: "zone", text: "Europe/London") }
        Row { Button("Save", id: "save", role: .primary) }
    }

    @Test("the sections of a form are side by side where there is room, and fill it")
    func sections() throws {
        let wide = lines(frame(Self.settings, 200, 50))
        #expect(wide[1].contains("─ Account ─") && wide[1].contains("─ Behaviour ─"))
        #expect(wide[2].contains("Name ") && wide[4].contains("City ") && wide[48].contains("[ Save ]"))
        #expect(wide[47].contains("╰") && wide[47].contains("╯"))
        let narrow = lines(frame(Self.settings, 100, 30))
        #expect(!narrow.contains { $0.contains("Account") && $0.contains("Behaviour") })
    }

    @Test("in a conversation, times are in a column beside the first lines of the turns; the field fills the width")
    func conversation() {
        let turns = [("09:41", "You", "Good night."), ("09:42", "Ada", "Well, good night.")]
        let screen = Screen {
            Row {
                Pane(scrolling: .atEnd) {
                    for (time, name, words) in turns {
                        Row {
                            Text(time, style: .caption)
                            Column {
                                Text(name)
                                Text(words)
                            }
                        }
                    }
                }
            }
            Field("Message", id: "message", text: "")
        }
        let shown = lines(frame(screen, 120, 8))
        #expect(
            shown[1...4].map { String($0.prefix(17)) } == [
                " 09:41  You      ", "        Good nigh", " 09:42  Ada      ", "        Well, goo",
            ]
        )
        #expect(shown[6].hasPrefix(" Message  ▸ ") && shown[6].hasSuffix(" ◂ |"))
    }
}
