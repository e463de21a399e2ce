import Foundation
import PluginManifest
import Synchronization
import TestSupport
import Testing

@testable import Loading

@Suite("trust: who could have put code into a file")
struct TrustTests {
    /// A table of files instead of the machine's.
    struct Table: FileSystem {
        var files: [String: FileFacts]
        var links: [String: String] = [:]
        var privateGroups: [UInt32: UInt32] = [:]

        func realPath(_ path: String) throws(SystemError) -> String {
            let real = links[path] ?? path
            guard files[real] != nil else { throw SystemError(ENOENT) }
            return real
        }

        func facts(_ path: String) throws(SystemError) -> FileFacts {
            guard let facts = files[path] else { throw SystemError(EACCES) }
            return facts
        }

        func target(of link: String) -> String? { files[link]?.kind == .symbolicLink ? links[link] : nil }

        func isPrivate(group: UInt32, of owner: UInt32) -> Bool { privateGroups[group] == owner }
    }

    /// A tidy place: a plugin of user 1000 in a home of their own.
    static let tidy = Table(files: [
        "/": FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755),
        "/home": FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755),
        "/home/ada": FileFacts(kind: .directory, owner: 1000, group: 1000, permissions: 0o750),
        "/home/ada/libA.so": FileFacts(kind: .regular, owner: 1000, group: 1000, permissions: 0o755),
    ])

    func judge(_ path: String = "/home/ada/libA.so", _ change: (inout Table) -> Void) -> [Diagnostic] {
        var table = Self.tidy
        change(&table)
        return PluginTrust(fileSystem: table, owners: [0, 1000]).judge(path, for: PluginReference(id: "a", file: path))
            .diagnostics
    }

    @Test("a plugin and directories that belong to root and the user, writable by them alone, are trusted")
    func trusted() {
        #expect(judge { _ in } == [])
    }

    @Test("a plugin that anyone may write is refused with the command that fixes it")
    func worldWritable() {
        let problems = judge { $0.files["/home/ada/libA.so"]?.permissions = 0o757 }
        #expect(problems.map(\.code) == [.pluginWritableByOthers])
        #expect(problems.map(\.message) == ["`/home/ada/libA.so` can be changed by anyone: its permissions are 757."])
        #expect(problems.map(\.help) == [["Run `chmod o-w /home/ada/libA.so`."]])
    }

    @Test("a plugin that its group may write is refused, unless the group is the owner's private one")
    func groupWritable() {
        let problems = judge { $0.files["/home/ada/libA.so"]?.permissions = 0o775 }
        #expect(
            problems.map(\.message) == [
                "`/home/ada/libA.so` can be changed by the group 1000: its permissions are 775."
            ]
        )
        #expect(problems.map(\.help) == [["Run `chmod g-w /home/ada/libA.so`."]])
        let ofPrivateGroup = judge {
            $0.files["/home/ada/libA.so"]?.permissions = 0o775
            $0.privateGroups[1000] = 1000
        }
        #expect(ofPrivateGroup == [])
    }

    @Test("an access control list is not read: with it, not even the owner's private group may write")
    func accessList() {
        func problems(_ permissions: UInt32) -> [Diagnostic] {
            judge {
                $0.files["/home/ada/libA.so"]?.permissions = permissions
                $0.files["/home/ada/libA.so"]?.hasAccessList = true
                $0.privateGroups[1000] = 1000
            }
        }
        #expect(
            problems(0o764).map(\.message) == [
                "`/home/ada/libA.so` can be changed by others: its permissions are 764, "
                    + "and an access control list (`getfacl`) may name any user."
            ]
        )
        #expect(problems(0o764).map(\.help) == [["Run `chmod g-w /home/ada/libA.so`."]])
        #expect(
            problems(0o766).map(\.message) == ["`/home/ada/libA.so` can be changed by anyone: its permissions are 766."]
        )
        #expect(problems(0o766).map(\.help) == [["Run `chmod go-w /home/ada/libA.so`."]])
        // The permission of the group is the list's mask: without it no user in the list can write.
        #expect(problems(0o744) == [])
    }

    @Test("a file has an access control list where the system says so, or does not say whether it has one")
    func accessListOfFile() {
        func hasList(_ permissions: mode_t, _ kind: mode_t = S_IFREG, size: Int, error: Int32 = 0) -> Bool {
            var status = stat()
            status.st_mode = kind | permissions
            return FileFacts(status) { name in
                #expect(name == "system.posix_acl_access")
                errno = error
                return size
            }
            .hasAccessList
        }
        #expect(hasList(0o664, size: 28))
        #expect(hasList(0o664, size: -1, error: EPERM))
        #expect(hasList(0o664, size: -1, error: ENOSYS))
        #expect(!hasList(0o664, size: -1, error: ENODATA))
        #expect(!hasList(0o664, size: -1, error: ENOTSUP))
        #expect(!hasList(0o644, size: 28))
        #expect(!hasList(0o777, S_IFLNK, size: 28))
    }

    @Test("a directory above that anyone may write is refused, a sticky one is not")
    func directory() {
        let problems = judge { $0.files["/home"]?.permissions = 0o777 }
        #expect(
            problems.map(\.message) == [
                "The directory `/home`, which leads to `/home/ada/libA.so`, can be changed by anyone: its permissions are 777."
            ]
        )
        #expect(problems.map(\.help) == [["Run `chmod go-w /home`."]])
        #expect(judge { $0.files["/home"]?.permissions = 0o1777 } == [])
    }

    @Test("a sticky bit on the plugin itself changes nothing")
    func stickyFile() {
        let problems = judge { $0.files["/home/ada/libA.so"]?.permissions = 0o1757 }
        #expect(problems.map(\.message) == ["`/home/ada/libA.so` can be changed by anyone: its permissions are 1757."])
    }

    @Test("a plugin and a directory of other users are refused, both together")
    func owner() {
        let problems = judge {
            $0.files["/home/ada/libA.so"]?.owner = 1234
            $0.files["/home/ada"]?.owner = 1235
        }
        #expect(problems.map(\.code) == [.pluginOwnedByStranger, .pluginOwnedByStranger])
        #expect(
            problems.map(\.message) == [
                "`/home/ada/libA.so` belongs to the user 1234, who could change it at any time.",
                "The directory `/home/ada`, which leads to `/home/ada/libA.so`, belongs to the user 1235, "
                    + "who could change it at any time.",
            ]
        )
        #expect(problems.first?.notes == ["It and each directory above it must belong to root or to you."])
        #expect(problems.first?.help == ["If you trust it, copy it into a directory of your own."])
    }

    @Test("a symbolic link is checked by where it leads")
    func link() {
        let problems = judge("/tmp/libA.so") {
            $0.links["/tmp/libA.so"] = "/home/ada/libA.so"
            $0.files["/home/ada/libA.so"]?.permissions = 0o757
        }
        #expect(problems.map(\.message) == ["`/home/ada/libA.so` can be changed by anyone: its permissions are 757."])
    }

    @Test(
        "a path with a dollar sign is refused, also where only a link leads to it: the dynamic linker would expand it"
    )
    func dollar() {
        let path = "/home/ada/$LIB/libA.so"
        func table(_ table: inout Table) {
            table.files["/home/ada/$LIB"] = table.files["/home/ada"]
            table.files[path] = table.files["/home/ada/libA.so"]
            table.links["/home/ada/link.so"] = path
        }
        for asked in [path, "/home/ada/link.so"] {
            let problems = judge(asked, table)
            #expect(problems.map(\.code) == [.pluginPathExpands])
            #expect(
                problems.map(\.message) == [
                    "`\(path)` has a `$` in its path, where the dynamic linker puts `$ORIGIN`, `$LIB` and `$PLATFORM`: "
                        + "it might load another file."
                ]
            )
            #expect(problems.map(\.help) == [["Move the plugin to a path without `$`."]])
        }
    }

    @Test("the machine's own answers: a plugin in a directory named $ORIGIN is refused alone and in a configuration")
    @MainActor
    func realDollar() throws {
        let folder = "\(try PluginWorkshop.newFolder())/$ORIGIN"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let path = "\(folder)/libA.so"
        try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: path)
        #expect(PluginPipeline.forTests().report(path: path).diagnostics.map(\.code) == [.pluginPathExpands])
        #expect(CountingFileSystem().catalog([path]).diagnostics.map(\.code) == [.pluginPathExpands])
    }

    @Test("a path with characters of the shell's is quoted in the command")
    func quoted() {
        let problems = judge("/home/ada/it's mine.so") {
            $0.files["/home/ada/it's mine.so"] = FileFacts(kind: .regular, owner: 1000, group: 1000, permissions: 0o757)
        }
        #expect(problems.map(\.help) == [["Run `chmod o-w '/home/ada/it'\\''s mine.so'`."]])
    }

    @Test(
        "what is not a regular file is refused by its kind",
        arguments: [
            (FileFacts.Kind.directory, "a directory"), (.fifo, "a FIFO"), (.socket, "a socket"), (.device, "a device"),
        ]
    )
    func kind(kind: FileFacts.Kind, name: String) {
        let problems = judge { $0.files["/home/ada/libA.so"]?.kind = kind }
        #expect(problems.map(\.code) == [.pluginNotRegularFile])
        #expect(problems.map(\.message) == ["`/home/ada/libA.so` is \(name), but a plugin is a regular file."])
    }

    @Test("a file that vanishes is missing, one that cannot be reached is unreadable")
    func unreachable() {
        let gone = judge("/home/ada/libB.so") { _ in }
        #expect(gone.map(\.code) == [.pluginNotFound])
        #expect(gone.map(\.message) == ["`/home/ada/libB.so` cannot be reached: No such file or directory."])
        let hidden = judge { $0.files["/home"] = nil }
        #expect(hidden.map(\.code) == [.pluginUnreadable])
        #expect(
            hidden.map(\.message) == [
                "`/home`, which leads to `/home/ada/libA.so`, cannot be looked at: Permission denied."
            ]
        )
    }

    @Test("plugins of one configuration in one directory need one look at what is above them")
    @MainActor
    func onePass() throws {
        let files = CountingFileSystem()
        let folder = try PluginWorkshop.newFolder()
        let paths = try (0..<5).map { number in
            let path = "\(folder)/lib\(number).so"
            try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: path)
            return path
        }
        // Another name for one of them, and one more directory that leads to this one.
        let link = "\(folder)/link.so"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: paths[0])
        let shortcut = "\(try PluginWorkshop.newFolder())/shortcut"
        try FileManager.default.createSymbolicLink(atPath: shortcut, withDestinationPath: folder)

        let catalog = files.catalog(paths)
        #expect(catalog.diagnostics == [])
        #expect(paths.map { files.looks(at: $0) } == [1, 1, 1, 1, 1])
        #expect(files.looks(at: folder) == 1)
        #expect(files.looks(at: "/") == 1)
        // The next pass looks again.
        let second = files.catalog(paths + [link, "\(shortcut)/lib1.so"])
        #expect(second.diagnostics == [])
        #expect(files.looks(at: paths[1]) == 3)
        #expect(files.looks(at: paths[4]) == 2)
        #expect(files.looks(at: folder) == 2)
    }

    @Test("so do plugins that are beside the host and not beside plugins.json, where each is looked for first")
    @MainActor
    func onePassBesideTheHost() throws {
        let files = CountingFileSystem()
        let (configuration, host) = (try PluginWorkshop.newFolder(), try PluginWorkshop.newFolder())
        let names = try (0..<3).map { number in
            try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: "\(host)/lib\(number).so")
            return "lib\(number).so"
        }
        let catalog = files.catalog(names, configurationDirectory: configuration, executableDirectory: host)
        #expect(catalog.diagnostics == [])
        for name in names {
            #expect(files.looks(at: "\(host)/\(name)") == 1)
        }
        #expect(files.looks(at: configuration) == 0)
        #expect(files.looks(at: host) == 1)
        #expect(files.looks(at: "/") == 1)
    }

    @Test("the first place where there is something counts, even if it cannot be loaded")
    @MainActor
    func firstPlaceCounts() throws {
        let (configuration, host) = (try PluginWorkshop.newFolder(), try PluginWorkshop.newFolder())
        try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: "\(host)/libA.so")
        try FileManager.default.createDirectory(atPath: "\(configuration)/libA.so", withIntermediateDirectories: false)
        func complaints() -> [String] {
            CountingFileSystem().catalog(["libA.so"], configurationDirectory: configuration, executableDirectory: host)
                .diagnostics.map(\.message)
        }
        #expect(complaints() == ["`\(configuration)/libA.so` is a directory, but a plugin is a regular file."])
        try FileManager.default.removeItem(atPath: "\(configuration)/libA.so")
        try FileManager.default.createSymbolicLink(
            atPath: "\(configuration)/libA.so",
            withDestinationPath: "/nowhere/libA.so"
        )
        // A link that leads nowhere is not a file: the search continues.
        #expect(complaints() == [])
    }

    @Test("in one pass, a directory that others may write is refused for each plugin in it, and shown once")
    @MainActor
    func onePassRefused() throws {
        let folder = try PluginWorkshop.newFolder()
        let paths = try ["a", "b"].map { name in
            let path = "\(folder)/lib\(name).so"
            try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: path)
            return path
        }
        #expect(chmod(folder, 0o777) == 0)
        #expect(
            CountingFileSystem().catalog(paths).diagnostics.map(\.message)
                == paths.map {
                    "The directory `\(folder)`, which leads to `\($0)`, can be changed by anyone: its permissions are 777."
                }
        )
        #expect(CountingFileSystem().catalog(paths).diagnostics.mergingCauses().count == 1)
        #expect(chmod(folder, 0o755) == 0)
    }

    @Test("the machine's own answers: a directory, a FIFO and a device are refused without being opened")
    func realFiles() throws {
        let directory = try PluginWorkshop.newFolder()
        let fifo = "\(directory)/fifo.so"
        #expect(mkfifo(fifo, 0o644) == 0)
        let pipeline = PluginPipeline.forTests()
        #expect(
            pipeline.complaints(directory) == ["RH211: `\(directory)` is a directory, but a plugin is a regular file."]
        )
        #expect(pipeline.complaints(fifo) == ["RH211: `\(fifo)` is a FIFO, but a plugin is a regular file."])
        #expect(pipeline.complaints("/dev/zero") == ["RH211: `/dev/zero` is a device, but a plugin is a regular file."])
    }

    @Test("the machine's own answers: a real plugin that others may write is refused")
    func realPermissions() throws {
        let path = try PluginWorkshop.file(PluginWorkshop.returnsNilBytes)
        #expect(chmod(path, 0o666) == 0)
        #expect(
            PluginPipeline.forTests().complaints(path) == [
                "RH212: `\(path)` can be changed by anyone: its permissions are 666."
            ]
        )
        #expect(chmod(path, 0o644) == 0)
        #expect(PluginPipeline.forTests().complaints(path) == [])
    }
}

/// The files of this machine, and how often each path was looked at.
private final class CountingFileSystem: FileSystem {
    private let machine = LocalFileSystem()
    private let counts = Mutex<[String: Int]>([:])

    func looks(at path: String) -> Int {
        counts.withLock { $0[path] ?? 0 }
    }

    /// Inspects plugins in one pass.
    @MainActor
    func catalog(
        _ paths: [String],
        configurationDirectory: String = "/",
        executableDirectory: String = "/nowhere"
    ) -> PluginCatalog {
        let locator = PluginLocator(
            configurationDirectory: configurationDirectory,
            executableDirectory: executableDirectory,
            searchPath: nil
        )
        let trust = PluginTrust(fileSystem: self, owners: [0, geteuid()])
        return PluginCatalog(
            paths.map { PluginReference(id: nil, file: $0) },
            pipeline: PluginPipeline(locator: locator, trust: trust, policy: PluginPolicy(host: .host))
        )
    }

    func realPath(_ path: String) throws(SystemError) -> String { try machine.realPath(path) }

    func facts(_ path: String) throws(SystemError) -> FileFacts {
        counts.withLock { $0[path, default: 0] += 1 }
        return try machine.facts(path)
    }

    func target(of link: String) -> String? { machine.target(of: link) }

    func isPrivate(group: UInt32, of owner: UInt32) -> Bool { machine.isPrivate(group: group, of: owner) }
}
