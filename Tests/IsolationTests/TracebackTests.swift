import Testing

@testable import Isolation

@Suite("The exception that a program in Python has printed last")
struct TracebackTests {
    private static func exception(_ lines: [String]) -> String? {
        var traceback = Traceback()
        for line in lines { traceback.read(Array(line.utf8)[...]) }
        return traceback.exception.map { "\($0.place): \($0.words)" }
    }

    private static let calls = [
        "Traceback (most recent call last):", #"  File "/quiz/ribs.py", line 1190, in tell_changes"#,
        "    screen = _encode(view.screen())", #"  File "/quiz/quiz.py", line 12, in screen"#, "    1 / 0", "    ~~^~~",
    ]

    @Test("it is read with the place of the innermost call")
    func place() {
        #expect(Self.exception(Self.calls + ["KeyError: 'x'"]) == "quiz.py:12: KeyError: 'x'")
        let syntax = [
            #"  File "/quiz/quiz.py", line 3"#, "    def screen(self)", "                ^",
            "SyntaxError: invalid syntax",
        ]
        #expect(Self.exception(syntax) == "quiz.py:3: SyntaxError: invalid syntax")
    }

    @Test("one that was printed before something else, or without a call, does not count")
    func none() {
        #expect(Self.exception(Self.calls) == nil)
        #expect(Self.exception(Self.calls + ["KeyError: 'x'", "later"]) == nil)
        #expect(Self.exception(["KeyError: 'x'"]) == nil)
    }

    @Test("a long one is shortened")
    func long() {
        let words = Self.exception(Self.calls + [String(repeating: "x", count: 300)])
        #expect(words == "quiz.py:12: \(String(repeating: "x", count: 200))…")
    }
}
