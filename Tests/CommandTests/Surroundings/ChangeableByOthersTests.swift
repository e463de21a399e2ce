import Foundation
import Glibc
import TestSupport
import Testing

/// What others can put into the way of the host, by the environment and by owners.
@Suite("What others can change is refused")
struct ChangeableByOthersTests {
    @Test(
        "LD_LIBRARY_PATH is trusted as a plugin's own list of directories is, by check and by a run",
        .startsPrograms(for: .files),
        arguments: ["check", "check --load", "--ui plain"]
    )
    func libraryPath(command: String) async throws {
        let flow = try SampleFlow(["off-game"])
        let open = flow.folder.url.appending(path: "open")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: false)
        try #require(chmod(open.path, 0o1777) == 0)
        let words = ["--config", flow.config]
        let arguments = command.split(separator: " ").map(String.init) + words
        for (list, place) in [
            ("/usr/lib:\(open.path)", "LD_LIBRARY_PATH `\(open.path)`"),
            ("/usr/lib:", "an empty entry of LD_LIBRARY_PATH"),
        ] {
            let result = try await runHost(arguments, in: open, variables: ["LD_LIBRARY_PATH": list])
            #expect(
                result.errors == """
                    error[RH212]: The directory `\(open.path)`, by which the plugins may get libraries (\(place)), can be changed by anyone: its permissions are 1777.
                      = help: Let the libraries come from another directory, which is yours or root's.

                    1 error; ribs-host explain RH212 says more.

                    """
            )
            #expect(result.ending == .exit(65))
        }
        let safe = try await runHost(
            ["check"] + words,
            in: flow.folder.url,
            variables: ["LD_LIBRARY_PATH": "/usr/lib:"]
        )
        #expect(safe.ending == .exit(0))
    }

    @Test(
        "what others can put into a directory for some processors is found in LD_LIBRARY_PATH",
        .startsPrograms(for: .files)
    )
    func processorDirectories() async throws {
        let flow = try SampleFlow(["off-game"])
        let open = flow.folder.url.appending(path: "lib/glibc-hwcaps")
        try FileManager.default.createDirectory(at: open, withIntermediateDirectories: true)
        let list = ["LD_LIBRARY_PATH": flow.folder.url.appending(path: "lib").path]
        #expect(try await runHost(["check", "--config", flow.config], variables: list).ending == .exit(0))
        try #require(chmod(open.path, 0o777) == 0)
        let result = try await runHost(["check", "--config", flow.config], variables: list)
        let place = "LD_LIBRARY_PATH `\(flow.folder.url.path)/lib`"
        #expect(
            result.errors.contains(
                "error[RH212]: The directory `\(open.path)`, by which the plugins may get libraries (\(place)), "
                    + "can be changed by anyone: its permissions are 777.\n"
            ),
            "\(result.errors)"
        )
        #expect(result.ending == .exit(65))
    }

    @Test(
        "root gets one error for a project that belongs to another user, with the places of all plugins",
        .enabled(if: getuid() == 0, "needs root, for files of other users")
    )
    func strangersProject() async throws {
        let flow = try SampleFlow(["off-game"])
        let names = SampleFlow.libraries.values.sorted()
        for name in names {
            try flow.folder.copy(BuildFolder.file(name))
            try #require(chown(flow.folder.url.appending(path: name).path, 65534, 65534) == 0)
        }
        try #require(chown(flow.folder.url.path, 65534, 65534) == 0)
        let result = try await runInMemory(["check"], in: flow.folder.url)
        let folder = flow.folder.url.path
        #expect(result.errors.components(separatedBy: "error[").count == 2, "\(result.errors)")
        #expect(
            result.errors.hasPrefix(
                "error[RH213]: `\(folder)/libOffGamePlugin.so` belongs to the user 65534, who could change it at any time.\n"
            ),
            "\(result.errors)"
        )
        for name in names { #expect(result.errors.contains("\"\(name)\""), "\(result.errors)") }
        #expect(
            result.errors.contains(
                """
                  = note: It and each directory above it must belong to root or to you.
                  = help: If you trust it, copy it into a directory of your own.
                """
            ),
            "\(result.errors)"
        )
        #expect(result.errors.hasSuffix("plugins.json is refused: 1 error; ribs-host explain RH213 says more.\n"))
    }
}
