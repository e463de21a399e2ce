import Foundation
import NIOCore
import Testing

@testable import SessionServer

@Suite("What is different in a screen")
struct ScreenChangeTests {
    /// What the page does with a patch.
    private func patched(_ value: Any, _ patch: [String: Any]) -> Any {
        if let other = patch["="] { return other }
        if var items = value as? [Any] {
            if let splice = patch["s"] as? [Any], let start = splice[0] as? Int, let count = splice[1] as? Int {
                items.replaceSubrange(start..<(start + count), with: splice[2] as? [Any] ?? [])
            }
            for (key, inner) in patch["a"] as? [String: [String: Any]] ?? [:] {
                if let index = Int(key) { items[index] = patched(items[index], inner) }
            }
            return items
        }
        var members = value as? [String: Any] ?? [:]
        for key in patch["-"] as? [String] ?? [] { members[key] = nil }
        for (key, inner) in patch["k"] as? [String: [String: Any]] ?? [:] {
            members[key] = patched(members[key] ?? NSNull(), inner)
        }
        return members
    }

    /// A value as the generator has it.
    private func value(_ depth: Int, _ generator: inout some RandomNumberGenerator) -> Any {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &generator) {
        case 0: return ["a", "b", "c"].randomElement(using: &generator) ?? ""
        case 1: return NSNumber(value: Int.random(in: 0...1, using: &generator))
        case 2: return NSNumber(value: Bool.random(using: &generator))
        case 3: return NSNull()
        case 4:
            let count = Int.random(in: 0...4, using: &generator)
            return (0..<count).map { _ in value(depth - 1, &generator) }
        default:
            var members: [String: Any] = [:]
            for key in ["id", "value", "x", "y"] where Bool.random(using: &generator) {
                members[key] = value(depth - 1, &generator)
            }
            return members
        }
    }

    /// With its keys in order, so that the same values are the same text.
    private func text(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }

    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    @Test("makes the new one of the old one, whatever they are", arguments: 0..<20)
    func whatever(seed: Int) throws {
        var generator = Numbers(state: UInt64(seed))
        for _ in 0..<100 {
            let (old, new) = (value(4, &generator), value(4, &generator))
            let result = ScreenChange.patch(old, new).map { patched(old, $0) } ?? old
            #expect(try text(result) == text(new))
        }
    }

    @Test("is short for one item among 500, changed, added or taken away")
    func short() throws {
        let items = (0..<500).map { index in
            #"{"id":"\#(index)","title":"Item \#(index)","detail":"of a long list","enabled":true}"#
        }
        func screen(_ revision: Int, _ items: [String]) -> ByteBuffer {
            let list = #"{"type":"list","id":"list","items":[\#(items.joined(separator: ","))]}"#
            return ByteBuffer(
                string: #"{"type":"screen","revision":\#(revision),"screen":{"title":"List","elements":[\#(list)]}}"#
            )
        }
        var (changed, added, less) = (items, items, items)
        changed[250] = #"{"id":"250","title":"Another","detail":"of a long list","enabled":true}"#
        added.insert(#"{"id":"new","title":"New","detail":"","enabled":true}"#, at: 100)
        less.remove(at: 499)
        for other in [changed, added, less] {
            let change = try #require(ScreenChange.line(from: screen(1, items), to: screen(2, other)))
            #expect(change.readableBytes < 300, "\(String(buffer: change))")
        }
        #expect(ScreenChange.line(from: screen(1, items), to: screen(2, [])) == nil)
    }
}
