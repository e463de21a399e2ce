import Foundation
import Glibc
import TestSupport
import Testing

/// The nested package of the example, built by the command that its page names.
enum ScoreboardPackage {
    static let folder = BuildFolder.repository.appending(path: "Examples/scoreboard")

    /// Whether to build it: where libpq and the server are installed, and wherever a missing tool is an error.
    static let isWanted =
        Tool.areRequired
        || FileManager.default.fileExists(atPath: "/usr/include/postgresql/libpq-fe.h") && PostgreSQLServer.tools != nil

    /// Built once, for all tests.
    static let build = Task { try await PageCommand.build(by: "swift build --package-path", on: ScoreboardTests.page) }
}

@Suite(
    "Examples/scoreboard: the wins of all sessions in a PostgreSQL database",
    .enabled(if: ScoreboardPackage.isWanted, "libpq-dev and postgresql are not installed"),
    .startsPrograms(for: .tool)
)
struct ScoreboardTests {
    static let page = "Examples/scoreboard/README.md"

    private let server: PostgreSQLServer

    init() async throws {
        try await ScoreboardPackage.build.value
        server = try await PostgreSQLServer()
    }

    /// Starts a host with the example's configuration, but for a coin that decides sooner than a board.
    private func host(_ arguments: [String] = []) throws -> ScoreboardSession {
        let text = try String(contentsOf: ScoreboardPackage.folder.appending(path: "plugins.json"), encoding: .utf8)
            .replacing(#"".build/debug/"#, with: #""\#(ScoreboardPackage.folder.path)/.build/debug/"#)
        let game = #""tic-tac-toe", "random-win"]"#
        try #require(text.contains(game))
        let folder = try TemporaryFolder()
        let config = try folder.write(text.replacing(game, with: #""random-win"]"#), to: "plugins.json")
        return try ScoreboardSession(config, arguments, server.environment, folder)
    }

    /// What the page's command prints.
    private func table() async throws -> [String] {
        let command = try PageCommand.only("psql scoreboard", on: Self.page)
        let result = try await run(
            URL(filePath: "/bin/sh"),
            ["-c", command.replacing("psql", with: "psql --no-align --tuples-only")],
            environment: server.environment
        )
        #expect(result.ending == .exit(0), "\(result.errors)")
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test("a win in one session is shown in the other, and is in the table")
    func together() async throws {
        let (first, second) = (try host(), try host())
        try await second.showEverybody()
        let score = try await first.playGame()
        try await second.waitForEverybody(score)
        #expect(try await table() == ["Ada|\(score.ada)", "Grace|\(score.grace)"])
        for session in [first, second] { #expect(await session.end() == .exit(0)) }
    }

    @Test("a win that another session adds while the total is read is shown")
    func otherWinMeanwhile() async throws {
        let reading = try await SlowTotal(server)
        let session = try host()
        try await session.showEverybody()
        try await reading.waitUntilRead()
        reading.end(after: "INSERT INTO wins VALUES ('other', 1, 'Ada', 5); SELECT pg_notify('scoreboard', '');")
        try await session.waitForEverybody((ada: 5, grace: 0))
        #expect(await session.end() == .exit(0))
    }

    @Test("a win of the session's own while the total is read is added")
    func ownWinMeanwhile() async throws {
        let reading = try await SlowTotal(server)
        let session = try host()
        try await reading.waitUntilRead()
        let score = try await session.playGame()
        reading.end()
        try await session.waitForEverybody(score)
        #expect(await session.end() == .exit(0))
    }

    @Test("while the server is away the flow plays on and says so, and the wins are added when it is back")
    func away() async throws {
        let session = try host()
        _ = try await session.playGame()
        try await session.showEverybody()
        await server.crash()
        try await session.waitForText("The scoreboard is away; wins are added as soon as it is back. ")
        var score = (ada: 0, grace: 0)
        for _ in 0..<3 { score = try await session.playGame() }
        #expect(score.ada + score.grace == 4)
        try await session.showEverybody()
        try await server.start()
        try await session.waitForEverybody(score)
        #expect(await session.end() == .exit(0))
        #expect(try await table() == ["Ada|\(score.ada)", "Grace|\(score.grace)"])
    }

    @Test("no win is lost and none counts twice, whatever is killed: the hosts, the service's process, the server")
    func kill() async throws {
        let states = try TemporaryFolder()
        let arguments = (0..<2).map { ["--state", states.url.appending(path: "\($0)").path] }
        var scores = [(ada: 0, grace: 0), (ada: 0, grace: 0)]
        for round in 0..<6 {
            for number in scores.indices {
                let session = try host(arguments[number])
                for _ in 0...round % 3 { scores[number] = try await session.playGame() }
                if round % 2 == number {
                    try await session.killService()
                    scores[number] = try await session.playGame()
                }
                await session.kill()
            }
            if round % 2 == 0 {
                await server.crash()
                try await server.start()
            }
        }
        #expect(scores.map { $0.ada + $0.grace } == [15, 15])
        let total = (ada: scores[0].ada + scores[1].ada, grace: scores[0].grace + scores[1].grace)
        // What a session could not send any more before it was killed, it sends when it continues.
        let sessions = try arguments.map { try host($0) }
        for session in sessions { try await session.waitForEverybody(total) }
        for session in sessions { #expect(await session.end() == .exit(0)) }
        #expect(try await table() == ["Ada|\(total.ada)", "Grace|\(total.grace)"])
    }
}

/// A database in which a total, once begun, is not there before the test wants it.
private struct SlowTotal {
    private let psql: RunningProcess

    /// Makes a function of PostgreSQL's that the total uses wait for a lock, and takes the lock.
    init(_ server: PostgreSQLServer) async throws {
        let arguments = ["--quiet", "--no-align", "--tuples-only", "--set", "ON_ERROR_STOP=1", "scoreboard"]
        psql = try RunningProcess(
            URL(filePath: "/usr/bin/env"),
            ["psql"] + arguments,
            environment: server.environment
        )
        psql.send(
            """
            CREATE SCHEMA slow;
            CREATE FUNCTION slow.unnest(text[]) RETURNS SETOF text LANGUAGE plpgsql AS $$ BEGIN
                PERFORM pg_advisory_xact_lock_shared(35);
                RETURN QUERY SELECT * FROM pg_catalog.unnest($1);
            END $$;
            ALTER DATABASE scoreboard SET search_path = public, slow, pg_catalog;
            SELECT 'locked', pg_advisory_lock(35);

            """
        )
        try #require(await psql.waitForOutput("locked"), "\(psql.output)")
    }

    /// Waits until a total waits for the lock.
    func waitUntilRead() async throws {
        psql.send(
            """
            DO $$ BEGIN
                WHILE NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 35 AND NOT granted) LOOP
                    PERFORM pg_sleep(0.01);
                END LOOP;
            END $$;
            SELECT 'waiting';

            """
        )
        try #require(await psql.waitForOutput("waiting"), "\(psql.output)")
    }

    /// Lets the total come.
    func end(after statements: String = "") {
        psql.send(statements + "\n")
        psql.closeInput()
    }
}

/// A session with the example, played over JSON.
private final class ScoreboardSession {
    struct Unexpected: Error {
        let output: String
    }

    private let process: RunningProcess
    private let folder: TemporaryFolder

    init(_ config: URL, _ arguments: [String], _ environment: [String: String], _ folder: TemporaryFolder) throws {
        self.folder = folder
        process = try RunningProcess(
            BuildFolder.file("ribs-host"),
            ["--config", config.path, "--ui", "json"] + arguments,
            environment: environment
        )
    }

    /// The next screen that meets a condition.
    @discardableResult
    private func screen(where isWanted: (JSONLine) -> Bool) async throws -> JSONLine {
        while let text = try? await process.line() {
            if let line = try JSONLine.lines(of: text).first, line.type == "screen", isWanted(line) { return line }
        }
        // It has ended, or the test has run out of time.
        throw Unexpected(output: process.output)
    }

    private func perform(_ action: String) { process.send(Example.line(for: action) + "\n") }

    /// Plays one game, from the screen between two games and back to it.
    ///
    /// - Returns: the score of this session.
    func playGame() async throws -> (ada: Int, grace: Int) {
        perform("@select=games")
        perform("games/startGame")
        perform("games/determineWinner")
        perform("games/close")
        try await screen { $0.path.last == "random-win" }
        return try await score(screen { $0.path.last == "off-game" })
    }

    func showEverybody() async throws {
        perform("@select=everybody")
        try await screen { $0.path.last == "everybody" }
    }

    func waitForEverybody(_ wanted: (ada: Int, grace: Int)) async throws {
        perform("@select=games")
        perform("@select=everybody")
        let texts = ["Ada: \(wanted.ada)", "Grace: \(wanted.grace)"]
        try await screen { $0.path.last == "everybody" && $0.texts == texts }
    }

    func waitForText(_ prefix: String) async throws {
        try await screen { $0.texts.contains { $0.hasPrefix(prefix) } }
    }

    private func score(_ screen: JSONLine) throws -> (ada: Int, grace: Int) {
        let counts = screen.texts.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        guard counts.count == 2 else { throw Unexpected(output: process.output) }
        return (counts[0], counts[1])
    }

    /// Kills the process that the service is in.
    func killService() async throws {
        let service = try await ProcessTable.child(named: "scoreboard", of: process.processIdentifier)
        Glibc.kill(service, SIGKILL)
        try #require(await process.waitForOutput(#""kind":"worker_ended""#), "\(process.output)")
    }

    func kill() async {
        process.signal(SIGKILL)
        _ = await process.result()
    }

    func end() async -> ProcessResult.Ending {
        process.closeInput()
        return await process.result().ending
    }
}
