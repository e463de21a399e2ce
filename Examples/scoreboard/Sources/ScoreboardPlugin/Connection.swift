import CPostgreSQL
import Glibc

/// An error of the database.
struct DatabaseError: Error {
    /// A sentence of the server or of libpq, on a single line.
    let message: String
}

/// A connection to a PostgreSQL server. No call blocks, because RIBs are on the main thread.
@MainActor
final class Connection {
    private let connection: OpaquePointer
    private let bell: Bell

    /// Connects.
    ///
    /// - Parameter words: a connection string of libpq, for example `host=db dbname=scoreboard`. Missing parts come
    ///   from the environment, for example `PGHOST`.
    init(to words: String, _ bell: Bell) async throws(DatabaseError) {
        // A machine that disappears silently is noticed after ten seconds. The words can say otherwise: they come later.
        let parameters = [
            ("fallback_application_name", "ribs-host scoreboard"), ("keepalives_idle", "10"),
            ("tcp_user_timeout", "10000"), ("dbname", words),
        ]
        let connection = CStrings.with(parameters.map(\.0)) { names in
            CStrings.with(parameters.map(\.1)) { values in PQconnectStartParams(names, values, 1) }
        }
        guard let connection else { throw DatabaseError(message: "There is no memory left.") }
        self.connection = connection
        self.bell = bell
        // Its notices, such as that the table exists, would be printed.
        PQsetNoticeProcessor(connection, { _, _ in }, nil)
        PQsetnonblocking(connection, 1)
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED, PQstatus(connection) != CONNECTION_BAD else { throw error }
            try Self.continueUnlessCancelled()
            await bell.wait(for: PQsocket(connection), toWrite: state == PGRES_POLLING_WRITING)
            state = PQconnectPoll(connection)
        }
    }

    isolated deinit {
        PQfinish(connection)
    }

    /// Runs a single statement.
    ///
    /// - Returns: the rows.
    @discardableResult
    func run(_ sql: String, _ parameters: [String] = []) async throws(DatabaseError) -> [[String]] {
        let isSent = CStrings.with(parameters) { values in
            PQsendQueryParams(connection, sql, Int32(parameters.count), nil, values, nil, nil, 0)
        }
        guard isSent == 1 else { throw error }
        while true {
            let rest = PQflush(connection)
            if rest == 0 { break }
            guard rest > 0 else { throw error }
            await bell.wait(for: PQsocket(connection), toWrite: true)
        }
        return try await rows()
    }

    /// Waits until the bell rings, or the server has notified the connection since the last wait: a notification also
    /// comes together with the answer to a statement.
    func wait() async throws(DatabaseError) {
        guard !takeNotifications() else { return }
        await bell.wait(for: PQsocket(connection))
        guard PQconsumeInput(connection) == 1 else { throw error }
        takeNotifications()
    }

    /// Takes the notifications received so far.
    ///
    /// - Returns: true if there were any.
    @discardableResult
    private func takeNotifications() -> Bool {
        var hasTaken = false
        while let notification = PQnotifies(connection) {
            PQfreemem(notification)
            hasTaken = true
        }
        return hasTaken
    }

    private func rows() async throws(DatabaseError) -> [[String]] {
        var rows: [[String]] = []
        while true {
            while PQisBusy(connection) == 1 {
                try Self.continueUnlessCancelled()
                await bell.wait(for: PQsocket(connection))
                guard PQconsumeInput(connection) == 1 else { throw error }
            }
            guard let result = PQgetResult(connection) else { return rows }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_COMMAND_OK: break
            case PGRES_TUPLES_OK:
                rows = (0..<PQntuples(result)).map { row in
                    (0..<PQnfields(result)).map { String(cString: PQgetvalue(result, row, $0)) }
                }
            default: throw error
            }
        }
    }

    private var error: DatabaseError {
        let words = String(cString: PQerrorMessage(connection)).split(separator: "\n").map { $0.drop { $0 == "\t" } }
        return DatabaseError(message: words.joined(separator: " "))
    }

    private static func continueUnlessCancelled() throws(DatabaseError) {
        if Task.isCancelled { throw DatabaseError(message: "The service has ended.") }
    }
}

/// Strings as C takes them.
private enum CStrings {
    /// Calls the body with pointers to strings that end with a zero, and a nil after the last.
    static func with<Result>(_ texts: [String], _ body: ([UnsafePointer<CChar>?]) -> Result) -> Result {
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }
}
