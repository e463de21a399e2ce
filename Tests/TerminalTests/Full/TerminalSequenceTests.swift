import Foundation
import Testing

@testable import Terminal

@Suite("The sequences of xterm, rxvt, the Linux console, PuTTY and tmux")
struct TerminalSequenceTests {
    /// A line of TerminalSequences.txt.
    struct Sequence: Sendable {
        let name: String
        let bytes: [UInt8]
        let meaning: [String]

        /// How many escapes it begins with.
        var escapes: Int { bytes.prefix { $0 == 0x1B }.count }
    }

    private static let all: [Sequence] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "TerminalSequences.txt")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
            let columns = line.split(separator: "\t").map(String.init)
            return Sequence(
                name: "\(columns[0]): \(columns[1])",
                bytes: bytes(columns[2]),
                meaning: columns[3] == "-" ? [] : [columns[3]]
            )
        }
    }()

    private static let pauses = [0, 60, 300, 1500]

    @Test("the file has all of them")
    func corpus() {
        #expect(Self.all.count > 250)
        #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    }

    @Test("a whole one is its key, or nothing")
    func whole() {
        for sequence in Self.all {
            #expect(Line.meaning(of: [sequence.bytes]) == sequence.meaning, "\(sequence.name)")
            // Esc and a letter are one key.
            guard sequence.bytes != [0x1B] else { continue }
            #expect(
                Line.meaning(of: [sequence.bytes, Array("q".utf8)]) == sequence.meaning + ["\"q\""],
                "\(sequence.name)"
            )
        }
    }

    @Test("one that the line cuts is its key, or nothing but the key Esc that it begins with")
    func cut() {
        for sequence in Self.all {
            for cut in sequence.bytes.indices.dropFirst() {
                let (begin, rest) = (Array(sequence.bytes[..<cut]), Array(sequence.bytes[cut...]))
                for pause in Self.pauses {
                    var expected = sequence.meaning
                    if cut <= sequence.escapes, pause >= 50 {
                        expected = [String](repeating: "escape", count: cut) + Self.late(rest, of: sequence)
                    }
                    let meaning = Line.meaning(of: [begin, rest], pause: pause)
                    #expect(meaning == expected, "\(sequence.name), cut at \(cut) for \(pause) ms: \(meaning)")
                }
                #expect(Line.meaning(of: [begin, rest], pause: 60, keyPatience: 200) == sequence.meaning)
                #expect(Line.meaning(of: [begin, rest], pause: 900, keyPatience: 1000) == sequence.meaning)
            }
        }
    }

    /// What a rest means that comes after its escape has become the key: a key of its own if it is one, as Up is after
    /// Esc; an answer at any time.
    private static func late(_ rest: [UInt8], of sequence: Sequence) -> [String] {
        let isKey = rest.first == 0x1B || String(decoding: rest, as: UTF8.self).unicodeScalars.count == 1
        return isKey ? Line.meaning(of: [rest]) : sequence.meaning.filter { $0.hasSuffix("ground") || $0 == "ctrl-c" }
    }

    @Test("one whose end is missing does nothing, Ctrl-C is heard in it, and the next key after it")
    func missingEnd() {
        for sequence in Self.all {
            for end in sequence.bytes.indices.dropFirst() {
                let begun = Array(sequence.bytes[..<end])
                let seen = Line.meaning(of: [begun])
                if end <= sequence.escapes {
                    #expect(seen == [String](repeating: "escape", count: end))
                } else {
                    // A paste has text before its end, and of a letter a sign shows that it was there.
                    #expect(
                        seen.allSatisfy { $0.hasPrefix("paste ") || $0.hasSuffix("\u{FFFD}\"") || $0 == "alt-\u{FFFD}" }
                    )
                }
                #expect(Line.meaning(of: [begun, Array("q".utf8)], pause: 2500) == seen + ["\"q\""])
                for pause in Self.pauses {
                    let meaning = Line.meaning(of: [begun, [3], Array("q".utf8)], pause: pause)
                    #expect(
                        meaning.suffix(2) == ["ctrl-c", "\"q\""],
                        "\(sequence.name), after \(end) bytes and \(pause) ms: \(meaning)"
                    )
                    #expect(!meaning.contains { $0.hasPrefix("paste") })
                }
            }
        }
    }

    @Test("letters that a person types after Esc are letters, also those that begin sequences")
    func typedAfterEscape() {
        for letter in "[O]PX^_" {
            let bytes = Array(String(letter).utf8)
            #expect(
                Line.meaning(of: [[0x1B], bytes, Array("s".utf8)], pause: 100) == ["escape", "\"\(letter)\"", "\"s\""]
            )
        }
        #expect(Line.meaning(of: [[0x1B], Array("\u{1B}[A".utf8)], pause: 100) == ["escape", "up"])
        #expect(Line.meaning(of: [[0x1B], Array("[A".utf8)], pause: 2500) == ["escape", "\"[\"", "\"A\""])
    }

    /// The bytes of a text in which `\e`, `\a`, `\r`, `\t`, `\\` and `\xHH` stand for bytes.
    private static func bytes(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.popFirst() else {
                bytes += Array(String(scalar).utf8)
                continue
            }
            switch next {
            case "e": bytes.append(0x1B)
            case "a": bytes.append(0x07)
            case "r": bytes.append(0x0D)
            case "t": bytes.append(0x09)
            case "x":
                bytes.append(UInt8(String(rest.prefix(2)), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default: bytes.append(UInt8(next.value))
            }
        }
        return bytes
    }
}

/// A line to a terminal that parts what is sent, with a clock that the test moves.
private struct Line {
    private var decoder: InputDecoder
    private var events: [InputEvent] = []

    /// What pieces mean that come with a pause between them, and before a long one.
    static func meaning(of pieces: [[UInt8]], pause: Int = 0, keyPatience: Int = 50) -> [String] {
        var line = Line(decoder: InputDecoder(keyPatience: keyPatience))
        for (index, piece) in pieces.enumerated() {
            if index > 0 { line.pass(pause) }
            line.events += line.decoder.feed(piece)
        }
        line.pass(20_000)
        return line.events.map(name)
    }

    /// Lets the clock run, as the face does it with its timer.
    private mutating func pass(_ milliseconds: Int) {
        var rest = milliseconds
        while let patience = decoder.patience, patience <= rest {
            events += decoder.resolve()
            rest -= patience
        }
    }

    private static func name(of event: InputEvent) -> String {
        switch event {
        case .key(.function(let number)): "F\(number)"
        case .key(.control(let key)): "ctrl-\(key)"
        case .key(.alt(let key)): "alt-" + "\(key)".debugDescription.dropFirst().dropLast()
        case .key(let key): "\(key)"
        case .text(let text): text.debugDescription
        case .paste(let text): "paste \(text.debugDescription)"
        case .mouse(let step, let column, let row): "\(step) \(column) \(row)"
        case .click(let column, let row): "click \(column) \(row)"
        case .wheel(let lines, let column, let row): "wheel \(lines) \(column) \(row)"
        case .background(let background): "\(background) ground"
        }
    }
}
