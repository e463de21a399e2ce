import PluginABI

/// Two players, as the flow spells them, and as the game wants them.
struct Players: Equatable {
    let first: String
    let second: String

    /// - Parameter pair: such as `Ada & Grace`. A single name is that of the first player.
    init(_ pair: String) {
        let parts = pair.split(separator: "&", maxSplits: 1).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        first = parts.first ?? ""
        second = parts.count > 1 ? parts[1] : "Nobody"
    }

    func name(of player: PlayerType) -> String { player == .player1 ? first : second }
}
