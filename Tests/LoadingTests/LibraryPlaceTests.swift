import Foundation
import PluginManifest
import TestSupport
import Testing

@testable import Loading

@Suite("the places from which a plugin gets libraries")
struct LibraryPlaceTests {
    static let anywhere = "the libraries that it needs could come from anywhere."

    /// Makes a plugin with a list of directories to look in.
    func plugin(_ list: String, tag: String = "DT_RUNPATH") throws -> String {
        try PluginWorkshop.plugin { $0.strings = [(tag == "DT_RPATH" ? .rpath : .runpath, list)] }
    }

    func problems(_ path: String) -> [Diagnostic] { PluginPipeline.forTests().problems(path) }

    @Test("absolute directories, and those below the plugin's own, are accepted, also where they do not exist")
    func accepted() throws {
        let list = "/usr/lib:$ORIGIN:${ORIGIN}:$ORIGIN/lib:$ORIGIN/../lib:/usr/lib/nowhere/at/all"
        #expect(problems(try plugin(list)) == [])
        #expect(problems(try plugin(list, tag: "DT_RPATH")) == [])
        #expect(problems(try plugin("")) == [])
    }

    @Test("an entry that depends on the working directory is refused", arguments: ["DT_RUNPATH", "DT_RPATH"])
    func relative(tag: String) throws {
        for (list, problem) in [
            ("/usr/lib:lib", "has the \(tag) entry `lib`, which is relative to the working directory"),
            ("./lib", "has the \(tag) entry `./lib`, which is relative to the working directory"),
            ("/usr/lib:", "has an empty \(tag) entry, which stands for the working directory"),
            (":/usr/lib", "has an empty \(tag) entry, which stands for the working directory"),
        ] {
            let path = try plugin(list, tag: tag)
            let found = problems(path)
            #expect(found.map(\.code) == [.pluginLibraryPlace])
            #expect(found.map(\.message) == ["`\(path)` \(problem): \(Self.anywhere)"])
            #expect(
                found.first?.help == [
                    "Link the plugin with absolute directories, or with such below its own, which is called `$ORIGIN`: "
                        + "`-Xlinker -rpath -Xlinker '$ORIGIN/lib'`."
                ]
            )
        }
    }

    @Test(
        "an entry with something else to expand is refused",
        arguments: ["/usr/$LIB", "$LIB", "$ORIGIN/$PLATFORM", "$ORIGINAL/lib", "lib/$ORIGIN"]
    )
    func expanded(entry: String) throws {
        let path = try plugin(entry)
        #expect(
            PluginPipeline.forTests().complaints(path) == [
                "RH230: `\(path)` has the DT_RUNPATH entry `\(entry)`, "
                    + "in which only a `$ORIGIN` at the beginning can be checked: \(Self.anywhere)"
            ]
        )
    }

    @Test("a needed library that is a path is held to the same rules")
    func needed() throws {
        func plugin(needing name: String) throws -> String {
            try PluginWorkshop.plugin { $0.needed.append(name) }
        }
        for (name, problem) in [
            ("./lib.so", "has the DT_NEEDED entry `./lib.so`, which is relative to the working directory"),
            ("$LIB", "has the DT_NEEDED entry `$LIB`, in which only a `$ORIGIN` at the beginning can be checked"),
        ] {
            let path = try plugin(needing: name)
            #expect(
                PluginPipeline.forTests().complaints(path) == ["RH230: `\(path)` \(problem): \(Self.anywhere)"]
            )
        }
        let folder = try PluginWorkshop.newFolder()
        let path = try plugin(needing: "\(folder)/lib.so")
        #expect(problems(path) == [])
        #expect(chmod(folder, 0o777) == 0)
        #expect(
            problems(path).map(\.message) == [
                "The directory `\(folder)`, by which `\(path)` may get libraries (DT_NEEDED `\(folder)/lib.so`), "
                    + "can be changed by anyone: its permissions are 777."
            ]
        )
    }

    @Test(
        "a filter of another library, which the dynamic linker would load, is refused",
        arguments: [LibraryImage.Tag.filter, .auxiliary]
    )
    func filter(tag: LibraryImage.Tag) throws {
        let path = try PluginWorkshop.plugin { $0.strings = [(tag, "/tmp/lib.so")] }
        let problems = self.problems(path)
        #expect(
            problems.map { "\($0.code.rawValue): \($0.message)" } == [
                "RH230: `\(path)` is a filter of another library (DT_FILTER or DT_AUXILIARY), which would be loaded with it, "
                    + "wherever it is."
            ]
        )
        #expect(
            problems.map(\.help) == [
                ["Link the plugin without `--filter` and `--auxiliary`, and name a library that it needs by `-l`."]
            ]
        )
    }

    /// Makes a plugin that needs `libneeded.so.1`, and looks for it in a folder.
    private func pluginNeedingLibrary(in folder: String) throws -> (path: String, library: String) {
        let library = try PluginWorkshop.plugin("needed") {
            ($0.manifest, $0.record, $0.soname) = (nil, nil, "libneeded.so.1")
        }
        let path = try PluginWorkshop.plugin("needing") {
            $0.needed.append("libneeded.so.1")
            $0.strings = [(.runpath, "/usr/lib:\(folder)")]
        }
        return (path, library)
    }

    @Test(
        "a needed library of another user is refused",
        .enabled(if: getuid() == 0, "needs root, for files of other users")
    )
    func libraryOfStranger() throws {
        let folder = try PluginWorkshop.newFolder()
        let (path, library) = try pluginNeedingLibrary(in: folder)
        let found = "\(folder)/libneeded.so.1"
        try FileManager.default.copyItem(atPath: library, toPath: found)
        try #require(chown(found, 65534, 65534) == 0)
        #expect(
            PluginPipeline.forTests().complaints(path) == [
                "RH213: The file `\(found)`, by which `\(path)` may get libraries (DT_NEEDED `libneeded.so.1`), "
                    + "belongs to the user 65534, who could change it at any time."
            ]
        )
    }

    @Test("a needed library that others may change is refused, in each directory where it is looked for")
    func library() throws {
        let folder = try PluginWorkshop.newFolder()
        let (path, library) = try pluginNeedingLibrary(in: folder)
        #expect(problems(path) == [])
        let found = "\(folder)/libneeded.so.1"
        try FileManager.default.copyItem(atPath: library, toPath: found)
        #expect(problems(path) == [])
        try #require(chmod(found, 0o646) == 0)
        #expect(
            problems(path).map(\.message) == [
                "The file `\(found)`, by which `\(path)` may get libraries (DT_NEEDED `libneeded.so.1`), "
                    + "can be changed by anyone: its permissions are 646."
            ]
        )
        #expect(problems(path).map(\.help) == [["Run `chmod o-w \(found)`."]])
        // One that the plugin does not need is not looked at.
        try #require(rename(found, "\(folder)/libother.so.1") == 0)
        #expect(problems(path) == [])
    }

    @Test(
        "a directory for some processors, where the dynamic linker looks first, is held to the same rules",
        arguments: ["glibc-hwcaps", "glibc-hwcaps/x86-64-v2", "tls", "x86_64", "tls/haswell/x86_64"],
        [false, true]
    )
    func processorDirectories(name: String, isOrigin: Bool) throws {
        let folder = try PluginWorkshop.newFolder()
        let (built, library) = try pluginNeedingLibrary(in: isOrigin ? "$ORIGIN" : folder)
        let path = "\(folder)/libneeding.so"
        try FileManager.default.copyItem(atPath: built, toPath: path)
        let inner = "\(folder)/\(name)"
        try FileManager.default.createDirectory(
            atPath: inner,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
        #expect(problems(path) == [])
        let place = "by which `\(path)` may get libraries"
        try #require(chmod(inner, 0o777) == 0)
        let directory =
            "The directory `\(inner)`, \(place) (DT_RUNPATH `\(isOrigin ? "$ORIGIN" : folder)`), "
            + "can be changed by anyone: its permissions are 777."
        #expect(problems(path).map(\.message) == [directory])
        try #require(chmod(inner, 0o755) == 0)
        let found = "\(inner)/libneeded.so.1"
        try FileManager.default.copyItem(atPath: library, toPath: found)
        #expect(problems(path) == [])
        try #require(chmod(found, 0o646) == 0)
        let file =
            "The file `\(found)`, \(place) (DT_NEEDED `libneeded.so.1`), can be changed by anyone: its permissions are 646."
        #expect(problems(path).map(\.message) == [file])
    }

    @Test("a directory that others may change is refused, also one that is not there yet")
    func writable() throws {
        let folder = try PluginWorkshop.newFolder()
        let path = try plugin("\(folder)/not/there")
        #expect(problems(path) == [])
        let subject =
            "The directory `\(folder)`, by which `\(path)` may get libraries (DT_RUNPATH `\(folder)/not/there`),"
        #expect(chmod(folder, 0o757) == 0)
        #expect(problems(path).map(\.code) == [.pluginWritableByOthers])
        #expect(problems(path).map(\.message) == ["\(subject) can be changed by anyone: its permissions are 757."])
        #expect(problems(path).map(\.help) == [["Run `chmod o-w \(folder)`."]])
        // Files in a sticky directory cannot be replaced by others, but others can add files.
        #expect(chmod(folder, 0o1777) == 0)
        #expect(problems(path).map(\.message) == ["\(subject) can be changed by anyone: its permissions are 1777."])
        #expect(
            problems(path).map(\.help) == [["Let the libraries come from another directory, which is yours or root's."]]
        )
        #expect(chmod(folder, 0o755) == 0)
        #expect(problems(path) == [])
    }

    @Test("the plugin's own directory may be sticky, but not if it gets libraries from it")
    func stickyOrigin() throws {
        let folder = try PluginWorkshop.newFolder()
        let path = "\(folder)/libA.so"
        try FileManager.default.copyItem(atPath: try plugin("$ORIGIN"), toPath: path)
        try FileManager.default.copyItem(atPath: PluginWorkshop.returnsNil, toPath: "\(folder)/libB.so")
        #expect(chmod(folder, 0o1777) == 0)
        #expect(
            problems(path).map(\.message) == [
                "The directory `\(folder)`, by which `\(path)` may get libraries (DT_RUNPATH `$ORIGIN`), "
                    + "can be changed by anyone: its permissions are 1777."
            ]
        )
        #expect(problems("\(folder)/libB.so") == [])
    }

    @Test("a directory that `..` leaves again is checked: the user who replaces it decides where the path leads")
    func left() throws {
        let path = try plugin("/srv/libs/../libs")
        var table = Self.table(with: path)
        #expect(complaints(path, table) == [])
        table.files["/srv"]?.permissions = 0o1777
        table.files["/srv/libs"]?.owner = 1234
        let place = "by which `\(path)` may get libraries (DT_RUNPATH `/srv/libs/../libs`),"
        #expect(
            complaints(path, table).first
                == "The directory `/srv/libs`, \(place) belongs to the user 1234, who could change it at any time."
        )
        // `passed` leads to `libs` as long as its owner wants.
        let other = try plugin("/srv/passed/../libs")
        table = Self.table(with: other)
        table.files["/srv"]?.permissions = 0o1777
        table.files["/srv/passed"] = FileFacts(kind: .directory, owner: 1234, group: 0, permissions: 0o755)
        #expect(complaints(other, table).count == 1)
    }

    @Test("a link to which another one leads is checked: the user who replaces it decides where both lead")
    func linkBehindLink() throws {
        let folder = try PluginWorkshop.newFolder()
        for name in ["middle", "end"] { try #require(mkdir("\(folder)/\(name)", 0o755) == 0) }
        try #require(symlink("../end", "\(folder)/middle/link") == 0)
        try #require(symlink("middle/link", "\(folder)/link") == 0)
        let path = try plugin("\(folder)/link")
        #expect(problems(path) == [])
        try #require(chmod("\(folder)/middle", 0o777) == 0)
        #expect(
            problems(path).map(\.message) == [
                "The directory `\(folder)/middle`, by which `\(path)` may get libraries (DT_RUNPATH `\(folder)/link`), "
                    + "can be changed by anyone: its permissions are 777."
            ]
        )
    }

    @Test("a directory of another user is refused, and the target of a link is checked with it")
    func strangers() throws {
        let path = try plugin("/srv/libs")
        let home = Self.home
        var table = Self.table(with: path)
        #expect(complaints(path, table) == [])
        table.files["/srv"]?.owner = 1234
        let stranger = report(path, table).diagnostics
        #expect(stranger.map(\.notes) == [["It and each directory above it must belong to root or to you."]])
        let help = "Let the libraries come from another directory, which is yours or root's."
        #expect(stranger.map(\.help) == [[help]])
        let place = "by which `\(path)` may get libraries (DT_RUNPATH `/srv/libs`),"
        #expect(
            complaints(path, table) == [
                "The directory `/srv`, \(place) belongs to the user 1234, who could change it at any time."
            ]
        )
        table.files["/srv"] = home
        table.files["/srv/libs"] = FileFacts(kind: .symbolicLink, owner: 1234, group: 0, permissions: 0o777)
        table.links["/srv/libs"] = "/opt"
        table.files["/opt"] = FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o757)
        #expect(
            complaints(path, table) == [
                "The symbolic link `/srv/libs`, \(place) belongs to the user 1234, who could change it at any time.",
                "The directory `/opt`, \(place) can be changed by anyone: its permissions are 757.",
            ]
        )
        table.files["/opt"] = nil
        #expect(
            complaints(path, table).last
                == "`/opt`, \(place) cannot be looked at: Permission denied."
        )
        table.files["/srv/libs"] = home
        table.files["/srv"] = nil
        #expect(complaints(path, table).last == "`/srv`, \(place) cannot be looked at: Permission denied.")
    }

    private static let home = FileFacts(kind: .directory, owner: 0, group: 0, permissions: 0o755)

    /// A system in which all belongs to root.
    private static func table(with path: String) -> TrustTests.Table {
        var table = TrustTests.Table(files: ["/": home, "/srv": home, "/srv/libs": home])
        var part = path
        while part != "/" {
            let kind: FileFacts.Kind = part == path ? .regular : .directory
            table.files[part] = FileFacts(kind: kind, owner: 0, group: 0, permissions: 0o755)
            part = (part as NSString).deletingLastPathComponent
        }
        return table
    }

    private func complaints(_ path: String, _ table: TrustTests.Table) -> [String] {
        report(path, table).diagnostics.map(\.message)
    }

    private func report(_ path: String, _ table: TrustTests.Table) -> InspectionReport {
        let locator = PluginLocator(configurationDirectory: "/", executableDirectory: "/nowhere", searchPath: nil)
        let pipeline = PluginPipeline(
            locator: locator,
            trust: PluginTrust(fileSystem: table, owners: [0]),
            policy: PluginPolicy(host: .host)
        )
        return pipeline.report(path: path)
    }

    @Test("the directories are checked again when the plugin is loaded")
    @MainActor
    func loadedLater() throws {
        let folder = try PluginWorkshop.newFolder()
        let path = try plugin(folder)
        let pipeline = PluginPipeline.forTests()
        let reference = PluginReference(id: "nil", file: path)
        let plugin = try #require(pipeline.inspect(reference).plugin)
        #expect(chmod(folder, 0o777) == 0)
        let problem = try #require(throws: Diagnostic.self) { try pipeline.load(plugin, for: reference) }
        #expect(problem.code == .pluginChanged)
        #expect(
            problem.notes == [
                "RH212: The directory `\(folder)`, by which `\(path)` may get libraries (DT_RUNPATH `\(folder)`), "
                    + "can be changed by anyone: its permissions are 777."
            ]
        )
    }
}
