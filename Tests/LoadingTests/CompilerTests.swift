import Foundation
import Loading
import PluginManifest
import TestSupport
import Testing

/// The compiler is the process that these are about: what it makes of PluginABI in each way of building.
@Suite("plugins as swiftc builds them", .startsPrograms(for: .compiler))
@MainActor
struct CompilerTests {
    let pipeline = PluginPipeline.forTests()

    @Test(
        "a plugin that extends PluginABI's classes, protocols, enums and generic types is loaded",
        arguments: [PluginWorkshop.Build.debug, .release, .evolution]
    )
    func extensions(build: PluginWorkshop.Build) throws {
        let path = try PluginWorkshop.swiftPlugin(
            "factory",
            manifest: PluginWorkshop.manifest(id: "small"),
            build: build,
            with: ["extensions"]
        )
        // It exports what is not its own by name.
        let file = try Data(contentsOf: URL(filePath: path))
        for name in ["$s9PluginABI10PlayerTypeO14FactoryFixtureE5ShadeOMn", "$s9PluginABI11ValueStreamC"] {
            #expect(file.range(of: Data(name.utf8)) != nil, "\(name)")
        }
        let reference = PluginReference(id: "small", file: path)
        let (plugin, diagnostics) = pipeline.inspect(reference)
        #expect(diagnostics == [])
        #expect(pipeline.report(path: path).inspection?.pluginABISymbols == 0)
        let loaded = try pipeline.load(#require(plugin), for: reference)
        #expect(String(describing: type(of: loaded.factory)) == "SmallFactory")
    }

    @Test(
        "a plugin that PluginABI's sources are compiled into is refused",
        arguments: [PluginWorkshop.Build.debug, .release, .evolution]
    )
    func trueCopy(build: PluginWorkshop.Build) throws {
        let path = try PluginWorkshop.swiftPlugin(
            "factory",
            manifest: PluginWorkshop.manifest(id: "small"),
            build: build,
            copy: PluginWorkshop.copyOfPluginABI(build)
        )
        #expect(pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics.map(\.code) == [.pluginOwnPluginABI])
        let count = try #require(pipeline.report(path: path).inspection?.pluginABISymbols)
        #expect(count > 1000)
    }

    @Test("a build for coverage, which has weak and hidden symbols of sections that are not there, is loaded")
    func coverage() throws {
        let path = try PluginWorkshop.swiftPlugin(
            "factory",
            manifest: PluginWorkshop.manifest(id: "small"),
            moduleName: "CoverageFixture",
            build: .coverage
        )
        #expect(pipeline.complaints(path) == [])
    }

    @Test("a plugin with its own copy of Swift's runtime is refused")
    func ownSwift() throws {
        let path = try PluginWorkshop.swiftPlugin(
            "factory",
            manifest: PluginWorkshop.manifest(id: "small"),
            moduleName: "StaticFixture",
            build: .staticSwift
        )
        #expect(pipeline.inspect(PluginReference(id: nil, file: path)).diagnostics.map(\.code) == [.pluginOwnSwift])
    }
}
