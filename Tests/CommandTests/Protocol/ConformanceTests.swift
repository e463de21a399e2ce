import Foundation
import PluginManifest
import TestSupport
import Testing

/// Examples/frontends/conformance, a process between front end and host, which needs python3. CI has it, and says so with `RIBS_REQUIRE_TOOLS=1`.
@Suite("The conformance check", .needs("python3"), .startsPrograms(for: .tool))
struct ConformanceTests {
    @Test("finds nothing wrong with the host, in a walk through each example", arguments: PlayedExamples.files)
    func examples(config: String) async throws {
        let walk = try await Conformance.walk(config, steps: 25)
        #expect(walk.errors.hasSuffix("conformance: 0 violations\n"), "\(walk.errors)")
        #expect(walk.ending == .exit(0))
    }

    @Test("tells what a front end does wrong, with the line, and exits with 1")
    func wrongFrontEnd() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let session = try Conformance.start(flow.config)
        #expect(await session.waitForOutput(#""type":"screen""#))
        let requests = [
            ("nonsense", "the line is not a JSON object"),
            ("[]", "the line is not a JSON object"),
            (#"{"action":1}"#, "$.action must be of the type string"),
            (#"{"id":[],"action":"startGame"}"#, "$.id must be of the type string or number"),
            (#"{"command":"fly"}"#, #"there is no command "fly""#),
            (#"{"command":"open"}"#, #"$ lacks "url""#),
            (#"{"action":"stop"}"#, #"the screen offers no action "stop""#),
            (#"{"action":"startGame","value":"x"}"#, "the screen does not offer the action with this value"),
            (#"{"revision":9,"action":"startGame"}"#, "no screen has had the revision 9"),
        ]
        for (index, request) in requests.enumerated() {
            session.send(request.0 + "\n")
            #expect(await session.waitForOutput(#""type":"done""#, count: index + 1))
        }
        session.closeInput()
        let result = await session.result()
        let told = requests.map { "conformance: the front end: \($0.1)\n  \($0.0)\n" }.joined()
        #expect(result.errors == told + "conformance: 9 violations\n")
        #expect(result.ending == .exit(1))
    }

    @Test("tells what the page shows of the command on it")
    func page() async throws {
        let page = try DocumentationPage("Examples/frontends/README.md")
        let index = try #require(page.blocks.firstIndex { $0.text.contains("{ sleep 1; echo") })
        // On a busy machine the screen might not be there in a second.
        let command = page.blocks[index].text
            .replacing("sleep 1;", with: #"until grep -q '"type": *"screen"' shown; do sleep 0.1; done;"#)
            .replacing("> /dev/null", with: "> shown")
        try #require(command.contains("until grep") && command.contains("> shown"))
        let folder = try PageFolder()
        try folder.write("", to: "shown")
        let result = try await folder.type(command)
        #expect(result.errors == page.blocks[index + 1].text)
        #expect(result.ending == .exit(1))
    }

    @Test("tells what a host does wrong")
    func wrongHost() async throws {
        let folder = try TemporaryFolder()
        let host = try folder.write(
            """
            #!/bin/sh
            if [ "$1" = schema ]; then exec '\(BuildFolder.file("ribs-host").path)' schema --protocol; fi
            echo '{"type":"screen","revision":2,"path":[],"screen":{"title":"A","elements":[],"actions":[],"more":1}}'
            echo '{"type":"weather"}'
            echo '{"type":"done","changed":true}'
            echo 'nonsense'
            """,
            to: "host"
        )
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: host.path)
        let result = try await run(Conformance.program, [host.path])
        let complaints = result.errors.split(separator: "\n").filter { $0.hasPrefix("conformance: ") }
        #expect(
            complaints == [
                #"conformance: the host: $.screen has "more", which the schema does not name"#,
                "conformance: the host: the line `hello` comes first, and once",
                "conformance: the host: the revision after 0 is 1",
                "conformance: the host: this type of line is not in the schema",
                "conformance: the host: nothing was asked that this could answer",
                "conformance: the host: the line is not a JSON object",
                "conformance: the host: the line `exit` comes last",
                "conformance: 7 violations",
            ]
        )
        #expect(result.ending == .exit(1))
    }

    @Test("changes the host's lines as a later version might write them, and its own checks still pass")
    func strange() async throws {
        let flow = try SampleFlow(["off-game", "tic-tac-toe"])
        let requests = Example.line(for: "startGame") + "\n"
        let host = ["ribs-host", "--config", flow.config, "--ui", "json"]
        let path = BuildFolder.file(host[0]).path
        let session = try RunningProcess(Conformance.program, ["--strange", path] + host.dropFirst())
        #expect(await session.waitForOutput(#""type": "screen""#))
        session.send(requests)
        session.closeInput()
        let result = await session.result()
        #expect(result.errors == "conformance: 0 violations\n")
        let lines = try JSONLine.all(of: result.output)
        #expect(lines.filter { $0.type == "x-later" }.count == 4)
        #expect(lines.allSatisfy { $0.type == "x-later" || $0.root["x_later"] != nil })
        let plain = try await runHost(Array(host.dropFirst()), input: requests)
        func texts(_ lines: [JSONLine]) -> [[String]] { lines.filter { $0.type == "screen" }.map(\.texts) }
        #expect(texts(lines) == texts(try JSONLine.all(of: plain.output)))
        #expect(lines.last?.type == "exit")
    }
}

/// The program between a front end and a host.
enum Conformance {
    static let program = BuildFolder.repository.appending(path: "Examples/frontends/conformance/conformance.py")

    static func start(_ config: String) throws -> RunningProcess {
        try RunningProcess(program, [BuildFolder.file("ribs-host").path, "--config", config, "--ui", "json"])
    }

    /// A session of random actions, each for the screen that is shown, with the tree watched.
    static func walk(_ path: String, steps: Int) async throws -> ProcessResult {
        var numbers = SeededGenerator(seed: 11)
        let session = try start(BuildFolder.repository.appending(path: path).path)
        session.send(#"{"id":"watch","command":"tree","watch":true}"# + "\n")
        for step in 0..<steps {
            guard await session.waitForOutput(#""type":"done""#, count: step + 1) else { break }
            let screen = try JSONLine.lines(of: session.output.wholeLines).last { $0.type == "screen" }
            let offers = screen?.root["screen"]?["actions"]?.elements.filter { $0["enabled"]?.bool == true } ?? []
            guard let screen, let offer = offers.randomElement(using: &numbers) else { break }
            let id = (offer["id"]?.string).map { "\($0)" } ?? ""
            let value = offer["takes_text"]?.bool == true ? "\(step)" : offer["value"]?.string
            let action = Example.line(for: ([id] + [value].compactMap(\.self)).joined(separator: "="))
            let revision = screen.root["revision"]?.int ?? 0
            session.send(#"{"id":\#(step),"revision":\#(revision),"# + action.dropFirst() + "\n")
        }
        session.closeInput()
        return await session.result()
    }
}
