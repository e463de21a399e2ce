import PluginABI

/// The rules: a player takes one, two or three stones; the player who takes the last one wins.
struct Stones: Equatable {
    private(set) var left = 12
    private(set) var player = PlayerType.player1

    /// Who has taken the last stone.
    var winner: PlayerType? { left == 0 ? player.other : nil }

    /// How many can be taken now.
    var choices: [Int] { (1...3).filter { $0 <= left } }

    /// Takes stones, and gives the turn to the other player. What the rules do not allow changes nothing.
    mutating func take(_ count: Int) {
        guard choices.contains(count) else { return }
        left -= count
        player = player.other
    }
}

extension PlayerType {
    fileprivate var other: PlayerType {
        switch self {
        case .player1: .player2
        case .player2: .player1
        }
    }
}
