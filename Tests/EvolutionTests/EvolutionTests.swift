import Foundation
import TestSupport
import Testing

/// Plugins outlive the PluginABI that they were compiled against; these are pairs of different days.
@Suite("PluginABI grows, plugins stay", .startsPrograms(for: .compiler))
struct EvolutionTests {
    static let game =
        [#"{"action":"startGame"}"#]
        + ["1,1", "2,1", "1,2", "2,2", "1,3"].map { #"{"action":"place","value":"\#($0)"}"# }
        + [#"{"action":"close"}"#, #"{"action":"determineWinner"}"#, #"{"action":"close"}"#]

    @Test(
        "plugins play the same game when PluginABI has gained a stored property, an overridable method and a requirement with a default"
    )
    func oldPluginsOnNewLibrary() async throws {
        let folder = try TemporaryFolder()
        let evolved = try await EvolvedPluginABI(in: folder)

        let today = try Installation(pluginABI: BuildFolder.file("libPluginABI.so"))
        let before = try await today.run(["--ui", "json"], input: Self.game)
        let later = try Installation(pluginABI: evolved.library)
        let after = try await later.run(["--ui", "json"], input: Self.game)

        #expect(before.ending == .exit(0))
        #expect(after.ending == .exit(0))
        #expect(after.errors == before.errors)
        let (oldScreens, newScreens) = (before.output.lines("screen"), after.output.lines("screen"))
        #expect(newScreens.count == 10)
        // Up to the random win, whose winner differs from run to run.
        #expect(newScreens.prefix(8) == oldScreens.prefix(8))
        #expect(newScreens.last?.contains(#""path":["off-game"]"#) == true)

        // The new library was indeed there, and each new thing was used on a plugin's object that knows nothing of it.
        #expect(before.output.lines("fault") == [])
        for interactor in ["OffGameInteractor", "TicTacToeInteractor", "RandomWinInteractor"] {
            #expect(
                after.output.lines("fault").contains(
                    #"{"type":"fault","kind":"evolved","message":"\#(interactor): kept, called, by default","path":[]}"#
                )
            )
        }

        // With it comes the host's version: what was compiled against the new one is welcome now.
        try later.setMinorVersion(of: "libOffGamePlugin.so", to: HostABI.minor + 1)
        #expect(try await later.run(["check"]).ending == .exit(0))
    }

    @Test("a plugin that was compiled against a newer PluginABI is refused before it runs, with both versions")
    func newPluginOnOldLibrary() async throws {
        let today = try Installation(pluginABI: BuildFolder.file("libPluginABI.so"))
        try today.setMinorVersion(of: "libOffGamePlugin.so", to: HostABI.minor + 1)
        let (host, plugin) = ("\(HostABI.major).\(HostABI.minor)", "\(HostABI.major).\(HostABI.minor + 1)")
        for arguments in [["check"], ["--ui", "json"]] {
            let result = try await today.run(arguments)
            #expect(result.ending == .exit(65))
            #expect(
                result.errors.contains(
                    "`\(today.file("libOffGamePlugin.so").path)` was compiled against PluginABI \(plugin), "
                        + "but this host has \(host): the plugin's version must not be newer."
                )
            )
            #expect(result.errors.contains("The host is older: update ribs-host, "))
            #expect(!result.output.contains(#""type":"screen""#))
        }
    }
}
