import Foundation
import HostSupport
import TestSupport
import Testing

@MainActor
@Suite("A plugin whose views contain views")
struct EmbeddingTests {
    nonisolated private static let places: [[String]] = [[], ["--isolate"]]

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

    @Test(
        "behind another tab, and below the topmost step of a navigation, a step's views are not seen, wherever it runs",
        arguments: places
    )
    func steps(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let plugins = ["one", "two"].map { #""\#($0)": { "path": "libContainerPlugin.so", "id": "container" }"# }
        func play(_ flow: String, _ actions: [String]) async throws -> [[String]] {
            let text = "{ \"plugins\": { \(plugins.joined(separator: ", ")) }, \(flow) }"
            let file = try folder.write(text, to: "plugins.json")
            let played = try await Example.play(file: file, actions, arguments: ["--leaks"] + place)
            #expect(played.faults == [])
            #expect(played.ending == .exit(0))
            return played.screens.map(\.texts)
        }
        let fresh = Self.texts("loaded, appeared")
        let back = Self.texts("loaded, appeared, disappeared, appeared")
        let tabs = try await play(
            #""container": "tabs", "flow": ["one", "two"]"#,
            ["@select=two", "@select=one", "@select=two"]
        )
        #expect(tabs == [fresh, fresh, back, back])
        let inner = try await play(
            #""container": "tabs", "flow": ["one", "inner"], "flows": { "inner": ["two"] }"#,
            ["@select=inner", "@select=one", "@select=inner"]
        )
        #expect(inner == [fresh, fresh, back, back])
        let pushed = try await play(
            """
            "flow": {
              "container": "navigation", "start": "one",
              "steps": { "one": { "on": { "done": "two" } }, "two": { "on": { "done": "@back" } } }
            }
            """,
            ["one/done", "@back", "one/done", "two/done"]
        )
        let again = Self.texts("loaded, appeared, disappeared, appeared, disappeared, appeared")
        #expect(pushed == [fresh, fresh, back, fresh, again])
    }

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
            let result = try runInMemory(arguments, input: "1\n1\n2\n1\n3\n1\n5\n")
            #expect(result.ending == .exit(0), "\(result)")
            outputs.append(result.output)
        }
        #expect(outputs[0] == outputs[1])
        try Golden.expect(outputs[0], equals: "embedding-plain.txt")
        withExtendedLifetime(folder) {}
    }

    @Test("elements that are copied by hand lead nowhere, and each dead end has a word", arguments: places)
    func copied(place: [String]) async throws {
        let (folder, file) = try AlbumFlow.album(embeds: false)
        let played = try await Example.play(file: file, ["cover/push"], arguments: place)
        #expect(played.screens.map(\.title) == ["Album"])
        #expect(
            played.faults == [
                "CoverViewController is in no navigation, so it did not push LyricsViewController. Show it with "
                    + "presentNavigation, or push in a NavigationController."
            ]
        )
        withExtendedLifetime(folder) {}
    }

    @Test("with what the page for people who know RIBs-iOS says, the same app plays without a fault", arguments: places)
    func embeddedAlbum(place: [String]) async throws {
        let (folder, file) = try AlbumFlow.album(embeds: true)
        let actions = ["cover/present", "close", "cover/push", "@back", "cover/push", "close", "remove"]
        let played = try await Example.play(file: file, actions, arguments: ["--leaks"] + place)
        #expect(
            played.screens.map(\.title) == [
                "Album", "Lyrics", "Album", "Lyrics", "Album", "Lyrics", "Album", "Album",
            ]
        )
        #expect(played.screens.last?.offers == ["remove", "done"])
        #expect(played.faults == [])
        #expect(played.errors == "ribs-host: 7 RIBs were attached, 0 of them leaked.\n")
        withExtendedLifetime(folder) {}
    }

    @Test(
        "children that a RIB holds after it has detached them are named in the end, wherever it runs",
        arguments: places
    )
    func heldChildren(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            { "plugins": { "flawed": "libFlawedPlugin.so" },
              "dependencies": { "flaw": "hoards", "number": 1, "pulse": { "events": "Int" } }, "flow": ["flawed"] }
            """,
            to: "plugins.json"
        )
        let played = try await Example.play(
            file: file,
            ["count", "count", "count", "act"],
            arguments: ["--leaks"] + place
        )
        #expect(
            played.errors == """
                ribs-host: 4 RIBs were attached, 0 of them leaked.
                ribs-host: The RIB Root/Wrapper/flawed held 2 children `Child` that it had detached, and attached none of them again. Release a child where you detach it.

                """
        )
        #expect(played.faults == [])
        #expect(played.ending == .exit(0))
    }

    @Test(
        "a RIB that is attached and detached within one action is counted, and found if it leaks",
        arguments: [[], ["--isolate"]]
    )
    func between(place: [String]) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            { "plugins": { "flawed": "libFlawedPlugin.so" },
              "dependencies": { "flaw": "between", "number": 1, "pulse": { "events": "Int" } }, "flow": ["flawed"] }
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
