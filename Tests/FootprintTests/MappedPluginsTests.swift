import Foundation
import TestSupport
import Testing

/// The files that a process has mapped.
@Suite("A host maps what its flow uses")
struct MappedPluginsTests {
    @Test("if a flow uses one of 200 configured plugins, one is mapped", .startsPrograms(for: .limits))
    func oneOfMany() async throws {
        let folder = try TemporaryFolder()
        let crowd = try Crowd(200, in: folder)
        let config = try folder.write(Self.configuration(of: crowd, flow: [crowd.ids[123]]), to: "plugins.json").path

        let host = try RunningProcess(BuildFolder.file("ribs-host"), ["--config", config, "--ui", "json"])
        #expect(await host.waitForOutput(#""type":"screen""#))
        let files = try host.mappedFiles()
        host.closeInput()
        #expect(await host.result().ending == .exit(0))

        let plugins = files.filter { $0.hasPrefix(folder.url.path) }
        #expect(plugins == [folder.url.appending(path: "lib\(crowd.ids[123]).so").path])
        #expect(files.contains { $0.hasSuffix("/libPluginABI.so") })

        // And the others are not dummies: each of them can be loaded.
        try folder.write(Self.configuration(of: crowd, flow: crowd.ids), to: "plugins.json")
        let all = try await runHost(["check", "--load", "--config", config])
        #expect(all.ending == .exit(0))
        #expect(all.errors == "")
    }

    private static func configuration(of crowd: Crowd, flow: [String]) -> String {
        let plugins = crowd.ids.map { Crowd.entry($0) }.joined(separator: ", ")
        let steps = flow.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{ \"plugins\": { \(plugins) }, \"flow\": [\(steps)] }"
    }
}
