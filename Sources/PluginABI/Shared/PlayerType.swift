/// A player of a two-player game.
@frozen  // So that a plugin's `switch` over the players needs no default: a third player would be another type.
public enum PlayerType: String, Sendable, Hashable, CaseIterable {
    /// The player who starts.
    case player1
    /// The other player.
    case player2
}
