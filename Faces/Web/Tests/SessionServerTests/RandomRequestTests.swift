import Foundation
import NIOCore
import Testing

@testable import SessionServer

/// Untrusted input of the server: requests, lines of hosts, positions and names, with random changes.
@Suite("Random input")
struct RandomRequestTests {
    /// The same pseudorandom numbers in each run: SplitMix64.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let parts = [
        "\"", "{", "}", "[", "\\u0000", "\\ud800", "\n", "\0", "null", "1e999", "command", "quit", "~1", "/-",
    ]

    /// Returns a text with one or two changes.
    private func changed(_ text: String, _ numbers: inout Numbers) -> ByteBuffer {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...2, using: &numbers) {
            let place = Int.random(in: 0...bytes.count, using: &numbers)
            let end = min(bytes.count, place + Int.random(in: 0...6, using: &numbers))
            switch Int.random(in: 0..<4, using: &numbers) {
            case 0: bytes.removeSubrange(place..<end)
            case 1: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
            case 2: bytes.insert(contentsOf: (Self.parts.randomElement(using: &numbers) ?? "").utf8, at: place)
            default: bytes.insert(contentsOf: bytes[place..<end], at: place)
            }
        }
        return ByteBuffer(bytes: bytes)
    }

    @Test(
        "of 100,000 requests those that are read are passed on as one line, which asks for nothing that a page may not"
    )
    func requests() throws {
        var numbers = Numbers(state: 1)
        let texts = [
            #"{"session":"x","id":"1","revision":2,"action":"a","value":"v"}"#,
            #"{"session":"x","id":"1","command":"open","url":"ribs://a"}"#, #"{"id":"1","command":"begin"}"#,
        ]
        var count = 0
        for _ in 0..<100_000 {
            let text = texts[Int.random(in: 0..<texts.count, using: &numbers)]
            guard let request = PageRequest(Data(changed(text, &numbers).readableBytesView)) else { continue }
            count += 1
            let line = try request.line
            let members = try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
            let isRight =
                line.filter { $0 == UInt8(ascii: "\n") }.count == 1 && line.last == UInt8(ascii: "\n")
                && Set(members.keys).isSubset(of: ["id", "revision", "action", "value", "command", "url"])
                && ["open", "interrupt", "begin", nil].contains(members["command"] as? String)
                && request.id.utf8.count <= 100
            guard isRight else {
                Issue.record("\(request)")
                return
            }
        }
        #expect(count > 5000)
    }

    @Test("of 20,000 changes of a screen each is passed on or refused, after the screen")
    func changes() throws {
        var numbers = Numbers(state: 2)
        let screen = #"{"type":"screen","revision":1,"screen":{"a/b~":[1,[2],{"c":3}],"d":true}}"#
        let change = #"""
            {"type":"change","base":1,"revision":2,"patch":[{"op":"replace","path":"/revision","value":2},\#
            {"op":"add","path":"/screen/a~1b~0/1","value":4},{"op":"remove","path":"/screen/a~1b~0/0"}]}
            """#
        var count = 0
        for _ in 0..<20_000 {
            var log = LineLog()
            var isChanged = false
            for text in [screen, change] {
                guard let line = HostLine(changed(text, &numbers)) else { continue }
                isChanged = log.add(line) && line.head.type == "change"
            }
            _ = Position(String(buffer: changed("0123456789abcdef.12", &numbers)))
            guard isChanged, let entry = log.entries(after: nil).first else { continue }
            count += 1
            guard HostLine(entry.bytes)?.head.type == "screen" else {
                Issue.record("\(String(buffer: entry.bytes))")
                return
            }
        }
        #expect(count > 100)
    }
}
