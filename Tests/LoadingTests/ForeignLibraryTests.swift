import PluginManifest
import Testing

@testable import Loading

@Suite("A library in another language")
struct ForeignLibraryTests {
    private let pipeline = PluginPipeline.forTests()

    /// A library whose record names no Swift compiler; its function returns nil.
    private func library(_ change: (inout LibraryImage) -> Void = { _ in }) throws -> String {
        try PluginWorkshop.plugin { image in
            image.record = PluginWorkshop.record { ($0[5], $0[6]) = (0, 0) }
            image.entry = "ribs_port_1"
            image.needed = ["libc.so.6"]
            change(&image)
        }
    }

    @Test("it is accepted by its manifest and its record, and needs nothing of Swift")
    func accepted() throws {
        let report = pipeline.report(path: try library())
        #expect(report.isAccepted)
        let plugin = try #require(report.inspection?.plugin)
        #expect(plugin.file.form == .foreignLibrary && plugin.file.entry == "ribs_port_1")
        let text = report.text(renderer: DiagnosticRenderer(color: false))
        #expect(text.contains("\nform       library, port 1\n"))
        #expect(text.contains("\nentry      ribs_port_1\n"))
        #expect(!text.contains("compiler"))
        #expect(report.json(.compact).contains(#""port":1,"abi":{"plugin_abi":"1.2","compiler":null,"#))
    }

    @Test("a newer PluginABI in its record is refused: its manifest might have more than this host knows")
    func newer() throws {
        let path = try library { $0.record = PluginWorkshop.record { ($0[4], $0[5], $0[6]) = ($0[4] + 1, 0, 0) } }
        #expect(pipeline.report(path: path).diagnostics.map(\.code) == [.pluginABIVersion])
    }

    @Test("one without its function is refused, with the header that declares it")
    func withoutEntry() throws {
        let path = try library { $0.entry = "ribs_port_2" }
        let problems = pipeline.report(path: path).diagnostics
        #expect(problems.map(\.code) == [.pluginWithoutEntrySymbol])
        let words = "does not export the function `ribs_port_1`, by which a library in another language begins."
        #expect(problems.map(\.message) == ["`\(path)` \(words)"])
        #expect(problems.map(\.help) == [["Define it as `ribs_port.h` declares it, and build the library again."]])
    }

    @Test("one whose function returns nothing is refused when it is loaded")
    @MainActor
    func returnsNothing() throws {
        let path = try library()
        let reference = PluginReference(id: "nil", file: path)
        let plugin = try #require(pipeline.inspect(reference).plugin)
        let problem = #expect(throws: Diagnostic.self) { try pipeline.load(plugin, for: reference) }
        #expect(problem?.code == .pluginEntryReturnedNil)
        #expect(problem?.message == "The function `ribs_port_1` of `\(path)` returned no plugin.")
        #expect(problem?.help == ["Let it return the functions that `ribs_port.h` declares."])
    }
}
