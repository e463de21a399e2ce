import Foundation
import TestSupport
import Testing

/// Every command that a page gives to its reader is run: here, by another test, or by `.ci/run`. The few that are not
/// are in a table with the reason. A new command that is neither run nor in a table fails.
@Suite("The commands of the pages")
struct PageCommandTests {
    private static let commands = DocumentationPage.all.flatMap(PageCommand.all)

    /// The pages with a command that is run here.
    private static let pages = Set(commands.filter(isRunHere).map(\.page)).sorted()

    /// The commands of the stages of `.ci/run`.
    private static let continuousIntegration: Set<String> = {
        do {
            let file = BuildFolder.repository.appending(path: ".ci/run")
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            return Set(lines.compactMap { $0.firstMatch(of: /^stage [a-z-]+ (.+)$/).map { String($0.1) } })
        } catch {
            fatalError(".ci/run cannot be read: \(error)")
        }
    }()

    /// The programs that this suite runs. A page could name any other one, such as `rm`.
    private static let programs = ["make run", "readelf ", "ribs-host ", ".build/debug/ribs-host "]

    private static func isRunHere(_ command: PageCommand) -> Bool {
        isLeft(command) && programs.contains { command.text.hasPrefix($0) }
    }

    /// Whether nothing else runs it.
    private static func isLeft(_ command: PageCommand) -> Bool {
        runnerOfWhole(command) == nil && !isTranscript(command) && PageCommands.elsewhere[command.text] == nil
            && !continuousIntegration.contains(command.text) && PageCommands.notRun[command.text] == nil
            && !isGoal(command)
    }

    private static func runnerOfWhole(_ command: PageCommand) -> PageCommands.Runner? {
        if case .words = command.form { return nil }
        return PageCommands.whole.first { page, heading, _ in
            page.hasSuffix("/")
                ? command.page.hasPrefix(page) : command.page == page && (heading ?? command.heading) == command.heading
        }?.runner
    }

    /// Whether `TranscriptTests` plays it.
    private static func isTranscript(_ command: PageCommand) -> Bool {
        if case .session = command.form { command.text.hasPrefix("make run") } else { false }
    }

    /// Whether the words of a page name a goal of `make`, other than `run`: what it does takes minutes, or is done to
    /// the system.
    private static func isGoal(_ command: PageCommand) -> Bool {
        guard case .words = command.form else { return false }
        return command.text.hasPrefix("make ") && !command.text.hasPrefix("make run")
    }

    @Test("each is run: by this suite, by the test that a table names, or by .ci/run; or a table says why not")
    func everyOne() {
        #expect(Self.commands.count > 100)
        for command in Self.commands where Self.isLeft(command) && !Self.isRunHere(command) {
            Issue.record(
                "\(command): no test runs it. Let a test run it, and name that test in PageCommands.elsewhere."
            )
        }
    }

    @Test(
        "each runs, in the order of its page, and prints what the page shows",
        .startsPrograms(for: .page),
        arguments: pages
    )
    func run(page: String) async throws {
        let folder = try PageFolder()
        for command in Self.commands where command.page == page && Self.isRunHere(command) {
            // Whatever plays a flow is ended by this, and nothing else reads it.
            let result = try await folder.type(command.text, input: "q\n").withoutBusyNotices
            switch command.form {
            case .line, .words:
                #expect(result.ending == .exit(0) && result.errors == "", "\(command): \(result.errors)")
            case .session(let shown):
                expect(result.output + result.errors, asShown: shown, by: command)
                let isRefusal = shown.contains("is refused: ")
                #expect(result.ending == .exit(isRefusal ? 78 : 0), "\(command)")
            }
        }
    }

    /// Expects what the page shows; a line … means that lines are left out.
    private func expect(_ output: String, asShown shown: String, by command: PageCommand) {
        var rest = output[...]
        for (index, part) in shown.components(separatedBy: "…\n").enumerated() where !part.isEmpty {
            guard let found = rest.range(of: part), index > 0 || found.lowerBound == rest.startIndex else {
                Issue.record("\(command): the page shows\n\(part)\nand it prints\n\(output)")
                return
            }
            rest = rest[found.upperBound...]
        }
        #expect(rest.isEmpty || shown.hasSuffix("…\n"), "\(command): \(rest)")
    }

    @Test("a goal of make that is not run is there", .startsPrograms(for: .page))
    func goals() async throws {
        let goals = Set(Self.commands.map(\.text)).filter { $0.hasPrefix("make ") && !$0.hasPrefix("make run") }
        #expect(goals.count > 10)
        let folder = try PageFolder()
        for goal in goals.sorted() {
            let result = try await folder.type(goal.replacing(#/^make /#, with: "make --dry-run "))
            #expect(
                result.ending == .exit(0) && result.errors == "" && !result.output.isEmpty,
                "\(goal): \(result.errors)"
            )
        }
    }

    @Test("what another test is said to run is in its file, and no table names a command that is on no page")
    func tables() throws {
        let texts = Set(Self.commands.map(\.text))
        for (command, runner) in PageCommands.elsewhere {
            #expect(texts.contains(command), "\(command) is on no page")
            #expect(command.contains(runner.words), "\(command): \(runner.words)")
            try expectWords(of: runner)
        }
        for command in PageCommands.notRun.keys { #expect(texts.contains(command), "\(command) is on no page") }
        for (page, heading, runner) in PageCommands.whole {
            try expectWords(of: runner)
            #expect(
                Self.commands.contains { Self.runnerOfWhole($0)?.words == runner.words },
                "\(page) \(heading ?? "")"
            )
        }
    }

    private func expectWords(of runner: PageCommands.Runner) throws {
        let file = BuildFolder.repository.appending(path: runner.file)
        #expect(try String(contentsOf: file, encoding: .utf8).contains(runner.words), "\(runner.file): \(runner.words)")
    }

    @Test("each session that begins with `make run` is a transcript", arguments: DocumentationPage.all)
    func transcripts(page: DocumentationPage) throws {
        let sessions = PageCommand.all(of: page).filter(Self.isTranscript)
        #expect(try Transcript.all(of: page.path).count == sessions.count)
    }

    @Test("a command among the words has a name and flags that its help knows", .startsPrograms(for: .page))
    func words() async throws {
        // Every second part of a line is between backquotes.
        let spans = DocumentationPage.all.flatMap(\.lines).flatMap { line in
            line.text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .compactMap { $0.offset.isMultiple(of: 2) ? nil : $0.element }
        }
        // The first lines of files, which no one types.
        let heads: Set<Substring> = ["ribs-host state", "# ribs-host log 1"]
        let commands = Set(
            spans.filter { !heads.contains($0) }.compactMap { $0.wholeMatch(of: /(?:.* )?ribs-host (.+)/)?.1 }
        )
        .map(String.init)
        #expect(commands.count > 20)
        let folder = try PageFolder()
        for command in commands.sorted() {
            let words = command.split(separator: " ").map(String.init)
            let mode = words.first.flatMap { $0.first?.isLowercase == true ? $0 : nil } ?? ""
            let help = try await folder.type("ribs-host \(mode) --help")
            #expect(help.ending == .exit(0), "\(command): \(help.errors)")
            for flag in words where flag.hasPrefix("--") { #expect(help.output.contains(flag), "\(command)") }
        }
    }

    @Test("a page gives its commands in blocks, in sessions, in tables of commands, and among its words")
    func reading() {
        let text = """
            # Title

            ```sh
            make run   # plays
            pkill -9 -x ribs-host
            ```

            Type `make help` or `swift build && swift test`; `scripts/walk` is a file.

            ```text
            $ ribs-host --version
            ribs-host 9
            $ ls
            ```

            | command | what it does |
            |---|---|
            | `rm -rf /` | nothing good |
            """
        let commands = PageCommand.all(of: DocumentationPage(path: "a.md", text: text))
        #expect(
            commands.map(\.description) == [
                "a.md:4: make run", "a.md:5: pkill -9 -x ribs-host", "a.md:8: make help", "a.md:8: swift build",
                "a.md:8: swift test", "a.md:11: ribs-host --version", "a.md:13: ls", "a.md:18: rm -rf /",
            ]
        )
        guard case .session(let shown) = commands[5].form else {
            Issue.record("\(commands[5].form)")
            return
        }
        #expect(shown == "ribs-host 9\n")
    }
}
