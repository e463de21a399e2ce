import Base
import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("The colours on a dark ground and on a light one")
struct FullThemeTests {
    private static let lightAnswer = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"
    private static let darkAnswer = "\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\"

    /// Grounds in use: black, Visual Studio Code's, Solarized, Dracula, Nord; white, both of Solarized's, Catppuccin's.
    private static let grounds: [Background: [Color]] = [
        .dark: [0x000000, 0x1E1E1E, 0x002B36, 0x282A36, 0x2E3440].map(Color.init),
        .light: [0xFFFFFF, 0xFDF6E3, 0xEEE8D5, 0xEFF1F5].map(Color.init),
    ]

    @Test(
        "each ink stands out from its ground by 4.5 to 1, as WCAG 2.2 asks of text",
        arguments: Background.allCases,
        [TerminalProfile.ColorDepth.indexed, .rgb]
    )
    func contrast(_ background: Background, _ depth: TerminalProfile.ColorDepth) throws {
        let theme = Theme(depth, on: background)
        for ink in Ink.allCases where ink != .plain {
            let color = try #require(Color(code: theme.code(of: ink)))
            for ground in try #require(Self.grounds[background]) {
                let contrast = color.contrast(to: ground)
                #expect(contrast >= 4.5, "\(ink) on \(ground): \(contrast)")
            }
        }
        // What has no ink is the terminal's own text.
        #expect(theme.code(of: .plain) == "39")
    }

    @Test(
        "each ink of a button stands out from the button's own ground by 4.5 to 1",
        arguments: Background.allCases,
        [TerminalProfile.ColorDepth.indexed, .rgb]
    )
    func buttonContrast(_ background: Background, _ depth: TerminalProfile.ColorDepth) throws {
        let theme = Theme(depth, on: background)
        for ink in Ink.allCases where ![.line, .selection, .focus].contains(ink) {
            let style = Style(ink: ink, attributes: .filled)
            let color = try #require(Color(code: theme.inkCode(of: style)))
            let ground = try #require(Color(code: theme.groundCode(of: style).replacing("48;", with: "38;")))
            let contrast = color.contrast(to: ground)
            #expect(contrast >= 4.5, "\(ink): \(contrast)")
        }
    }

    @Test("a button has a ground of its own where there are colours for it, but not with the focus or disabled")
    func buttons() throws {
        let screen = Screen {
            Button("First", id: "first")
            Button("Second", id: "second")
            Button("Third", id: "third", isEnabled: false)
        }
        for depth in TerminalProfile.ColorDepth.allCases {
            let face = ThemedFace(MemorySurface(), TerminalProfile(colors: depth, usesUnicode: true))
            face.face.show(screen, path: ["test"])
            let rows = face.surface.emulator.text.split(separator: "\n").map(String.init)
            let grounds = try ["First", "Second", "Third"].map { label in
                let row = try #require(rows.firstIndex { $0.contains(label) && !$0.contains("help") })
                let column = try #require(rows[row].range(of: label)).lowerBound
                let x = rows[row].distance(from: rows[row].startIndex, to: column)
                return face.surface.emulator[x, row].background
            }
            let filled = depth == .rgb ? "48;2;54;58;70" : depth == .indexed ? "48;5;237" : "49"
            #expect(grounds == ["49", filled, "49"])
        }
    }

    @Test("without colours a tone is bold, underlined or both, and a button that destroys is between marks")
    func tones() {
        let theme = Theme(.none, on: .dark)
        let inks: [Ink] = [.plain, .negative, .warning, .positive]
        #expect(inks.map { theme.attributes(of: Style(ink: $0)) } == [[], [.bold, .underline], .underline, .bold])
        let buttons = Screen {
            Button("Save", id: "save")
            Button("Delete account", id: "delete", role: .destructive)
        }
        for colors in [TerminalProfile.ColorDepth.none, .ansi] {
            #expect(build(buttons, colors: colors).frame.picture.contains("[!Delete account!]"))
        }
        let picture = build(buttons).frame.picture
        #expect(picture.contains("▌      Save      ▐") && !picture.contains("!"))
    }

    @Test("the contrast is computed as WCAG does it")
    func contrastOfKnownColors() {
        #expect(abs(Color(0x000000).contrast(to: Color(0xFFFFFF)) - 21) < 0.001)
        #expect(abs(Color(0x777777).contrast(to: Color(0xFFFFFF)) - 4.478) < 0.001)
        #expect(Color(code: "38;5;25") == Color(0x005FAF))
        #expect(Color(code: "38;5;244") == Color(0x808080))
    }

    @Test(
        "the terminal is asked before the first frame, which does not wait; its answer draws all again in its palette",
        arguments: [TerminalProfile.ColorDepth.indexed, .rgb]
    )
    func answer(_ depth: TerminalProfile.ColorDepth) {
        let face = Self.face(depth)
        #expect(face.surface.emulator.commands == ["11;?"])
        #expect(face.difference(Theme(depth, on: .dark)) == nil)
        face.type(Self.lightAnswer)
        #expect(face.difference(Theme(depth, on: .light)) == nil)
        #expect(face.surface.emulator.clears == 2)
        face.type(Self.darkAnswer)
        #expect(face.difference(Theme(depth, on: .dark)) == nil)
    }

    @Test("an answer that says what is known writes nothing, and no answer acts on a screen")
    func sameAnswer() {
        let face = Self.face(.rgb)
        let before = face.surface.written
        face.type(Self.darkAnswer)
        #expect(face.surface.written == before)
    }

    @Test("an answer that comes before the first screen is taken, wherever the reads cut it, and draws nothing")
    func earlyAnswer() {
        let answer = Array(Self.lightAnswer.utf8)
        for cut in 0...answer.count {
            let surface = MemorySurface()
            let face = ThemedFace(surface, Self.profile(.rgb))
            face.type(unseen: Array(answer[..<cut]))
            if cut == answer.count {
                #expect(surface.written == Background.question)
                face.face.show(Samples.offGame, path: ["test"])
            } else {
                face.face.show(Samples.offGame, path: ["test"])
                face.type(unseen: Array(answer[cut...]))
            }
            #expect(face.difference(Theme(.rgb, on: .light)) == nil)
        }
    }

    @Test("an answer that pauses after its first byte counts, and Esc is not slow while none has come")
    func pausingAnswer() {
        let face = Self.face(.rgb)
        face.type("\u{1B}")
        #expect(face.timer.milliseconds == 50)
        face.timer.fire()
        face.type(String(Self.lightAnswer.dropFirst()))
        #expect(face.difference(Theme(.rgb, on: .light)) == nil)
    }

    @Test("where 16 colours or none are there, or --theme has said it, nothing is asked and an answer changes nothing")
    func notAsked() {
        let told = TerminalProfile(colors: .rgb, usesUnicode: true, background: .light)
        for profile in [Self.profile(.none), Self.profile(.ansi), told] {
            let face = ThemedFace(MemorySurface(), profile)
            face.face.show(Samples.offGame, path: ["test"])
            let before = face.surface.written
            #expect(face.surface.emulator.commands == [])
            #expect(face.difference(Theme(profile.colors, on: profile.background)) == nil)
            face.type(profile.background == .dark ? Self.lightAnswer : Self.darkAnswer)
            #expect(face.surface.written == before)
            face.type("\u{1B}")
            #expect(face.timer.milliseconds == 50)
        }
    }

    @Test("after another program has had the terminal, it is asked again")
    func askedAgain() {
        let face = Self.face(.rgb)
        face.surface.onEvent?(.regained)
        #expect(face.surface.emulator.commands == ["11;?", "11;?"])
    }

    private static func profile(_ depth: TerminalProfile.ColorDepth) -> TerminalProfile {
        TerminalProfile(colors: depth, usesUnicode: true, asksBackground: true)
    }

    private static func face(_ depth: TerminalProfile.ColorDepth) -> ThemedFace {
        let face = ThemedFace(MemorySurface(), profile(depth))
        face.face.show(Samples.offGame, path: ["test"])
        return face
    }
}

/// A face on a terminal of some kind, started.
@MainActor
private struct ThemedFace {
    let surface: MemorySurface
    let face: FullFace
    let timer = ManualTimer()

    init(_ surface: MemorySurface, _ profile: TerminalProfile) {
        self.surface = surface
        face = FullFace(surface: surface, errors: MemoryOutput(), profile: profile, timer: timer)
        face.start(doNothing)
    }

    func type(_ text: String) { face.receive(.bytes(Array(text.utf8))) }
    func type(unseen bytes: [UInt8]) { face.receive(.unseen(bytes)) }

    func difference(_ theme: Theme) -> String? {
        surface.emulator.difference(from: face.build().frame, theme: theme)
    }
}

/// A colour as WCAG 2.2 measures it.
private struct Color: Hashable {
    private let shares: [Double]

    init(_ code: Int) {
        shares = [code >> 16, code >> 8 & 0xFF, code & 0xFF].map { Double($0) / 255 }
    }

    /// The colour that a code of SGR chooses, of the 256 after xterm's 256colres.h; nil for one of the user's own 16.
    init?(code: String) {
        let numbers = code.split(separator: ";").compactMap { Int($0) }
        if numbers.prefix(2) == [38, 2], numbers.count == 5 {
            self.init(numbers[2] << 16 | numbers[3] << 8 | numbers[4])
        } else if numbers.prefix(2) == [38, 5], numbers.count == 3, (16...255).contains(numbers[2]) {
            let number = numbers[2] - 16
            let levels = [0, 95, 135, 175, 215, 255]
            let grey = 8 + 10 * (number - 216)
            let parts =
                number < 216 ? [levels[number / 36], levels[number / 6 % 6], levels[number % 6]] : [grey, grey, grey]
            self.init(parts[0] << 16 | parts[1] << 8 | parts[2])
        } else {
            return nil
        }
    }

    func contrast(to other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    private var luminance: Double {
        let linear = shares.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
