import Foundation
import HostSupport
import TestSupport
import Testing

/// The attempts of a hostile program in another language than the host's: Tests/Port/hostile.py has the list.
/// `ProgramTests` has what it can write to the host.
@Suite("A program that is hostile is sealed as any plugin", .needs("python3"), .startsPrograms(for: .seal))
struct HostileProgramTests {
    private static let manifest = """
        {
          "id": "hostile", "name": "Hostile", "version": "1.0.0", "builder": "HostileBuilder",
          "dependencies": { "static": { "place": "String" } }
        }
        """

    /// The attempts that work in each program.
    private static let always: Set = ["read itself", "list its folder"]

    /// The outcomes of the attempts, by name; and the names of the files beside the program afterwards.
    private static func outcomes(granting allow: String) async throws -> (outcomes: [String: String], files: [String]) {
        let folder = try TemporaryFolder()
        let program = folder.url.appending(path: "program")
        try folder.write(manifest, to: "program/hostile.manifest.json")
        for path in ["Tests/Port/hostile.py", "Templates/python/ribs.py"] {
            let file = BuildFolder.repository.appending(path: path)
            try FileManager.default.copyItem(at: file, to: program.appending(path: file.lastPathComponent))
        }
        try folder.write("hello", to: "place/readable")
        let flow = """
            {
              "plugins": { "hostile": { "path": "program/hostile.py", "memory": 256, "allow": { \(allow) } } },
              "dependencies": { "place": "\(folder.url.path)/place" },
              "flow": ["hostile"]
            }
            """
        let file = try folder.write(flow, to: "plugins.json")
        let played = try await Example.playInProcess(file: file, ["try"], in: folder.url)
        #expect(played.faults == [] && played.ending == .exit(0), "\(played.errors)")
        let outcomes = played.lastTexts.map { $0.components(separatedBy: ": ") }
        return (
            Dictionary(uniqueKeysWithValues: outcomes.map { ($0[0], $0[1]) }),
            try FileManager.default.contentsOfDirectory(atPath: program.path).sorted()
        )
    }

    @Test("without a grant nothing works, and nothing is left behind")
    func nothing() async throws {
        let (outcomes, files) = try await Self.outcomes(granting: "")
        #expect(outcomes.count > 40)
        let limits = ["256 descriptors": "EMFILE", "1 GiB of memory": "ENOMEM"]
        for (name, outcome) in outcomes {
            let allowed = Self.always.contains(name) ? ["WORKED"] : limits[name].map { [$0] } ?? ["EPERM", "EACCES"]
            #expect(allowed.contains(outcome), "\(name)")
        }
        #expect(files == ["hostile.manifest.json", "hostile.py", "ribs.py"])
        #expect(!FileManager.default.fileExists(atPath: "/tmp/ribs-hostile"))
    }

    @Test(
        "what is granted works, and nothing else",
        arguments: [
            (#""read": ["place"]"#, ["read the place", "list the place"]),
            (
                #""write": ["place"]"#,
                ["read the place", "list the place", "change the place", "create in the place"]
            ),
            (#""network": true"#, ["TCP socket", "UDP socket", "netlink socket", "pair of sockets"]),
        ]
    )
    func granted(allow: String, names: [String]) async throws {
        let (outcomes, _) = try await Self.outcomes(granting: allow)
        #expect(Set(outcomes.filter { $0.value == "WORKED" }.keys) == Self.always.union(names))
    }
}
