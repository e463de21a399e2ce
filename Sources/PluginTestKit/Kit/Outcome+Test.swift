public import PluginABI

extension Outcome {
    /// Makes an outcome to compare with, from a payload of Swift values.
    ///
    ///     #expect(game.outcomes == [Outcome("gameDidEnd", ["winner": PlayerType.player1])])
    ///     #expect(menu.outcomes == [Outcome("startGame", ["game": nil])])
    public init(_ name: String, _ payload: KeyValuePairs<String, (any WireConvertible)?> = [:]) {
        var record = WireRecord()
        for (key, value) in payload { record[key] = value?.wireValue ?? .null }
        self.init(name: name, payload: record)
    }
}
