import PluginABI

/// The rules: a player takes one, two or three stones; the player who takes the last one wins.
struct Stones: Equatable {
    private(set) var left = 12
    private(set) var player = PlayerType.player1

    /// The player who has taken the last stone; nil before.
    var winner: PlayerType? { left == 0 ? player.other : nil }

    /// The numbers of stones that can be taken now.
    var choices: [Int] { (1...3).filter { $0 <= left } }

    /// Takes stones, and gives the turn to the other player. An invalid number changes nothing.
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
