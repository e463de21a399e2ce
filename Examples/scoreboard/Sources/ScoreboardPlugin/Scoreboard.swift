import PluginABI

/// The statements, each in a transaction of its own.
@MainActor
enum Scoreboard {
    /// Makes the table if necessary, and listens for changes.
    static func prepare(_ connection: Connection) async throws(DatabaseError) {
        // One at a time: two that make one table at the same moment disturb each other.
        try await connection.run("SELECT pg_advisory_lock(hashtext('scoreboard'))")
        try await connection.run(
            """
            CREATE TABLE IF NOT EXISTS wins (
                session text, place integer, player text NOT NULL, count integer NOT NULL,
                PRIMARY KEY (session, place)
            )
            """
        )
        try await connection.run("CREATE INDEX IF NOT EXISTS wins_of_player ON wins (player) INCLUDE (count)")
        try await connection.run("SELECT pg_advisory_unlock(hashtext('scoreboard'))")
        try await connection.run("LISTEN scoreboard")
    }

    /// Records the number of games a session has decided so far, and notifies other sessions if the number has grown.
    ///
    /// A session that returns to an earlier state, and wins the same game again, has not won more games.
    static func record(_ score: Score, of session: Session, _ connection: Connection) async throws(DatabaseError) {
        try await connection.run(
            """
            WITH changed AS (
                INSERT INTO wins VALUES ($1, 1, $2, $3), ($1, 2, $4, $5)
                ON CONFLICT (session, place) DO UPDATE SET count = excluded.count WHERE wins.count < excluded.count
                RETURNING 1
            )
            SELECT pg_notify('scoreboard', '') FROM changed LIMIT 1
            """,
            [
                session.name, session.player1, "\(score[.player1])", session.player2, "\(score[.player2])",
            ]
        )
    }

    /// Returns the wins of a session's players in all sessions.
    static func total(of session: Session, _ connection: Connection) async throws(DatabaseError) -> Score {
        let rows = try await connection.run(
            "SELECT coalesce(sum(count), 0) FROM unnest(ARRAY[$1, $2]) WITH ORDINALITY AS asked (name, place) "
                + "LEFT JOIN wins ON player = name GROUP BY asked.place ORDER BY asked.place",
            [session.player1, session.player2]
        )
        let counts = rows.map { Int($0[0]) ?? 0 }
        return Score(player1Score: counts[0], player2Score: counts[1])
    }
}
