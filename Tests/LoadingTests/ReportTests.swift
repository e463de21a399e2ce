import Foundation
import Loading
import PluginManifest
import TestSupport
import Testing

@Suite("ribs-host inspect: the report")
struct ReportTests {
    let pipeline = PluginPipeline.forTests()
    let renderer = DiagnosticRenderer(color: false)

    @Test("a good plugin is shown with what it is, what it needs and what it speaks")
    func good() throws {
        let path = PluginWorkshop.returnsNil
        let report = pipeline.report(path: path)
        #expect(report.isAccepted)
        let inspection = try #require(report.inspection)
        let layout = try #require(inspection.layout)
        let host = ABIRecord.host
        #expect(
            report.text(renderer: renderer) == """
                file       \(path)
                size       \(PluginWorkshop.returnsNilBytes.count) bytes
                ELF        shared library, \(host.architectureName), \(layout.segments) segments, \(layout.sections) sections
                PluginABI  \(host.pluginABI)
                compiler   Swift \(host.compiler)
                target     \(host.architectureName) Linux
                exports    1 symbol
                needs      libPluginABI.so

                plugin     nil 1.0.0
                name       Nil
                title      Small
                entry      ribs_plugin_factory_nil
                static     scoreStream: MutableScoreStream
                build      default (NilBuilder)
                dynamic    player1Name: String
                outcome    gameDidEnd(winner: PlayerType?)

                This host accepts the plugin.

                """
        )
    }

    @Test("a bare name that is not in the current folder is searched as one in plugins.json")
    @MainActor
    func bareName() throws {
        let folder = try PluginWorkshop.newFolder()
        let path = "\(folder)/libBareName.so"
        try Data(PluginWorkshop.returnsNilBytes).write(to: URL(filePath: path))
        let pipeline = PluginPipeline.forTests(beside: folder)
        let report = pipeline.report(path: "libBareName.so")
        #expect(report.isAccepted && report.path == path)
        #expect(pipeline.digestReport(path: "libBareName.so").text.hasSuffix("  \(path)\n"))
        #expect(
            pipeline.report(path: "libNowhere.so").diagnostics.map(\.message)
                == ["`libNowhere.so` cannot be reached: No such file or directory."]
        )
    }

    @Test("the report of a good plugin in JSON")
    func goodJSON() throws {
        let path = PluginWorkshop.returnsNil
        let host = ABIRecord.host
        let report = pipeline.report(path: path)
        #expect(
            report.json(.compact)
                == #"{"format_version":1,"path":"\#(path)","accepted":true,"size":\#(PluginWorkshop.returnsNilBytes.count),"#
                + #""abi":{"plugin_abi":"\#(host.pluginABI)","compiler":"\#(host.compiler)","architecture":"\#(host.architectureName)","#
                + #""system":"Linux"},"needed":["libPluginABI.so"],"rpath":[],"runpath":[],"exported_symbols":1,"plugin_abi_symbols":0,"has_entry_symbol":true,"#
                + #""manifest":{"id":"nil","name":"Nil","version":"1.0.0","title":"Small","summary":null,"view":true,"#
                + #""entry":"ribs_plugin_factory_nil","permissions":{"network":false,"read":[],"write":[]},"types":{},"static":{"scoreStream":"MutableScoreStream"},"#
                + #""builds":{"default":{"builder":"NilBuilder","dynamic":{"player1Name":"String"}}},"#
                + #""outcomes":{"gameDidEnd":{"winner":"PlayerType?"}},"children":{},"entries":{},"state":{}},"diagnostics":[]}"#
        )
    }

    @Test("where a plugin has libraries looked for is shown, as text and as JSON")
    func libraryPlaces() throws {
        for tag in [LibraryImage.Tag.runpath, .rpath] {
            let path = try PluginWorkshop.plugin { $0.strings = [(tag, "$ORIGIN:/usr/lib")] }
            let report = pipeline.report(path: path)
            #expect(report.isAccepted)
            let shown = report.text(renderer: renderer)
            let name = "\(tag)".padding(toLength: 11, withPad: " ", startingAt: 0)
            #expect(shown.contains("needs      libPluginABI.so\n\(name)$ORIGIN\n           /usr/lib\n\nplugin "))
            #expect(report.json(.compact).contains(#""\#(tag)":["$ORIGIN","/usr/lib"]"#))
        }
    }

    private static let records = """
        {
          "id": "records", "name": "Records", "version": "1.0.0", "builder": "RecordsBuilder",
          "types": { "Login": { "player1Name": "String", "games": "[Game]?" }, "Game": { "id": "String" } },
          "permissions": { "network": true, "read": ["/etc/hosts"], "write": ["~/kept"] },
          "outcomes": { "login": { "login": "Login" } },
          "children": {
            "games": {
              "many": true, "provides": { "score": "ScoreStream" }, "dynamic": { "name": "String" },
              "outcomes": { "end": { "won": "Bool" } }
            }
          },
          "state": { "last": "Login?", "visits": "Int" }
        }
        """

    private static let recordsText = """
        entry      ribs_plugin_factory_records
        asks       to use the network
        asks       to read /etc/hosts
        asks       to write ~/kept
        type       Login(player1Name: String, games: [Game]?)
        type       Game(id: String)
        build      default (RecordsBuilder)
        outcome    login(login: Login)
        slot       games (many)
                   provides score: ScoreStream
                   dynamic name: String
                   receives end(won: Bool)
        state      last: Login?
        state      visits: Int

        """

    @Test(
        "the records, the slots and the state that a manifest declares, and what it asks for, are shown, as text and as JSON"
    )
    func types() throws {
        let path = try PluginWorkshop.plugin(id: "records") { $0.manifest = Self.records }
        let report = pipeline.report(path: path)
        #expect(report.text(renderer: renderer).contains(Self.recordsText))
        #expect(
            report.json(.compact).contains(
                #""entry":"ribs_plugin_factory_records","permissions":{"network":true,"read":["/etc/hosts"],"#
                    + #""write":["~/kept"]},"types":{"Login":{"player1Name":"String","games":"[Game]?"},"#
                    + #""Game":{"id":"String"}},"static":{},"#
            )
        )
        #expect(
            report.json(.compact).contains(
                #""outcomes":{"login":{"login":"Login"}},"children":{"games":{"takes":"many","view":true,"#
                    + #""provides":{"score":"ScoreStream"},"dynamic":{"name":"String"},"outcomes":{"end":{"won":"Bool"}}}},"entries":{},"state":{"last":"Login?","visits":"Int"}},"#
            )
        )
    }

    @Test("a viewless plugin says so, as text and as JSON")
    func viewless() throws {
        let manifest = """
            { "id": "sync", "name": "Sync", "version": "1.0.0", "title": "Sync", "view": false, "builder": "SyncBuilder" }
            """
        let path = try PluginWorkshop.plugin(id: "sync") { $0.manifest = manifest }
        let report = pipeline.report(path: path)
        #expect(report.isAccepted)
        #expect(
            report.text(renderer: renderer).contains(
                "title      Sync\nview       false\nentry      ribs_plugin_factory_sync\n"
            )
        )
        #expect(
            report.json(.compact).contains(
                #""title":"Sync","summary":null,"view":false,"entry":"ribs_plugin_factory_sync","#
            )
        )
    }

    @Test("of a broken file is shown what could be read, and then what is wrong")
    func broken() throws {
        let path = try PluginWorkshop.plugin("bare") { ($0.manifest, $0.record) = (nil, nil) }
        let report = pipeline.report(path: path)
        #expect(!report.isAccepted)
        let inspection = try #require(report.inspection)
        let layout = try #require(inspection.layout)
        let size = try #require(inspection.identity?.size)
        #expect(
            report.text(renderer: renderer) == """
                file       \(path)
                size       \(size) bytes
                ELF        shared library, \(ABIRecord.host.architectureName), \(layout.segments) segments, \(layout.sections) sections
                exports    1 symbol
                needs      libPluginABI.so

                error[RH225]: `\(path)` is a shared library, but no plugin: it has no section `.ribs.manifest` with contents.
                  = help: Lay a manifest.json beside its Swift files and add the build tool plugin `CompileManifest` to its target.

                error[RH226]: `\(path)` does not say what it was compiled with, in its section `.ribs.abi`: it is missing.
                  = help: Build the plugin again, with the build tool plugin `CompileManifest` in its target: `swift build`.

                """
        )
    }

    @Test("of what cannot be opened are shown the path and the reason, in JSON with nulls")
    func directory() throws {
        let path = try PluginWorkshop.newFolder()
        let report = pipeline.report(path: path)
        #expect(
            report.text(renderer: renderer) == """
                file       \(path)

                error[RH211]: `\(path)` is a directory, but a plugin is a regular file.

                """
        )
        #expect(
            report.json(.compact)
                == #"{"format_version":1,"path":"\#(path)","accepted":false,"size":null,"abi":null,"needed":[],"rpath":[],"runpath":[],"#
                + #""exported_symbols":null,"plugin_abi_symbols":0,"has_entry_symbol":null,"manifest":null,"diagnostics":[{"code":"RH211","severity":"error","#
                + #""message":"`\#(path)` is a directory, but a plugin is a regular file.","file":null,"range":null,"labels":[],"#
                + #""notes":[],"help":[]}]}"#
        )
    }

    @Test("a file name that would move the cursor is shown, not sent")
    func hostileName() throws {
        let path = try PluginWorkshop.file([], name: "lib\u{1B}[2J\u{202E}.so")
        let text = pipeline.report(path: path).text(renderer: renderer)
        #expect(text.hasPrefix("file       "))
        #expect(text.contains("/lib\\u{1B}[2J\\u{202E}.so\n"))
        #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
}
