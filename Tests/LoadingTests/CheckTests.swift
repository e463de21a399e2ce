import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Loading

@Suite("check: whether a plugin and this host fit together")
struct CheckTests {
    /// A host with numbers that the compiler that runs the tests has no part in.
    static let host = ABIRecord(pluginABI: .init(2, 3), compiler: .init(6, 3), architecture: 62, system: 3)

    /// What such a host says to a real plugin with a record of its own.
    func problems(_ abi: ABIRecord, id: String? = nil) throws -> (path: String, problems: [Diagnostic]) {
        let record = [
            ABIRecord.magic, 1, ABIRecord.size, abi.pluginABI.major, abi.pluginABI.minor, abi.compiler.major,
            abi.compiler.minor,
            abi.architecture, abi.system,
        ]
        let path = try PluginWorkshop.plugin { $0.record = record }
        let pipeline = PluginPipeline.forTests(host: Self.host)
        return (path, pipeline.inspect(PluginReference(id: id, file: path)).diagnostics)
    }

    @Test("the same versions, an older minor and an older compiler fit")
    func fits() throws {
        #expect(try problems(Self.host).problems == [])
        let older = ABIRecord(pluginABI: .init(2, 0), compiler: .init(5, 10), architecture: 62, system: 3)
        #expect(try problems(older).problems == [])
    }

    @Test("an older major is refused, the fields side by side, and the plugin is the older one")
    func olderMajor() throws {
        let (path, problems) = try problems(
            ABIRecord(pluginABI: .init(1, 7), compiler: .init(6, 3), architecture: 62, system: 3)
        )
        #expect(problems.map(\.code) == [.pluginABIVersion])
        #expect(
            problems.map(\.message) == [
                "`\(path)` was compiled against PluginABI 1.7, but this host has 2.3: the major versions must be equal."
            ]
        )
        #expect(
            problems.first?.notes == [
                """
                           plugin  host
                PluginABI  1.7     2.3
                Swift      6.3     6.3
                machine    x86_64  x86_64
                system     Linux   Linux
                """
            ]
        )
        #expect(
            problems.first?.help == [
                "The plugin is older: build it again against the host's Sources/PluginABI: `swift build`."
            ]
        )
    }

    @Test("a newer major and a newer minor are refused, and the host is the older one")
    func newer() throws {
        let help = [
            "The host is older: update ribs-host, or build the plugin against the host's Sources/PluginABI: `swift build`."
        ]
        let major = try problems(ABIRecord(pluginABI: .init(3, 0), compiler: .init(6, 3), architecture: 62, system: 3))
        #expect(
            major.problems.map(\.message) == [
                "`\(major.path)` was compiled against PluginABI 3.0, but this host has 2.3: the major versions must be equal."
            ]
        )
        #expect(major.problems.map(\.help) == [help])
        let minor = try problems(ABIRecord(pluginABI: .init(2, 4), compiler: .init(6, 3), architecture: 62, system: 3))
        #expect(
            minor.problems.map(\.message) == [
                "`\(minor.path)` was compiled against PluginABI 2.4, but this host has 2.3: the plugin's version must not be newer."
            ]
        )
        #expect(minor.problems.map(\.help) == [help])
    }

    @Test("a parent of 1.1 is refused by a host of 1.0, with the version, before anything of its slots is read")
    func parentOnOlderHost() throws {
        let today = ABIRecord.host
        let older = ABIRecord(
            pluginABI: .init(1, 0),
            compiler: today.compiler,
            architecture: today.architecture,
            system: today.system
        )
        let path = BuildFolder.file("libTutorialLoggedIn.so").path
        let lobby = PluginReference(id: "lobby", file: path)
        let problems = PluginPipeline.forTests(host: older).inspect(lobby).diagnostics
        #expect(
            problems.map(\.message) == [
                "`\(path)` was compiled against PluginABI \(today.pluginABI), but this host has 1.0: the plugin's version must not be newer."
            ]
        )
        // Today's host takes the same file.
        #expect(PluginPipeline.forTests().inspect(lobby).diagnostics.isEmpty)
    }

    @Test("a newer compiler is refused")
    func newerCompiler() throws {
        let (path, problems) = try problems(
            ABIRecord(pluginABI: .init(2, 3), compiler: .init(7, 0), architecture: 62, system: 3)
        )
        #expect(problems.map(\.code) == [.pluginCompilerNewer])
        #expect(
            problems.map(\.message) == ["`\(path)` was compiled by Swift 7.0, which is newer than this host's 6.3."]
        )
        #expect(
            problems.first?.help == [
                "The host is older: build ribs-host with Swift 7.0, or build the plugin with Swift 6.3: `swift build`."
            ]
        )
    }

    @Test("another architecture and another system are refused, by name where they have one")
    func otherTarget() throws {
        let arm = try problems(ABIRecord(pluginABI: .init(2, 3), compiler: .init(6, 3), architecture: 183, system: 3))
        #expect(arm.problems.map(\.code) == [.pluginOtherTarget])
        #expect(
            arm.problems.map(\.message) == [
                "`\(arm.path)` was compiled for aarch64 Linux, but this host runs on x86_64 Linux."
            ]
        )
        #expect(arm.problems.map(\.help) == [["Build the plugin again on this machine: `swift build`."]])
        let other = try problems(
            ABIRecord(pluginABI: .init(2, 3), compiler: .init(6, 3), architecture: 70_000, system: 9)
        )
        #expect(
            other.problems.map(\.message) == [
                "`\(other.path)` was compiled for unknown (70000) unknown (9), but this host runs on x86_64 Linux."
            ]
        )
    }

    @Test("a plugin that differs in everything gets all errors")
    func everything() throws {
        let (_, problems) = try problems(
            ABIRecord(pluginABI: .init(9, 9), compiler: .init(9, 9), architecture: 9, system: 9),
            id: "other"
        )
        #expect(
            problems.map(\.code) == [.pluginOtherTarget, .pluginABIVersion, .pluginCompilerNewer, .pluginIDDiffers]
        )
    }

    @Test("a plugin whose manifest has another id than plugins.json gives it is refused at its place there")
    func otherID() throws {
        let source = SourceFile(name: "plugins.json", text: "{\"plugins\": {\"tic-tac-toe\": \"libnil.so\"}}")
        let label = Label(source, SourceRange(lowerBound: 13, upperBound: 26))
        let path = PluginWorkshop.returnsNil
        let problems = PluginPipeline.forTests().inspect(PluginReference(id: "tic-tac-toe", file: path, label: label))
            .diagnostics
        #expect(problems.map(\.code) == [.pluginIDDiffers])
        #expect(problems.map(\.message) == ["`\(path)` is the plugin `nil`, but plugins.json calls it `tic-tac-toe`."])
        #expect(problems.map(\.primary) == [label])
        #expect(
            problems.map(\.help) == [
                [
                    "Write `nil` as its key in plugins.json, and wherever the flow names it.",
                    "Or say that the key is a name of your own: `\"id\": \"nil\"` in its entry.",
                ]
            ]
        )
    }

    @Test("an entry whose `id` is that of the manifest may have any key, and one whose `id` is another is refused")
    func alias() throws {
        let path = PluginWorkshop.returnsNil
        let pipeline = PluginPipeline.forTests()
        #expect(pipeline.inspect(PluginReference(id: "game", manifestID: "nil", file: path)).diagnostics == [])
        let problems = pipeline.inspect(PluginReference(id: "nil", manifestID: "game", file: path)).diagnostics
        #expect(problems.map(\.message) == ["`\(path)` is the plugin `nil`, but plugins.json calls it `game`."])
        #expect(problems.map(\.help) == [["Write `\"id\": \"nil\"` in its entry, or correct the path."]])
    }
}
