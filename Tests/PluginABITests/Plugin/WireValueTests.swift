import PluginABI
import Testing

@Suite("Values on the wire")
struct WireValueTests {
    @Test("each type comes back as it went")
    func roundTrips() {
        func roundTrip<T: WireConvertible & Equatable>(_ value: T, _ wireValue: WireValue) -> Bool {
            value.wireValue == wireValue && T(wireValue: wireValue) == value
        }
        #expect(roundTrip(true, .bool(true)))
        #expect(roundTrip(-1, .int(-1)))
        #expect(roundTrip(0.5, .double(0.5)))
        #expect(roundTrip("Ada", .string("Ada")))
        #expect(roundTrip(Int?.none, .null))
        #expect(roundTrip(Int?.some(1), .int(1)))
        #expect(roundTrip([1, 2], .array([.int(1), .int(2)])))
        #expect(roundTrip([PlayerType?.some(.player1), nil], .array([.string("player1"), .null])))
        #expect(
            roundTrip(
                Score(player1Score: 1, player2Score: 2),
                .record(["player2Score": .int(2), "player1Score": .int(1)])
            )
        )
    }

    @Test("a value of another type is refused")
    func refusals() {
        #expect(Bool(wireValue: .int(1)) == nil)
        #expect(Int(wireValue: .double(1)) == nil)
        #expect(Double(wireValue: .int(1)) == nil)
        #expect(String(wireValue: .null) == nil)
        #expect(Int?(wireValue: .string("1")) == Int??.none)
        #expect([Int](wireValue: .array([.int(1), .null])) == nil)
        #expect(PlayerType(wireValue: .string("player3")) == nil)
        #expect(Score(wireValue: .record(["player1Score": .int(1)])) == nil)
    }

    @Test("a record keeps its order, compares without it, and forgets what is set to nil")
    func records() {
        var record: WireRecord = ["b": .int(1), "a": .null]
        #expect(record == ["a": .null, "b": .int(1)])
        #expect(record.names == ["b", "a"])
        record["c"] = .bool(true)
        record["b"] = nil
        record["a"] = .int(2)
        #expect(record.map { "\($0.name)" } == ["a", "c"])
        #expect(record["a"] == .int(2))
        #expect(record["b"] == nil)
        #expect(Set([record, ["c": .bool(true), "a": .int(2)]]).count == 1)
    }

    @Test("types are spelled as in a manifest")
    func typeNames() {
        #expect([Int?].wireTypeName == "[Int?]")
        #expect(PlayerType?.wireTypeName == "PlayerType?")
        #expect([[Score]].wireTypeName == "[[Score]]")
    }
}
