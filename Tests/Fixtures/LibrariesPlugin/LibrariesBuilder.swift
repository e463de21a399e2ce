// Compiled by the tests that play it, because it needs libraries that only those need.
import CLibraries
import Foundation
import FoundationNetworking
import PluginABI

/// Builds the Libraries RIB.
final class LibrariesBuilder: Builder<any LibrariesDependency>, LibrariesBuildable {
    func build(withListener listener: any LibrariesListener) -> any ViewableRouting {
        ViewableRouter(interactor: Interactor(), viewController: LibrariesViewController(dependency))
    }
}

/// Offers one button for each library, and shows what became of it.
final class LibrariesViewController: ViewController {
    private let dependency: any LibrariesDependency
    private var results: [String] = []

    init(_ dependency: any LibrariesDependency) {
        self.dependency = dependency
        super.init()
    }

    override var screen: Screen {
        Screen(title: "Libraries") {
            for result in results { Text(result) }
            Button("libcurl", id: "curl")
            Button("OpenSSL", id: "openssl")
            Button("A digest", id: "digest")
            Button("c-ares", id: "cares")
            Button("SQLite", id: "sqlite")
            Button("SQLite reads", id: "read")
            Button("SQLite in memory", id: "memory")
            Button("URLSession", id: "session")
        }
    }

    private var url: String { "https://localhost:\(dependency.port)/" }

    override func perform(_ action: Action) {
        switch action.id {
        case "curl": show("curl") { fetch_by_curl(url, dependency.authority, $0, $1) }
        case "openssl":
            let address = "localhost:\(dependency.port)"
            show("openssl") { fetch_by_openssl(address, dependency.authority, $0, $1) }
        case "cares":
            show("localhost") { look_up_by_ares("localhost", "", $0, $1) }
            show("asked.test") { look_up_by_ares("asked.test", dependency.nameServer, $0, $1) }
        case "digest": digest()
        case "session": fetchBySession()
        case "sqlite": results += Ledger(at: dependency.place + "/ledger.sqlite").work()
        case "read": results.append("read: " + Ledger(at: dependency.place + "/ledger.sqlite").balance())
        case "memory": results += Ledger(at: ":memory:").sort()
        default: break
        }
        setNeedsDisplay()
    }

    private func show(_ name: String, _ body: (UnsafeMutablePointer<CChar>, Int) -> Void) {
        let size = 4_096
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: size)
        defer { text.deallocate() }
        body(text, size)
        results.append("\(name): \(String(cString: text))")
    }

    private func digest() {
        var (bytes, count, random) = ([UInt8](repeating: 0, count: 32), UInt32(0), [UInt8](repeating: 0, count: 8))
        EVP_Digest("abc", 3, &bytes, &count, EVP_sha256(), nil)
        let digits = bytes.prefix(4).map { String($0, radix: 16) }.joined()
        results.append("digest: \(count) \(digits), random: \(RAND_bytes(&random, 8))")
    }

    private func fetchBySession() {
        Task {
            do {
                guard let url = URL(string: url) else { return }
                let (body, _) = try await URLSession.shared.data(from: url)
                results.append("session: \(String(decoding: body, as: UTF8.self))")
            } catch {
                results.append("session: \((error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(error)")")
            }
            setNeedsDisplay()
        }
    }
}

/// A database of SQLite.
private final class Ledger {
    private var database: OpaquePointer?
    private let path: String
    private var results: [String] = []

    init(at path: String) { self.path = path }

    /// Keeps rows in a file with a write-ahead log, by two connections: the second finds it locked.
    func work() -> [String] {
        note("open", sqlite3_open(path, &database))
        guard results == ["open: ok"] else { return results }
        note("log", ask("PRAGMA journal_mode = WAL"))
        note("table", ask("CREATE TABLE IF NOT EXISTS entry (balance INTEGER)"))
        note("begin", ask("BEGIN IMMEDIATE"))
        note("insert", ask("INSERT INTO entry VALUES (7)"))
        var other: OpaquePointer?
        sqlite3_open(path, &other)
        note("other", sqlite3_exec(other, "BEGIN IMMEDIATE", nil, nil, nil))
        sqlite3_close(other)
        note("commit", ask("COMMIT"))
        note("checkpoint", ask("PRAGMA wal_checkpoint(TRUNCATE)"))
        note("vacuum", ask("VACUUM"))
        // Not closed: the program beside must see the rows, and the lock.
        note("hold", ask("BEGIN IMMEDIATE"))
        return results
    }

    /// What a database has that is opened to read it.
    func balance() -> String {
        defer { sqlite3_close(database) }
        var statement: OpaquePointer?
        guard sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            sqlite3_prepare_v2(database, "SELECT balance FROM entry", -1, &statement, nil) == SQLITE_OK
        else { return String(cString: sqlite3_errmsg(database)) }
        defer { sqlite3_finalize(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? "\(sqlite3_column_int(statement, 0))" : "nothing"
    }

    /// Sorts more than its cache holds, once in a file for it, once in memory.
    func sort() -> [String] {
        note("open", sqlite3_open(path, &database))
        for place in ["FILE", "MEMORY"] {
            note("store", ask("PRAGMA temp_store = \(place)"))
            note(
                place,
                ask(
                    "PRAGMA temp.cache_size = 10; CREATE TEMP TABLE a AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL "
                        + "SELECT i + 1 FROM n WHERE i < 3000) SELECT i, randomblob(1000) AS b FROM n"
                )
            )
        }
        sqlite3_close(database)
        return results
    }

    private func ask(_ statement: String) -> Int32 { sqlite3_exec(database, statement, nil, nil, nil) }

    private func note(_ name: String, _ code: Int32) {
        results.append("\(name): \(code == SQLITE_OK ? "ok" : String(cString: sqlite3_errstr(code)))")
    }
}
