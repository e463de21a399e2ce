import Foundation
import PluginManifest
import Testing

@testable import Loading

@Suite("trust: who could have changed a plugins.json that names programs or grants permissions")
struct ConfigurationTrustTests {
    private static let source = SourceFile(name: "plugins.json", text: #"{ "via": 1, "allow": 2 }"#)
    private static let labels = [
        Label(source, SourceRange(2..<7), "the program"), Label(source, SourceRange(12..<19), "the grant"),
    ]

    /// A tidy place: a file of user 1000 in a home of their own, and a link in another directory.
    private static let tidy = TrustTests.Table(files: [
        "/": FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755),
        "/home": FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755),
        "/home/ada": FileFacts(kind: .directory, owner: 1000, group: 1000, permissions: 0o750),
        "/srv": FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755),
        "/srv/link": FileFacts(kind: .symbolicLink, owner: 1000, group: 1000, permissions: 0o777),
    ])

    private func judge(
        _ file: FileFacts = FileFacts(kind: .regular, owner: 1000, group: 1000, permissions: 0o644),
        links: [String] = ["/srv/link"],
        _ change: (inout TrustTests.Table) -> Void = { _ in }
    ) -> [Diagnostic] {
        var table = Self.tidy
        change(&table)
        return PluginTrust(fileSystem: table, owners: [0, 1000]).judge(
            OpenedFile(path: "/home/ada/plugins.json", facts: file, links: links),
            at: Self.labels
        )
    }

    private static func facts(
        _ kind: FileFacts.Kind = .regular,
        owner: UInt32 = 1000,
        _ permissions: UInt32 = 0o644
    ) -> FileFacts {
        FileFacts(kind: kind, owner: owner, group: 1000, permissions: permissions)
    }

    @Test("a file and directories of root and the user, writable by them alone, are trusted; so is a link of theirs")
    func trusted() {
        #expect(judge() == [])
        #expect(judge(Self.facts(.fifo)) == [])
    }

    @Test("the file is checked by what was opened, with both places")
    func file() {
        let problems = judge(Self.facts(.regular, 0o664))
        #expect(problems.map(\.code) == [.configurationWritableByOthers])
        #expect(
            problems.map(\.message) == [
                "`/home/ada/plugins.json` can be changed by the group 1000: its permissions are 664."
            ]
        )
        #expect(problems.map(\.help) == [["Run `chmod g-w /home/ada/plugins.json`."]])
        #expect(problems.first?.primary == Self.labels[0])
        #expect(problems.first?.secondary == [Self.labels[1]])
        #expect(judge(Self.facts(.regular, 0o664)) { $0.privateGroups[1000] = 1000 } == [])
    }

    @Test("each directory above the file and above a link to it is checked once, a sticky one is not refused")
    func directories() {
        let open = Self.facts(.directory, owner: 0, 0o777)
        #expect(
            judge { $0.files["/home"] = open }.map(\.message) == [
                "The directory `/home`, which leads to `/home/ada/plugins.json`, can be changed by anyone: its permissions are 777."
            ]
        )
        #expect(judge { $0.files["/srv"] = open }.count == 1)
        #expect(judge(links: []) { $0.files["/srv"] = open } == [])
        #expect(judge { $0.files["/"] = open }.count == 1)
        #expect(judge { $0.files["/srv"]?.permissions = 0o1777 } == [])
    }

    @Test("another owner is refused: of the file, of a directory and of a link")
    func strangers() {
        let messages = judge(Self.facts(owner: 7)) {
            $0.files["/home/ada"]?.owner = 8
            $0.files["/srv/link"]?.owner = 9
        }
        .map { "\($0.code.rawValue): \($0.message)" }
        #expect(
            messages == [
                "RH217: `/home/ada/plugins.json` belongs to the user 7, who could change it at any time.",
                "RH217: The directory `/home/ada`, which leads to `/home/ada/plugins.json`, belongs to the user 8, "
                    + "who could change it at any time.",
                "RH217: The symbolic link `/srv/link`, which leads to `/home/ada/plugins.json`, belongs to the user 9, "
                    + "who could change it at any time.",
            ]
        )
    }

    @Test("what cannot be looked at might be changed by others")
    func unknown() {
        let problems = judge { $0.files["/home"] = nil }
        #expect(
            problems.map(\.message) == [
                "`/home`, which leads to `/home/ada/plugins.json`, cannot be looked at: Permission denied."
            ]
        )
        #expect(problems.map(\.help) == [["If you trust it, copy it into a directory of your own."]])
    }

    @Test("an open file is checked, whatever has its name by now; a pipe and a memory file are not files of others")
    func opened() throws {
        let folder = try PluginWorkshop.newFolder()
        let path = "\(folder)/plugins.json"
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        try #require(fchmod(file, 0o666) == 0)
        try #require(symlink("plugins.json", "\(folder)/link") == 0)
        let opened = try #require(try OpenedFile(file, openedAs: "\(folder)/link"))
        #expect(opened.path == path)
        #expect(opened.links == ["\(folder)/link"])
        try #require(unlink(path) == 0)
        close(open(path, O_RDWR | O_CREAT, 0o600))
        #expect(try OpenedFile(file, openedAs: nil)?.facts.permissions == 0o666)
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let pipe = try OpenedFile(ends[0], openedAs: nil)
        #expect(pipe == nil)
    }
}
