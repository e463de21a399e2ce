import Foundation
import Testing

@testable import Loading

@Suite("the places that decide which file a path leads to")
struct PathChainTests {
    private let root: String

    init() throws {
        root = try PluginWorkshop.newFolder()
        for directory in ["a", "a/b", "c"] { try #require(mkdir("\(root)/\(directory)", 0o755) == 0) }
        try #require(symlink("../c", "\(root)/a/link") == 0)
        try #require(symlink("\(root)/a/link", "\(root)/far") == 0)
        try #require(symlink("ring", "\(root)/ring") == 0)
        try #require(symlink("missing/file", "\(root)/dangling") == 0)
    }

    private func places(_ path: String) -> [String] {
        PathChain("\(root)/\(path)").places.map { $0.replacing(root, with: "") }
    }

    @Test("a plain path is its own place, whether there is a file or not")
    func plain() {
        #expect(places("a/b") == ["/a/b"])
        #expect(places("./a//b/") == ["/a/b"])
        #expect(places("a/none/yet") == ["/a/none/yet"])
        #expect(PathChain("/").places == ["/"])
    }

    @Test("each link is a place before the file, also one that a link leads to, or that leads nowhere")
    func links() {
        // The links go back by `..`, to the folder of this test.
        #expect(places("a/link/file") == ["/a/link", "", "/c/file"])
        #expect(places("far/file") == ["/far", "/a/link", "", "/c/file"])
        #expect(places("dangling") == ["/dangling", "/missing/file"])
    }

    @Test("what `..` leads back to is a place: the directory that was passed can be replaced there")
    func parents() {
        #expect(places("a/b/../../c") == ["/a", "", "/c"])
        #expect(PathChain("/../../etc").places == ["/", "/", "/etc"])
    }

    @Test("a ring of links ends")
    func ring() {
        #expect(places("ring").count == 41)
        #expect(places("ring").last == "/ring")
    }

    @Test("a slash before a combining mark is a slash")
    func bytes() {
        #expect(PathChain("/x/\u{301}y/../z").places == ["/x", "/x/z"])
    }
}

@Suite("what can be changed through a grant to write")
struct ChangeableTreeTests {
    private func covers(_ path: String, _ place: String, mounts: String = "") -> Bool {
        ChangeableTree(path, in: MountPoints(text: mounts)).covers(GuardedPlace(place))
    }

    @Test("itself and all below it, whether that exists or not, by bytes")
    func below() {
        #expect(covers("/none/a", "/none/a"))
        #expect(covers("/none/a", "/none/a/b"))
        #expect(!covers("/none/a", "/none/ab"))
        #expect(!covers("/none/a", "/none"))
        #expect(covers("/", "/none/a"))
        #expect(!covers("/none/caf\u{E9}", "/none/cafe\u{301}"))
    }

    @Test("a directory under its other name, and what is mounted in it")
    func otherNames() throws {
        let root = try PluginWorkshop.newFolder()
        for name in ["real", "real/in", "granted", "granted/a b"] { try #require(mkdir("\(root)/\(name)", 0o755) == 0) }
        try #require(symlink("real", "\(root)/link") == 0)
        #expect(covers("\(root)/link", "\(root)/real/in/file"))
        #expect(!covers("\(root)/granted", "\(root)/real/in/file"))
        // As if `real` were mounted there: the mount point has the numbers of what is mounted, here by a link.
        try #require(rmdir("\(root)/granted/a b") == 0)
        try #require(symlink("\(root)/real", "\(root)/granted/a b") == 0)
        let line = "36 35 98:0 / \(root)/granted/a\\040b rw,noatime - ext4 /dev/sda1 rw\n"
        #expect(covers("\(root)/granted", "\(root)/real/in/file", mounts: line))
        #expect(!covers("\(root)/granted", "\(root)/file", mounts: line))
    }

    @Test("mount points are read as the kernel writes them")
    func mounts() {
        let text =
            "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n36 35 98:0 /x /mnt/a\\040b\\134c rw - ext4 /dev/sdb rw\nshort line\n"
        #expect(MountPoints(text: text).paths == ["/", "/mnt/a b\\c"])
        #expect(MountPoints.ofThisProcess().paths.contains("/"))
    }
}
