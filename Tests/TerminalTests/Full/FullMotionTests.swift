import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("What moves on its own")
struct FullMotionTests {
    private static func screen(_ fraction: Double?, above lines: Int = 0) -> Screen {
        Screen {
            for line in 0..<lines { Text("line \(line)") }
            ProgressBar("Copying", fraction: fraction)
        }
    }

    private func bar(_ rig: FaceRig) -> String {
        rig.shown.split(separator: "\n").first { $0.contains("Copying") }.map(String.init) ?? ""
    }

    @Test("a bar whose end is not known goes to the end and back, without a pause")
    func bar() {
        let rig = FaceRig(Self.screen(nil))
        let first = bar(rig)
        #expect(first.contains("Copying  ▆▆▆▆▆▆ "))
        var seen: Set<String> = [first]
        for _ in 0..<38 {
            #expect(rig.ticker.milliseconds == 125)
            let before = bar(rig)
            rig.ticker.fire()
            #expect(bar(rig) != before)
            seen.insert(bar(rig))
        }
        #expect(bar(rig) == first)
        #expect(seen.count == 20 && seen.contains { $0.contains(" ▆▆▆▆▆▆ ") })
    }

    @Test("nothing runs where no such bar is seen")
    func idle() {
        #expect(FaceRig(Self.screen(0.5)).ticker.milliseconds == nil)
        let below = FaceRig(Self.screen(nil, above: 60))
        #expect(below.ticker.milliseconds == nil)
        below.type(Keys.end)
        #expect(below.ticker.milliseconds != nil)
        below.type("?")
        #expect(below.ticker.milliseconds == nil)
        below.type("?")
        #expect(below.ticker.milliseconds != nil)
        below.face.show(Self.screen(1), path: ["test"])
        #expect(below.ticker.milliseconds == nil)
    }

    @Test("while the host is busy, what was pressed is lit, and what was typed is seen")
    func pressed() throws {
        let screen = Screen {
            Button("Sleep", id: "sleep")
            Button("Crash", id: "crash")
            Field("Note", id: "note")
        }
        var pictures: [String] = []
        var rig: FaceRig?
        let size = TerminalSize(columns: 80, rows: 24)
        let made = FaceRig(screen) { _ in
            var emulator = Emulator(columns: 80, rows: 24)
            emulator.feed(rig?.face.lastPicture.update(to: size) ?? "")
            pictures.append(emulator.text)
            // Once it is drawn nothing is drawn again.
            #expect(rig?.face.lastPicture.update(to: size) == nil)
            return nil
        }
        rig = made
        made.type("\u{1B}")
        made.timer.fire()
        made.type("\t\t\r")
        #expect(try #require(pictures.last).contains("▌ Crash ▐"))
        #expect(made.heard == ["crash"])
        made.type("\thello")
        #expect(try #require(pictures.last).contains("▌ hello"))
    }
}
