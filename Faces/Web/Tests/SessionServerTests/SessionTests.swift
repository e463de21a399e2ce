import Foundation
import NIOCore
import Testing

@testable import SessionServer

@Suite("What a page is told")
struct SessionTests {
    private func line(_ text: String) throws -> HostLine { try #require(HostLine(ByteBuffer(string: text))) }

    private func expect(_ log: inout LineLog, after number: Int?, _ expected: [String]) {
        let texts = log.entries(after: number).map { String(buffer: $0.bytes) }
        #expect(texts == expected)
    }

    private let screens = (1...3).map { #"{"type":"screen","revision":\#($0)}"# }
    private let fault = #"{"type":"fault","kind":"input","message":"No.","path":[]}"#

    @Test("a page that reads slowly gets the last screen, and each message and answer")
    func slow() throws {
        var log = LineLog()
        let done = #"{"type":"done","id":"1","changed":true}"#
        for text in [screens[0], screens[1], done, fault, screens[2]] { log.add(try line(text)) }
        expect(&log, after: 0, [done, fault, screens[2]])
        expect(&log, after: 4, [screens[2]])
        expect(&log, after: 5, [])
    }

    @Test("a new page gets the last screen, and of messages only those that no page has shown")
    func new() throws {
        var log = LineLog()
        for text in [screens[0], fault] { log.add(try line(text)) }
        expect(&log, after: nil, [screens[0], fault])
        expect(&log, after: nil, [screens[0]])
    }

    private let board = #"{"type":"screen","revision":1,"screen":{"a/b~":[1,2,3],"c":true}}"#

    private func change(_ base: Int, to revision: Int? = nil, _ patch: String...) -> String {
        let revision = revision ?? base + 1
        let patch = patch.isEmpty ? [#"{"op":"replace","path":"/revision","value":\#(revision)}"#] : patch
        return #"{"type":"change","base":\#(base),"revision":\#(revision),"patch":[\#(patch.joined(separator: ","))]}"#
    }

    @Test("a page gets the changes since the screen that it has as one; a new page gets the screen before")
    func change() throws {
        var log = LineLog()
        let done = #"{"type":"done","id":"1","changed":true}"#
        let parts = [
            #"{"op":"replace","path":"/revision","value":2},{"op":"remove","path":"/screen/c"}"#,
            #"{"op":"replace","path":"/revision","value":3}"#,
            #"{"op":"replace","path":"/revision","value":4},{"op":"add","path":"/screen/d","value":"]}"}"#,
        ]
        let changes = (0..<3).map { change($0 + 1, parts[$0]) }
        let all = change(1, to: 4, parts[0], parts[1], parts[2])
        for text in [board, changes[0], done, changes[1], changes[2]] {
            let isAdded = log.add(try line(text))
            #expect(isAdded)
        }
        expect(&log, after: 1, [done, all])
        expect(&log, after: 2, [done, change(2, to: 4, parts[1], parts[2])])
        expect(&log, after: 4, [changes[2]])
        expect(&log, after: 5, [])
        expect(&log, after: nil, [board, all])
        // Lines in another form are passed on as they are.
        let spaced = #"{ "type":"change", "base":4, "revision":5, "patch":[] }"#
        log.add(try line(spaced))
        expect(&log, after: 4, [changes[2], spaced])
    }

    @Test("a host whose changes take more than its screen is asked for the screen: hours of them fill no memory")
    func manyChanges() throws {
        var log = LineLog()
        log.add(try line(board))
        var count = 0
        repeat {
            count += 1
            let isAdded = log.add(try line(change(count)))
            #expect(isAdded)
        } while !log.needsWhole()
        #expect((500...1500).contains(count))
        // It may come later.
        log.add(try line(change(count + 1)))
        let isAskedAgain = log.needsWhole()
        #expect(!isAskedAgain)
        let whole = #"{"type":"screen","revision":\#(count + 2)}"#
        log.add(try line(whole))
        // A page with all changes does not notice; one with fewer gets the screen, as a new one does.
        expect(&log, after: count + 2, [])
        expect(&log, after: count + 1, [whole])
        expect(&log, after: nil, [whole])
        // The next one is another screen.
        log.add(try line(whole))
        expect(&log, after: count + 2, [whole])
    }

    @Test("a change of another screen is refused")
    func wrongChange() throws {
        var log = LineLog()
        let isOfNone = log.add(try line(change(1)))
        log.add(try line(board))
        let isOfAnother = log.add(try line(change(7)))
        #expect(!isOfNone && !isOfAnother)
    }

    @Test("the beginning of a line says the same, in the form in which ribs-host writes it and in any other")
    func forms() throws {
        let texts = [
            #"{"type":"screen","revision":12,"path":["a"],"screen":{}}"#, change(41),
            #"{"type":"done","id":"page 1","changed":true}"#, #"{"type":"done","id":"a\"b\u0000","changed":false}"#,
            #"{"type":"done","id":"1","changed":false,"reason":"stale"}"#, #"{"type":"done","changed":true}"#,
        ]
        for text in texts {
            let spaced = text.replacing("{\"type\":", with: "{ \"type\": ")
            var head = try line(spaced).head
            // The path of a screen is only passed on.
            head.path = nil
            #expect(try line(text).head == head, "\(text)")
        }
        #expect(try line(change(41)).head.base == 41)
        for text in [
            "{\"type\":\"screen\",\"revision\":1,", "{\"type\":\"done\",\"id\":\"", "{\"type\":\"change\",\"base\":x}",
        ] {
            #expect(HostLine(ByteBuffer(string: text)) == nil)
        }
    }

    @Test("a new page is told that a plugin keeps the host busy, while it does")
    func busy() throws {
        var log = LineLog()
        let busy = ["begin", "end"].map { #"{"type":"notice","kind":"busy","phase":"\#($0)","message":"Busy."}"# }
        for text in [screens[0], busy[0]] { log.add(try line(text)) }
        expect(&log, after: nil, [screens[0], busy[0]])
        expect(&log, after: nil, [screens[0], busy[0]])
        log.add(try line(busy[1]))
        _ = log.entries(after: 0)
        expect(&log, after: nil, [screens[0]])
    }

    @Test("messages are kept up to a number, so that a plugin that goes wrong for hours fills no memory")
    func bounds() throws {
        var log = LineLog()
        for _ in 0..<1000 { log.add(try line(fault)) }
        let count = log.entries(after: 0).count
        #expect(count == 100)
        #expect(log.last == 1000)
    }

    @Test("lines are cut wherever the bytes are")
    func cut() {
        let text = "one\n\ntwo\nthree"
        for size in 1...text.utf8.count {
            var cutter = LineCutter()
            var found: [String] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                var part = ByteBuffer(bytes: rest.prefix(size))
                rest = rest.dropFirst(size)
                found += cutter.lines(with: &part)?.map { String(buffer: $0) } ?? []
            }
            #expect(found == ["one", "", "two"])
        }
    }

    @Test("an event has the id of its line, and names the life of the session")
    func event() throws {
        var log = LineLog()
        log.add(try line(fault))
        let entries = log.entries(after: nil)
        let event = try #require(entries.first).event(of: "abc")
        #expect(String(buffer: event) == "id: abc.1\ndata: \(fault)\n\n")
        #expect(Position("abc.1") == Position(session: "abc", number: 1))
        for wrong in ["", "abc", "abc.", "abc.-1", "abc.1.2", String(repeating: "a", count: 41) + ".1"] {
            #expect(Position(wrong) == nil)
        }
    }

    @Test(
        "a page can ask for actions, links, an interrupt and a beginning, and for nothing else",
        arguments: [
            (#"{"session":"x","id":"1","revision":2,"action":"a","value":"v"}"#, PageRequest.Kind.host),
            (#"{"session":"x","id":"1","command":"open","url":"ribs://a"}"#, .host),
            (#"{"id":"1","command":"interrupt"}"#, .interrupt), (#"{"id":"1","command":"begin"}"#, .begin),
            (#"{"id":"1","command":"quit"}"#, nil), (#"{"id":"1","command":"reload"}"#, nil),
            (#"{"id":"1","command":"open"}"#, nil), (#"{"id":"1","command":"interrupt","action":"a"}"#, nil),
            (#"{"id":"","action":"a"}"#, nil), (#"{"action":"a"}"#, nil), ("[]", nil), ("", nil), ("\u{0}", nil),
        ]
    )
    func request(text: String, kind: PageRequest.Kind?) {
        #expect(PageRequest(Data(text.utf8))?.kind == kind)
    }

    @Test("what is passed on has the members of the protocol, on one line")
    func passed() throws {
        let text = #"{"session":"x","id":"1","revision":2,"action":"a\nb","value":"v","strange":[1]}"#
        let request = try #require(PageRequest(Data(text.utf8)))
        let passed = String(decoding: try request.line, as: UTF8.self)
        #expect(passed.hasSuffix("}\n") && passed.count(where: { $0 == "\n" }) == 1)
        #expect(!passed.contains("strange") && !passed.contains("session"))
    }

    @Test("a page gets a sign of life at each beat for a minute after a request, and then every ten seconds")
    func pulse() {
        var pulse = Pulse()
        for _ in 0..<2 {
            let signs = (1...249).filter { _ in pulse.beat() }
            #expect(signs == Array(1...149) + [150, 175, 200, 225])
            #expect(pulse.isResting)
            pulse.wake()
            #expect(!pulse.isResting)
        }
    }

    @Test("somebody may make so many requests a second, and at once those of two")
    func rate() {
        var rate = Rate(limit: 10)
        let start = ContinuousClock.now
        var counts: [Int] = []
        for time in [start, start + .seconds(1)] { counts.append((0..<30).count { _ in rate.take(at: time) }) }
        #expect(counts == [20, 10])
        #expect(!rate.isFull(at: start + .seconds(2)))
        #expect(rate.isFull(at: start + .seconds(3)))
    }
}
