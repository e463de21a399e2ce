import Base
import PluginABI
import TestSupport
import Testing

@testable import Terminal

/// A long text that an earlier screen has had is not laid out again.
@MainActor
@Suite("Long texts of the screen before")
struct FullEarlierTextTests {
    private static func look(of screen: Screen, _ placed: PlacedScreen, _ builder: FrameBuilder) -> String {
        var view = FullView()
        view.shown = Shown(screen, path: ["long"], titles: ["Long"])
        let frame = builder.build(view, placed).frame
        return frame.picture + frame.styles
    }

    /// A text with words, perhaps with characters of several scalars, line breaks or marks.
    private static func text(_ numbers: inout SeededGenerator) -> Text {
        let plain = ["word", "longer words", "\n", "漢字"]
        let words = Bool.random(using: &numbers) ? plain : plain + ["e\u{301}", "\u{1F469}\u{200D}\u{1F680}"]
        let count = Int.random(in: 1...80, using: &numbers)
        let string = (0..<count).map { _ in words.randomElement(using: &numbers) ?? "" }.joined(separator: " ")
        let style = Text.Style.allCases.randomElement(using: &numbers) ?? .body
        guard Bool.random(using: &numbers) else { return Text(string, style: style) }
        return Text(runs: [Text.Run(string), Text.Run(string, .strong)], style: style)
    }

    @Test("many screens, each a little different from the one before, look as if they were the first", arguments: 1...2)
    func random(seed: Int) {
        var numbers = SeededGenerator(seed: UInt64(seed))
        var texts = (0..<20).map { _ in Self.text(&numbers) }
        var earlier: ScreenLayout?
        for step in 0..<20 {
            let place = Int.random(in: 0..<texts.count, using: &numbers)
            switch step % 3 {
            case 0: texts[place] = Self.text(&numbers)
            case 1: texts.insert(Self.text(&numbers), at: place)
            default: texts.remove(at: place)
            }
            let screen = Screen(title: "Texts") {
                Section("Part") { for text in texts { text } }
            }
            let size = TerminalSize(columns: Bool.random(using: &numbers) ? 60 : 40, rows: 120)
            let profile = TerminalProfile(colors: .rgb, usesUnicode: true)
            let builder = FrameBuilder(size: size, profile: profile)
            let placed = builder.place(screen, after: earlier)
            #expect(Self.look(of: screen, placed, builder) == Self.look(of: screen, builder.place(screen), builder))
            earlier = placed.layout
        }
    }
}
