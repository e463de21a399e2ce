import CSQLite

/// An error of SQLite.
struct SQLiteError: Error {
    /// The predicate of a sentence about the ledger, as in "cannot be written: disk is full."
    let message: String
}

/// A connection to a SQLite database.
@MainActor
final class Database {
    private let connection: OpaquePointer

    /// Opens or creates a file.
    init(path: String) throws(SQLiteError) {
        var connection: OpaquePointer?
        let code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard let connection else { throw SQLiteError(message: "cannot be opened: out of memory.") }
        self.connection = connection
        guard code == SQLITE_OK else {
            throw SQLiteError(message: "cannot be opened: \(String(cString: sqlite3_errmsg(connection))).")
        }
        // What may only be read is opened so without an error, whatever was asked for.
        guard sqlite3_db_readonly(connection, "main") == 0 else {
            throw SQLiteError(message: "cannot be written: the file is read-only.")
        }
    }

    /// Closes the connection after the last statement is gone, whichever of the two is freed first.
    isolated deinit {
        sqlite3_close_v2(connection)
    }

    /// Runs a single statement without parameters.
    func run(_ sql: String) throws(SQLiteError) {
        try prepare(sql).run()
    }

    /// Reads the whole file and looks for damage, so that damage is found now and not with the first wrong sum.
    func check() throws(SQLiteError) {
        let result = try prepare("PRAGMA quick_check(1)").firstText()
        guard let result, result != "ok" else { return }
        // The line before the last one names the database; there is only one.
        throw SQLiteError(message: "is damaged: \(result.split(separator: "\n").last ?? "").")
    }

    /// Compiles a statement, to be run any number of times.
    func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw SQLiteError(message: "cannot be used: \(String(cString: sqlite3_errmsg(connection))).")
        }
        return Statement(statement, of: connection)
    }
}

/// A compiled statement.
@MainActor
final class Statement {
    private let statement: OpaquePointer
    private let connection: OpaquePointer

    fileprivate init(_ statement: OpaquePointer, of connection: OpaquePointer) {
        self.statement = statement
        self.connection = connection
    }

    isolated deinit {
        sqlite3_finalize(statement)
    }

    /// Runs the statement to its end, with a number for a parameter if there is one.
    func run(with number: Double? = nil) throws(SQLiteError) {
        defer { sqlite3_reset(statement) }
        if let number { sqlite3_bind_double(statement, 1, number) }
        while try step() {}
    }

    /// Returns the first column of the first row; nil if there is no row.
    func firstNumber() throws(SQLiteError) -> Double? {
        defer { sqlite3_reset(statement) }
        return try step() ? sqlite3_column_double(statement, 0) : nil
    }

    /// Returns the first column of the first row; nil without a row, or for NULL.
    func firstText() throws(SQLiteError) -> String? {
        defer { sqlite3_reset(statement) }
        return try step() ? sqlite3_column_text(statement, 0).map { String(cString: $0) } : nil
    }

    /// Moves to the next row. Returns false after the last.
    private func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default: throw SQLiteError(message: "cannot be used: \(String(cString: sqlite3_errmsg(connection))).")
        }
    }
}
