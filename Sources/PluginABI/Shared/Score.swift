/// The number of games won by each player.
public struct Score: Sendable, Hashable {
    /// The number of games won by player 1.
    public var player1Score: Int
    /// The number of games won by player 2.
    public var player2Score: Int

    /// Makes a score; 0–0 by default.
    public init(player1Score: Int = 0, player2Score: Int = 0) {
        self.player1Score = player1Score
        self.player2Score = player2Score
    }

    /// The number of games won by a player.
    public subscript(player: PlayerType) -> Int {
        get {
            switch player {
            case .player1: player1Score
            case .player2: player2Score
            }
        }
        set {
            switch player {
            case .player1: player1Score = newValue
            case .player2: player2Score = newValue
            }
        }
    }
}
