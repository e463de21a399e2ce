import Foundation
import TestSupport
import Testing

@Suite("A plugin whose views contain views", .timeLimit(.ofPrograms))
struct EmbeddingTests {
    private static let places: [[String]] = [[], ["--isolate"]]

    private static func flow() throws -> (folder: TemporaryFolder, file: URL) {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            #"{ "plugins": { "container": "libContainerPlugin.so" }, "flow": ["container"] }"#,
            to: "plugins.json"
        )
        return (folder, file)
    }

    @Test(
        "an embedded child presents over everything, pushes onto the navigation around it, and learns when it is seen",
        arguments: places
    )
    func session(place: [String]) async throws {
        let (folder, file) = try Self.flow()
        let actions = ["card/present", "close", "card/push", "@back", "card/push", "close", "toggle", "toggle"]
        let played = try await Example.play(file: file, actions, arguments: ["--leaks"] + place)
        let seen = "loaded, appeared, disappeared, appeared, disappeared, appeared"
        #expect(
            played.screens.map(\.texts) == [
                ["Home has loaded, appeared", "Card has loaded, appeared"], ["Detail has loaded, appeared"],
                Self.texts("loaded, appeared, disappeared, appeared"), ["Detail has loaded, appeared"],
                Self.texts(seen), ["Detail has loaded, appeared"], Self.texts("\(seen), disappeared, appeared"),
                ["Home has \(seen), disappeared, appeared"],
                ["Home has \(seen), disappeared, appeared", "Card has loaded, appeared"],
            ]
        )
        #expect(
            played.screens.map(\.title) == [
                "Home", "Detail", "Home", "Detail", "Home", "Detail", "Home", "Home", "Home",
            ]
        )
        #expect(played.screens[1].offers == ["close"])
        #expect(played.screens[3].offers == ["@back", "close"])
        #expect(played.faults == [])
        #expect(played.ending == .exit(0))
        #expect(played.errors == "ribs-host: 8 RIBs were attached, 0 of them leaked.\n")
        withExtendedLifetime(folder) {}
    }

    private static func texts(_ notes: String) -> [String] { ["Home has \(notes)", "Card has \(notes)"] }

    @Test("an alert is over everything, and its strong closure leaks nothing, answered or not", arguments: places)
    func alert(place: [String]) async throws {
        let (folder, file) = try Self.flow()
        let played = try await Example.play(
            file: file,
            ["card/alert", "yes", "card/alert"],
            arguments: ["--leaks"] + place
        )
        #expect(
            played.screens.map(\.offers) == [
                ["card/present", "card/push", "card/alert", "toggle", "done"], ["yes", "no"],
                ["card/present", "card/push", "card/alert", "toggle", "done"], ["yes", "no"],
            ]
        )
        #expect(played.faults == [])
        #expect(played.errors == "ribs-host: 4 RIBs were attached, 0 of them leaked.\n")
        withExtendedLifetime(folder) {}
    }

    @Test("in plain lines it reads the same wherever it runs")
    func plain() async throws {
        let (folder, file) = try Self.flow()
        var outputs: [String] = []
        for place in Self.places {
            let arguments = ["--config", file.path, "--ui", "plain"] + place
            let result = try await runHost(arguments, input: "1\n1\n2\n1\n3\n1\n5\n")
            #expect(result.ending == .exit(0), "\(result)")
            outputs.append(result.output)
        }
        #expect(outputs[0] == outputs[1])
        try Golden.expect(outputs[0], equals: "embedding-plain.txt")
        withExtendedLifetime(folder) {}
    }

    @Test("a RIB that is attached and detached within one action is counted, and found if it leaks", arguments: places)
    func between(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            { "plugins": { "flawed": "libFlawedPlugin.so" },
              "dependencies": { "flaw": "between", "number": 1 }, "flow": ["flawed"] }
            """,
            to: "plugins.json"
        )
        let played = try await Example.play(
            file: file,
            ["count", "count", "count", "act"],
            arguments: ["--leaks"] + place
        )
        #expect(played.errors == "ribs-host: 3 RIBs were attached, 1 of them leaked.\n")
        #expect(
            played.faults == [
                "The RIB Root/Wrapper/flawed/Child was detached, and its ChildRouter is still alive: something holds it. "
                    + "Look for a strong listener, a closure that captures it, or a task that never ends."
            ]
        )
        #expect(played.ending == .exit(65))
    }
}
