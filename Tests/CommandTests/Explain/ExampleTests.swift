import Foundation
import PluginManifest
import TestSupport
import Testing

/// Runs the examples of all pages as their readers would.
@Suite("The examples of the diagnostics' pages")
struct ExampleTests {
    /// Why a code has no example, and the text in a file of tests that proves it instead; nil where nothing can.
    private struct Exclusion {
        var reason: String
        var proof: (file: String, text: String)?
    }

    /// The codes that no files in a folder get.
    private static let withoutExample = [
        "RH108": Exclusion(
            reason: "RH243 comes first; only a caller of the checker sees it",
            proof: ("Fixtures/Flows/RH108-other-id/expected.txt", "RH108")
        ),
        "RH201": Exclusion(
            reason: "plugins.json cannot say it: RH022",
            proof: ("LoadingTests/LocateTests.swift", "pluginFileName")
        ),
        "RH210": Exclusion(
            reason: "root may read everything",
            proof: ("LoadingTests/TrustTests.swift", "pluginUnreadable")
        ),
        "RH213": Exclusion(
            reason: "needs a second user",
            proof: ("LoadingTests/TrustTests.swift", "pluginOwnedByStranger")
        ),
        "RH217": Exclusion(
            reason: "needs a second user",
            proof: ("LoadingTests/ConfigurationTrustTests.swift", "RH217")
        ),
        "RH228": Exclusion(
            reason: "needs a plugin that is linked in a wrong way",
            proof: ("LoadingTests/InspectTests.swift", "pluginOwnPluginABI")
        ),
        "RH234": Exclusion(
            reason: "needs a library that is compiled in an unusual way",
            proof: ("LoadingTests/LoadTests.swift", "pluginNoStaticTLS")
        ),
        "RH235": Exclusion(
            reason: "needs a library that changes while the host runs",
            proof: ("LoadingTests/OwnLibraryTests.swift", "pluginLibraryLoaded")
        ),
        "RH236": Exclusion(
            reason: "needs a program without the permission to be executed",
            proof: ("HostTests/ProgramCheckTests.swift", "RH236")
        ),
        "RH237": Exclusion(
            reason: "needs a program with its manifest beside it",
            proof: ("HostTests/ProgramCheckTests.swift", "RH237")
        ),
        "RH250": Exclusion(
            reason: "needs a plugin that changes while the host runs",
            proof: ("HostTests/EndingTests.swift", "changed-plugin.txt")
        ),
        "RH252": Exclusion(
            reason: "a mistake in ribs-host itself",
            proof: ("LoadingTests/LoadTests.swift", "is not among those that were inspected at start")
        ),
        "RH253": Exclusion(
            reason: "needs a plugin that is linked in a wrong way",
            proof: ("LoadingTests/LoadTests.swift", "pluginOtherImage")
        ),
        "RH254": Exclusion(
            reason: "needs a process that runs out of something",
            proof: ("CommandTests/ResourceTests.swift", "RH254")
        ),
        "RH263": Exclusion(
            reason: "needs a program that answers with another version",
            proof: ("CommandTests/Isolation/ProgramTests.swift", "RH263")
        ),
        "RH404": Exclusion(
            reason: "needs a limit of the shell",
            proof: ("CommandTests/ResourceTests.swift", "RH404")
        ),
        "RH510": Exclusion(
            reason: "needs a limit of the shell",
            proof: ("CommandTests/ResourceTests.swift", "RH510")
        ),
        "RH511": Exclusion(
            reason: "needs a plugin that ends the process while it is loaded",
            proof: ("CommandTests/CheckTests.swift", "RH511")
        ),
        "RH260": Exclusion(reason: "the inspection would have to find a symbol that dlsym(3) does not", proof: nil),
        "RH261": Exclusion(
            reason: "needs an entry written by hand",
            proof: ("LoadingTests/LoadTests.swift", "pluginEntryReturnedNil")
        ),
        "RH262": Exclusion(
            reason: "needs an entry written by hand",
            proof: ("LoadingTests/LoadTests.swift", "pluginEntryReturnedStranger")
        ),
        "RH530": Exclusion(
            reason: "needs a plugin that is validated",
            proof: ("CommandTests/ValidateTests.swift", "RH530")
        ),
        "RH531": Exclusion(
            reason: "needs a plugin that is validated",
            proof: ("CommandTests/ValidateGrantTests.swift", "RH531")
        ),
        "RH315": Exclusion(
            reason: "needs a manifest as large as no page",
            proof: ("ManifestCompilerTests/GoldenTests.swift", "RH315")
        ),
        "RH319": Exclusion(
            reason: "needs a constant as large as no page",
            proof: ("ConfigurationTests/ScopeTests.swift", "RH319")
        ),
        "RH512": Exclusion(
            reason: "needs a kernel without Landlock",
            proof: ("CommandTests/Isolation/SealTests.swift", "RH512")
        ),
        "RH513": Exclusion(
            reason: "needs a kernel that refuses what it offers",
            proof: ("CommandTests/Isolation/SealTests.swift", "RH513")
        ),
        "RH514": Exclusion(
            reason: "needs a kernel without Landlock and seccomp",
            proof: ("CommandTests/Isolation/SealTests.swift", "RH514")
        ),
        "RH406": Exclusion(
            reason: "needs a run with --state",
            proof: ("HostTests/State/StateMessageTests.swift", "RH406")
        ),
        "RH414": Exclusion(
            reason: "needs a limit of the command line",
            proof: ("HostTests/ProcessLimitTests.swift", "RH414")
        ),
        "RH411": keys("RH411"), "RH412": keys("RH412"), "RH413": keys("RH413"),
        "RH407": recording, "RH408": recording, "RH409": recording, "RH410": recording,
        "RH600": stateFile("foreign", "RefusalTests.swift"),
        "RH601": stateFile("newer", "RefusalTests.swift"),
        "RH602": stateFile("locked", "RefusalTests.swift"),
        "RH603": stateFile("modes", "RefusalTests.swift"),
        "RH604": stateFile("noDirectory", "RefusalTests.swift"),
        "RH605": stateFile("irregular", "RefusalTests.swift"),
        "RH606": stateFile("torn", "RecoveryTests.swift"),
        "RH607": stateFile("damagedInTheMiddle", "RecoveryTests.swift"),
        "RH608": stateFile("write", "FailureTests.swift"),
        "RH609": stateFile("write", "FailureTests.swift"),
        "RH611": Exclusion(
            reason: "needs a run with --state",
            proof: ("HostTests/State/StateMessageTests.swift", "RH611")
        ),
        "RH403": Exclusion(reason: "needs a run, and no terminal", proof: ("HostTests/TreeTests.swift", "RH403")),
    ]

    private static func keys(_ code: String) -> Exclusion {
        Exclusion(reason: "needs a run with --keys", proof: ("HostTests/KeysTests.swift", code))
    }

    private static let recording = Exclusion(
        reason: "needs a recording",
        proof: ("HostTests/Replay/ReplayTests.swift", "RH410")
    )

    /// What comes of a state file, which `check` does not open; a test of that name in JournalTests has the exact text.
    private static func stateFile(_ test: String, _ file: String) -> Exclusion {
        Exclusion(reason: "needs a run with --state", proof: ("JournalTests/\(file)", "func \(test)("))
    }

    /// The codes that come only when the flow is played.
    private static let seenWhenPlayed: Set = ["RH251", "RH501", "RH502", "RH520", "RH521", "RH522"]

    @Test("each block of commands belongs to an example", arguments: DiagnosticPage.all)
    func commands(page: DiagnosticPage) {
        let blocks = (page.wrong + page.fixed).filter { if case .shell = $0 { true } else { false } }
        #expect(blocks.count == page.text.matches(of: /```sh\n/).count)
    }

    @Test("a page has both examples, or is in the table of those without", arguments: DiagnosticPage.all)
    func hasExamples(page: DiagnosticPage) {
        let isExcluded = Self.withoutExample[page.code] != nil
        #expect(page.wrong.isEmpty == isExcluded)
        #expect(page.fixed.isEmpty == isExcluded)
        #expect(page.hasCause == isExcluded)
    }

    @Test("the table of those without examples names pages only, and tests that are there")
    func tableIsCurrent() throws {
        #expect(Set(Self.withoutExample.keys).subtracting(DiagnosticPage.all.map(\.code)) == [])
        for (code, exclusion) in Self.withoutExample {
            guard let proof = exclusion.proof else { continue }
            let file = BuildFolder.repository.appending(path: "Tests/\(proof.file)")
            #expect(try String(contentsOf: file, encoding: .utf8).contains(proof.text), "\(code)")
        }
    }

    @Test(
        "the wrong example gets its very code, and the fixed one passes",
        arguments: DiagnosticPage.all.filter { !$0.wrong.isEmpty && !needsPrograms($0) }
    )
    func examples(page: DiagnosticPage) async throws {
        #expect(try await codes(of: page.wrong) == [page.code])
        #expect(try await codes(of: page.fixed) == [])
    }

    @Test(
        "so do those with commands of a shell, and those that are played",
        .startsPrograms(for: .page),
        arguments: DiagnosticPage.all.filter(needsPrograms)
    )
    func programs(page: DiagnosticPage) async throws {
        let isPlayed = Self.seenWhenPlayed.contains(page.code)
        #expect(try await codes(of: page.wrong, isPlayed: isPlayed) == [page.code])
        #expect(try await codes(of: page.fixed, isPlayed: isPlayed) == [])
    }

    private static func needsPrograms(_ page: DiagnosticPage) -> Bool {
        seenWhenPlayed.contains(page.code) || page.text.contains("```sh\n")
    }

    /// The codes that an example gets: from `check` or the flow itself, or from the reader of manifests.
    private func codes(of parts: [DiagnosticPage.Part], isPlayed: Bool = false) async throws -> Set<String> {
        let folder = try TemporaryFolder()
        for part in parts {
            switch part {
            case .file("manifest.json", let text):
                let source = SourceFile(name: "manifest.json", bytes: Array(text.utf8))
                return Set(Manifest.decode(source).diagnostics.map(\.code.rawValue))
            case .file(let name, let text):
                try folder.write(text, to: name)
            case .shell(let lines):
                let result = try await run(
                    URL(filePath: "/bin/sh"),
                    ["-e", "-c", lines],
                    in: folder.url,
                    environment: ["PATH": "/usr/bin:/bin", "PLUGINS": BuildFolder.url.path]
                )
                #expect(result.ending == .exit(0), "\(result.errors)")
            }
        }
        let theme = parts.contains { if case .file("theme.json", _) = $0 { true } else { false } }
        let words = ["check", "--format", "json"] + (theme ? ["--theme", "theme.json"] : [])
        let result = try await runInMemory(words, in: folder.url)
        let source = SourceFile(name: "output", bytes: Array(result.output.utf8))
        let diagnostics = try #require(try JSONDocument.parse(source).get().root["diagnostics"])
        let checked = Set(diagnostics.elements.compactMap { $0["code"]?.string })
        guard isPlayed else { return checked }
        #expect(checked == [])
        let played = try await runHost(["--ui", "json"], in: folder.url)
        return Set(played.errors.matches(of: /error\[(RH\d+)\]/).map { String($0.1) })
    }
}
