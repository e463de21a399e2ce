import Base
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Themes with a ground of their own")
struct FullPaintedThemeTests {
    nonisolated static let shipped = ThemeColors.shipped.map(\.key)

    @Test(
        "each theme that comes with the host has enough contrast, and more where its name says so",
        arguments: shipped
    )
    func shipped(_ name: String) throws {
        let theme = try #require(ThemeColors.named(name))
        #expect(theme.shortcomings.map(\.token) == [])
        for ink in Ink.allCases where ![.line, .selection, .focus].contains(ink) {
            for ground in [ThemeToken.ground, .surface, .raised] {
                let contrast = theme[ink].contrast(to: theme[ground])
                #expect(contrast >= (name == "high-contrast" ? 7 : 4.5), "\(ink) on \(ground): \(contrast)")
            }
        }
        guard name == "high-contrast" else { return }
        for token in ThemeToken.allCases { #expect((theme.lowestContrast(of: token)?.contrast ?? 7) >= 7) }
    }

    @Test("with 256 colours no contrast becomes too low", arguments: shipped)
    func numbers(_ name: String) throws {
        let numbers = try #require(ThemeColors.named(name)).numbers.mapValues(RGB.init(number:))
        #expect(numbers.count == ThemeToken.allCases.count)
        for token in ThemeToken.allCases {
            let color = try #require(numbers[token])
            for other in token.rule?.others ?? [] {
                let contrast = color.contrast(to: try #require(numbers[other]))
                #expect(contrast >= token.rule?.least ?? 1, "\(token) with \(other): \(contrast)")
            }
        }
    }

    @Test("a colour that is too close gets lighter or darker in its hue, as little as possible")
    func cure() throws {
        let (black, white) = (RGB(0), RGB(0xFF_FF_FF))
        let red = try #require(RGB(0xBF_61_6A).nearest { $0.has(4.5, to: [RGB(0x2E_34_40)]) })
        #expect(red.text == "#cf888f")
        #expect(RGB(0x77_77_77).nearest { $0.has(4.5, to: [white]) }?.text == "#767676")
        #expect(RGB(0x76_76_76).nearest { $0.has(4.5, to: [white]) }?.text == "#767676")
        #expect(RGB(0x77_77_77).nearest { $0.has(4.6, to: [black, white]) } == nil)
    }

    @Test("a text is a colour if it is # and six hexadecimal digits")
    func texts() {
        #expect(RGB("#88c0D0")?.text == "#88c0d0")
        #expect(RGB("#00000a")?.text == "#00000a")
        for text in ["", "#", "88c0d0", "#88c0d", "#88c0d00", "#+8c0d0", "#88c0dg", "red", "#８８c0d0"] {
            #expect(RGB(text) == nil, "\(text)")
        }
    }

    @Test("text, buttons, the row with the focus and what else is reversed have the theme's codes")
    func codes() throws {
        let theme = Theme(.rgb, on: .dark, .named("nord"))
        let styles: [(Style, String, String)] = [
            (.plain, "236;239;244", "46;52;64"),
            (Style(attributes: .filled), "236;239;244", "59;66;82"),
            (Style(ink: .accent, attributes: .reverse), "46;52;64", "136;192;208"),
            (Style(ink: .selection, attributes: [.bold, .reverse]), "236;239;244", "67;76;94"),
            (Style(ink: .negative, attributes: .reverse), "46;52;64", "216;159;164"),
            (Style(ink: .line), "132;141;157", "46;52;64"),
        ]
        for (style, text, ground) in styles {
            #expect(theme.inkCode(of: style) == "38;2;\(text)")
            #expect(theme.groundCode(of: style) == "48;2;\(ground)")
            #expect(!theme.attributes(of: style).contains(.reverse))
        }
    }

    @Test("where the colours are the user's own 16, or none, a theme changes nothing", arguments: [nil, "nord"])
    func fewColors(_ name: String?) {
        for depth in [TerminalProfile.ColorDepth.none, .ansi] {
            let (plain, theme) = (Theme(depth, on: .dark), Theme(depth, on: .dark, name.flatMap(ThemeColors.named)))
            #expect(!theme.paintsGround)
            for ink in Ink.allCases {
                let style = Style(ink: ink, attributes: .reverse)
                #expect(theme.inkCode(of: style) == plain.inkCode(of: style))
                #expect(theme.groundCode(of: style) == "49")
                #expect(theme.attributes(of: style) == plain.attributes(of: style))
            }
        }
    }

    @Test("each cell is painted, also after a resize and after another program, and nothing is asked")
    func cells() {
        let surface = MemorySurface()
        var profile = TerminalProfile(colors: .rgb, usesUnicode: true)
        profile.theme = .named("solarized-light")
        let face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: ManualTimer())
        face.start(doNothing)
        face.show(Samples.form, path: ["test"])
        #expect(surface.emulator.commands == [])
        func expectPainted() {
            #expect(surface.emulator.difference(from: face.build().frame, theme: Theme(profile)) == nil)
            let (columns, rows) = (surface.size.columns, surface.size.rows)
            let bare = (0..<columns * rows).filter {
                surface.emulator[$0 % columns, $0 / columns].background == "49"
            }
            #expect(bare == [])
        }
        expectPainted()
        face.receive(.bytes(Array("Ada\u{7F}\u{7F}\t".utf8)))
        expectPainted()
        surface.resize(50, 30)
        expectPainted()
        surface.onEvent?(.regained)
        expectPainted()
    }
}
