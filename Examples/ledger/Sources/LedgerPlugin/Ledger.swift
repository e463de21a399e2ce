/// A table of balances, a row for each change, in a SQLite database.
@MainActor
final class Ledger {
    private let database: Database
    private let select: Statement
    private let insert: Statement

    /// Opens a ledger, or begins a new one if there is no file.
    ///
    /// - Parameter file: a path, relative to the working directory or absolute.
    init(file: String) throws(SQLiteError) {
        // With a directory before it, no path is empty or one of SQLite's special names, such as ":memory:", whose
        // databases are gone when they are closed.
        let database = try Database(path: file.hasPrefix("/") ? file : "./" + file)
        // One host at a time: a second one would write over what the first has read. This comes first, so that the
        // write-ahead log needs no memory that processes share.
        try database.run("PRAGMA locking_mode = EXCLUSIVE")
        // A write-ahead log makes a change one append, whole or not there, whenever the process is killed.
        try database.run("PRAGMA journal_mode = WAL")
        // FULL also syncs the log at each commit, for a loss of power. Balances change seldom enough to afford that.
        try database.run("PRAGMA synchronous = FULL")
        try database.check()
        try database.run("CREATE TABLE IF NOT EXISTS entry (number INTEGER PRIMARY KEY, balance REAL NOT NULL) STRICT")
        select = try database.prepare("SELECT balance FROM entry ORDER BY number DESC LIMIT 1")
        insert = try database.prepare("INSERT INTO entry (balance) VALUES (?)")
        self.database = database
    }

    /// Returns the balance of the last entry; nil without entries.
    func lastBalance() throws(SQLiteError) -> Double? {
        try select.firstNumber()
    }

    /// Adds an entry, unless the last entry has the same balance. When this returns, the entry is on disk.
    func record(_ balance: Double) throws(SQLiteError) {
        guard try lastBalance() != balance else { return }
        try insert.run(with: balance)
    }
}
