import Foundation
import PluginABI
import Testing

@testable import Terminal

@MainActor
@Suite("Pressing, dragging and releasing the mouse's button")
struct FullMouseTests {
    private static let letter = Screen(title: "Letter") {
        Text("Good day, Ada,\nthe engine works.\nYours, Charles")
        Button("Answer", id: "answer")
    }

    /// The place of a text on the screen.
    private static func place(of text: String, in rig: FaceRig) throws -> (x: Int, y: Int) {
        let rows = rig.shown.split(separator: "\n", omittingEmptySubsequences: false)
        let y = try #require(rows.firstIndex { $0.contains(text) })
        let start = try #require(rows[y].firstRange(of: text)).lowerBound
        return (rows[y].distance(from: rows[y].startIndex, to: start), y)
    }

    /// The texts given to the terminal's clipboard.
    private static func copied(_ rig: FaceRig) -> [String] {
        rig.surface.written.matches(of: /\u{1B}\]52;c;([^\u{1B}]*)\u{1B}\\/).map { match in
            Data(base64Encoded: String(match.1)).map { String(decoding: $0, as: UTF8.self) } ?? "not base64"
        }
    }

    @Test("a control is used when the button is released on it, and not if it is released elsewhere")
    func click() throws {
        let rig = FaceRig(Self.letter)
        let answer = try Self.place(of: "Answer", in: rig)
        rig.type(Keys.press(answer.x, answer.y))
        #expect(rig.heard == [])
        rig.type(Keys.release(answer.x, answer.y))
        #expect(rig.heard == ["answer"])
        rig.type(Keys.press(answer.x, answer.y) + Keys.release(0, 3))
        rig.type(Keys.release(answer.x, answer.y))
        #expect(rig.heard == ["answer"])
    }

    @Test("a press that another screen follows is not a click there")
    func otherScreen() throws {
        let rig = FaceRig(Self.letter)
        let answer = try Self.place(of: "Answer", in: rig)
        rig.type(Keys.press(answer.x, answer.y))
        rig.face.show(
            Screen(title: "Letter") {
                Text("Good day, Ada,\nthe engine works.\nYours, Charles")
                Button("Burn it", id: "burn")
            },
            path: ["test"]
        )
        rig.type(Keys.release(answer.x, answer.y))
        #expect(rig.heard == [])
    }

    @Test("a click does nothing where another control has come under the mouse meanwhile")
    func otherControl() throws {
        func rows(_ names: [String]) -> Screen {
            Screen(title: "Processes") { List("All", id: "open", items: names.map { List.Item(id: $0, title: $0) }) }
        }
        let rig = FaceRig(rows(["make", "swift"]))
        let make = try Self.place(of: "make", in: rig)
        rig.type(Keys.press(make.x, make.y))
        rig.face.show(rows(["swift", "make"]), path: ["test"])
        rig.type(Keys.release(make.x, make.y))
        #expect(rig.heard == [])
        rig.type(Keys.press(make.x, make.y) + Keys.release(make.x, make.y))
        #expect(rig.heard == ["open=swift"])
    }

    @Test("text over which the mouse is dragged is selected, and copied on release")
    func select() throws {
        let rig = FaceRig(Self.letter)
        let (from, to) = (try Self.place(of: "Ada", in: rig), try Self.place(of: "works", in: rig))
        rig.type(Keys.press(from.x, from.y) + Keys.drag(from.x + 2, from.y))
        let emulator = rig.surface.emulator
        #expect(
            (from.x - 1...from.x + 3).map { emulator[$0, from.y].background != "49" } == [
                false, true, true, true, false,
            ]
        )
        #expect(Self.copied(rig) == [])
        rig.type(Keys.drag(to.x + 4, to.y) + Keys.release(to.x + 4, to.y))
        #expect(Self.copied(rig) == ["Ada,\nthe engine works"])
        #expect(rig.shown.contains("Given to the terminal's clipboard"))
        #expect(rig.heard == [])
    }

    @Test("a selection upwards has the same text, and a terminal that reports no moves selects too")
    func backward() throws {
        let rig = FaceRig(Self.letter)
        let (from, to) = (try Self.place(of: "Ada", in: rig), try Self.place(of: "works", in: rig))
        rig.type(Keys.press(to.x + 4, to.y) + Keys.release(from.x, from.y))
        #expect(Self.copied(rig) == ["Ada,\nthe engine works"])
    }

    @Test("a selection stays until esc, a click or another key; esc has no further effect")
    func letsGo() throws {
        let screen = Screen(title: "Letter") {
            Text("Good day, Ada")
            Button("Back", id: "back", role: .back)
        }
        let rig = FaceRig(screen)
        let ada = try Self.place(of: "Ada", in: rig)
        let dragged = Keys.press(ada.x, ada.y) + Keys.drag(ada.x + 2, ada.y) + Keys.release(ada.x + 2, ada.y)
        rig.type(dragged)
        #expect(rig.face.view.selection != nil)
        rig.type("\u{1B}")
        rig.timer.fire()
        #expect(rig.face.view.selection == nil && rig.heard == [])
        for key in [Keys.down, Keys.click(0, 3), Keys.wheelDown] {
            rig.type(dragged)
            rig.type(key)
            #expect(rig.face.view.selection == nil)
        }
    }

    @Test("a selection does not leave the pane in which it began, and has whole wide characters")
    func pane() throws {
        let screen = Screen(title: "Two") {
            Row {
                Pane(scrolling: .byItself) { Text("left one\nleft 日本") }
                Pane(scrolling: .byItself) { Text("right one\nright two") }
            }
        }
        let rig = FaceRig(screen)
        let from = try Self.place(of: "one", in: rig)
        rig.type(Keys.press(from.x, from.y) + Keys.drag(from.x + 2, from.y) + Keys.release(79, from.y + 1))
        #expect(Self.copied(rig) == ["one\nleft 日本"])
        rig.type(
            Keys.press(from.x, from.y + 1) + Keys.drag(from.x + 1, from.y + 1) + Keys.release(from.x + 2, from.y + 1)
        )
        #expect(Self.copied(rig).last == "日本")
    }

    @Test("a secure field gives its dots only, and blanks are not copied")
    func nothing() throws {
        let rig = FaceRig(Screen(title: "Login") { Field("Code", id: "code", text: "1234", kind: .secure) })
        for row in 1..<20 { rig.type(Keys.press(0, row) + Keys.drag(1, row) + Keys.release(79, row)) }
        #expect(!Self.copied(rig).contains { $0.contains("1234") || $0.isEmpty })
    }

    @Test("the thumb of a scroll bar is dragged, and a press beside it leads a page on", arguments: [false, true])
    func scrollBar(isPane: Bool) throws {
        let text = Text((1...100).map { "line \($0)" }.joined(separator: "\n"))
        let screen = Screen(title: "Long") {
            if isPane {
                Row {
                    Pane(scrolling: .byItself) { text }
                    Pane(scrolling: .byItself) { Text("note") }
                }
            } else {
                text
            }
        }
        let rig = FaceRig(screen)
        let x = isPane ? try Self.place(of: "┃", in: rig).x : 79
        let bar = rig.shown.split(separator: "\n").map { Array($0)[x] }
        let top = try #require(bar.firstIndex(of: "┃"))
        #expect(top == 1)
        rig.type(Keys.press(x, 1) + Keys.drag(x, 10))
        let middle = try #require((30...60).first { rig.shown.contains("line \($0) ") })
        rig.type(Keys.drag(0, 40) + Keys.release(0, 40))
        #expect(rig.shown.contains("line 100 "))
        rig.type(Keys.press(x, 1) + Keys.release(x, 1))
        #expect(!rig.shown.contains("line 100 ") && rig.shown.contains("line 79 "))
        #expect(middle < 60 && rig.heard == [] && rig.face.view.selection == nil)
    }

    @Test("the title of a lane stays while its cards scroll")
    func lane() throws {
        let cards = (1...40).map { List.Item(id: "\($0)", title: "Card \($0)") }
        let screen = Screen(title: "Board") {
            Row {
                Pane(atLeast: 18, scrolling: .byItself) { Section("Next 40") { List(id: "select", items: cards) } }
                Pane(atLeast: 18, scrolling: .byItself) { Section("Done 0") { List(id: "select", items: []) } }
            }
        }
        let rig = FaceRig(screen)
        let place = try Self.place(of: "Next 40", in: rig)
        rig.type(String(repeating: Keys.down, count: 30))
        #expect(rig.focusLabel == "Card 31" && rig.shown.contains("Card 31"))
        #expect(!rig.shown.contains("Card 1 "))
        #expect(try Self.place(of: "Next 40", in: rig) == place)
        rig.type(Keys.end)
        #expect(rig.focusLabel == "Card 40" && rig.shown.contains("Card 40") && rig.shown.contains("Next 40"))
        rig.type(Keys.home + Keys.wheelDown(place.x, place.y))
        #expect(!rig.shown.contains("Card 1 ") && rig.shown.contains("Next 40"))
    }

    /// A board of two lanes; a card moves to the second by dragging.
    private static func board(_ done: Set<String> = [], takes: Bool = true) -> Screen {
        func cards(_ isDone: Bool) -> List {
            let titles = ["A", "B", "C"].filter { done.contains($0) == isDone }
            return List(id: "select", items: titles.map { .init(id: $0, title: "Card \($0)") })
        }
        return Screen(title: "Board") {
            Row {
                Pane(atLeast: 18, scrolling: .byItself) { Section("Next") { cards(false).dropping("next") } }
                Pane(atLeast: 18, scrolling: .byItself) {
                    Section("Done") { takes ? cards(true).dropping("done") : cards(true) }
                }
            }
        }
    }

    @Test("a card is dropped on another lane, and the focus follows it")
    func dropsCard() throws {
        var done: Set<String> = []
        let rig = FaceRig(Self.board()) { action in
            let item = List.Drop(action.value)?.item ?? ""
            if action.id == "done" { done.insert(item) } else { done.remove(item) }
            return Self.board(done)
        }
        let (card, lane) = (try Self.place(of: "Card B", in: rig), try Self.place(of: "Done", in: rig))
        let usual = rig.surface.emulator[lane.x, lane.y].background
        rig.type(Keys.press(card.x, card.y) + Keys.drag(lane.x, card.y))
        #expect(rig.surface.emulator[lane.x, lane.y].background != usual)
        rig.type(Keys.drag(lane.x + 9, 15) + Keys.release(lane.x + 9, 15))
        #expect(rig.heard == ["done=0 B"])
        let moved = try Self.place(of: "Card B", in: rig)
        #expect(rig.focusLabel == "Card B" && moved.x >= lane.x)
        #expect(rig.surface.emulator[lane.x, lane.y].background == usual)
        rig.type(Keys.press(moved.x, moved.y) + Keys.release(card.x, card.y))
        #expect(rig.heard == ["done=0 B", "next=1 B"])
    }

    @Test("a card is dropped between two cards, or at an end, where a line is")
    func dropsBetween() throws {
        let rig = FaceRig(Self.board(["C"]))
        let places = try ["Card A", "Card B", "Card C"].map { try Self.place(of: $0, in: rig) }
        let (below, x) = (places[1].y - places[0].y, places[0].x)
        rig.type(Keys.press(places[2].x, places[2].y))
        let rows = [-1, below - 1, 2 * below - 1]
        for (number, y) in [0, below, 3 * below].enumerated() {
            rig.type(Keys.drag(x, places[0].y + y))
            let lines = rig.shown.split(separator: "\n", omittingEmptySubsequences: false).map { $0.prefix(30) }
            #expect(lines.indices.filter { lines[$0].contains("━━") } == [places[0].y + rows[number]])
        }
        for y in [0, below, 3 * below] {
            rig.type(Keys.press(places[2].x, places[2].y) + Keys.release(x, places[0].y + y))
        }
        #expect(rig.heard == ["next=0 C", "next=1 C", "next=2 C"])
        rig.type(Keys.press(x, places[0].y) + Keys.release(x, places[0].y + 3 * below))
        #expect(rig.heard.last == "next=2 A")
    }

    @Test("between two rows without a free one, the line is under the upper row")
    func underlines() throws {
        let rows = ["A", "B", "C"].map { List.Item(id: $0, title: "Row \($0)") }
        let rig = FaceRig(Screen(title: "Rows") { List(id: "open", items: rows).dropping("move") })
        let (first, second) = (try Self.place(of: "Row A", in: rig), try Self.place(of: "Row B", in: rig))
        rig.type(Keys.press(first.x, first.y) + Keys.drag(first.x, second.y + 1))
        #expect(rig.heard == [])
        let marked = rig.surface.emulator[second.x, second.y]
        #expect(marked.attributes.contains(4) && marked.text == "R")
    }

    @Test("a card is not dropped on its own place, on a lane that takes none, or after esc")
    func dropsNothing() throws {
        let rig = FaceRig(Self.board(takes: false))
        let (card, lane) = (try Self.place(of: "Card B", in: rig), try Self.place(of: "Done", in: rig))
        rig.type(Keys.press(card.x, card.y) + Keys.drag(card.x, card.y + 1) + Keys.release(card.x, card.y + 1))
        rig.type(Keys.press(card.x, card.y) + Keys.drag(lane.x, lane.y) + Keys.release(lane.x, lane.y))
        let other = FaceRig(Self.board())
        other.type(Keys.press(card.x, card.y) + Keys.drag(lane.x, lane.y) + "\u{1B}")
        other.timer.fire()
        other.type(Keys.release(lane.x, lane.y))
        #expect(rig.heard == [] && other.heard == [] && other.face.view.selection == nil)
    }
}
