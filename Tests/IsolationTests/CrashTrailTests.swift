import Testing

@testable import Isolation

/// What a host makes of the code that has led to a crash: the worker that says it can be hostile.
@Suite("The trail of a crash")
@MainActor
struct CrashTrailTests {
    /// A trail as the host reads it, of a plugin `a` that is in memory from one address to another.
    private static func trail(_ start: Int, _ end: Int, _ addresses: [Int]) throws(MessageError) -> CrashTrail {
        var writer = MessageWriter(.dying)
        writer.write(true)
        writer.write("a")
        writer.write(start)
        writer.write(end)
        writer.write(false)
        for address in addresses { writer.write(address) }
        // Behind the length.
        var reader = MessageReader(Array(writer.bytes.dropFirst(4)))
        return try reader.crashTrail()
    }

    @Test("a call is the byte before the one that it returns to, so it can be the last, and not before the first")
    func bounds() throws {
        #expect(try Self.trail(4_096, 8_192, [0, 4_096, 4_097, 8_192, 8_193]).offsets?.offsets == [0, 4_095])
        #expect(try Self.trail(4_096, 8_192, [4_096, 4_096]).offsets?.offsets == [0])
        #expect(try Self.trail(4_096, 8_192, [8_192]).offsets?.plugin == nil)
    }

    @Test("no address is too large or too small")
    func extremes() throws {
        let offsets = try Self.trail(1, -1, [-1, 0, 1, -1, .min]).offsets
        #expect(offsets?.plugin == "a")
        #expect(offsets?.offsets == [UInt.max - 2, UInt(Int.max) - 1])
        #expect(try Self.trail(1, -1, [0, 0]).offsets?.plugin == nil)
    }

    @Test("a place that does not begin, or does not end behind its beginning, is malformed")
    func places() {
        for (start, end) in [(0, 1), (0, 0), (8, 8), (9, 8), (-1, 1), (.min, .max)] {
            #expect(throws: MessageError.malformed) { try Self.trail(start, end, [8]) }
        }
    }
}
