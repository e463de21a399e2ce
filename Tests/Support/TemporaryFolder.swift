public import Foundation

/// A folder for one test, removed when the test releases it.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url: URL

    /// Makes a new, empty folder that only this user may enter.
    public init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "ribs-host-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: url)
        } catch {
            print("The test's folder \(url.path) could not be removed: \(error)")
        }
    }

    /// Writes a file, and the folders that lead to it.
    @discardableResult
    public func write(_ text: String, to path: String) throws -> URL {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return file
    }

    /// Copies a file in under its own name.
    @discardableResult
    public func copy(_ file: URL) throws -> URL {
        let copy = url.appending(path: file.lastPathComponent)
        try FileManager.default.copyItem(at: file, to: copy)
        return copy
    }

    /// Copies a program to a path, by another process. A program that is open for writing cannot be run, and what
    /// another test starts in the middle of a copy by this process would keep the copy open.
    public func copy(program file: URL, to path: String) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/cp")
        process.arguments = [file.path, url.appending(path: path).path]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
