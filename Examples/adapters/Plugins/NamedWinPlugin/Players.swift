import PluginABI

/// Two players, in the flow's spelling and in the game's.
struct Players: Equatable {
    let first: String
    let second: String

    /// Reads the players.
    ///
    /// - Parameter pair: for example `Ada & Grace`. A single name is the first player's.
    init(_ pair: String) {
        let parts = pair.split(separator: "&", maxSplits: 1).map { part in
            String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        first = parts.first ?? ""
        second = parts.count > 1 ? parts[1] : "Nobody"
    }

    func name(of player: PlayerType) -> String { player == .player1 ? first : second }
}
