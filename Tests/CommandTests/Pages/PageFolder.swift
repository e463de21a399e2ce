import Foundation
import TestSupport

/// What a reader of the pages has before them: a checkout that has been built, in a folder of its own.
struct PageFolder {
    private let folder: TemporaryFolder
    /// The working directory.
    var url: URL { folder.url }

    init() throws {
        folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["Examples", "Makefile", "Package.swift", "scripts"] {
            try link(name, to: BuildFolder.repository.appending(path: name))
        }
        // A page may tell its reader to change this one.
        try folder.copy(BuildFolder.repository.appending(path: "plugins.json"))
        for library in ["OffGame", "TicTacToe"] {
            try link("lib\(library)Plugin.so", to: BuildFolder.file("lib\(library)Plugin.so"))
        }
        // That of a reader, who has written a plugin.
        try link("libDuelPlugin.so", to: BuildFolder.file("libTicTacToePlugin.so"))
        for name in [".build", "bin"] {
            try files.createDirectory(at: url.appending(path: name), withIntermediateDirectories: false)
        }
        try link(".build/debug", to: BuildFolder.url)
        // Instead of the compiler: everything has been built.
        try link("bin/swift", to: URL(filePath: "/bin/true"))
    }

    private func link(_ name: String, to target: URL) throws {
        try FileManager.default.createSymbolicLink(at: url.appending(path: name), withDestinationURL: target)
    }

    /// Writes a file.
    func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

    /// Runs a command to its end, as a shell does.
    func type(_ command: String, input: String = "") async throws -> ProcessResult {
        let process = try start(command)
        process.send(input)
        process.closeInput()
        return await process.result()
    }

    /// Starts a command; the process is that of the program, not of a shell, if the command is that program with words.
    func start(_ command: String, isOneProgram: Bool = false) throws -> RunningProcess {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try RunningProcess(
            URL(filePath: "/bin/bash"),
            ["-o", "pipefail", "-c", (isOneProgram ? "exec " : "") + command],
            in: url,
            environment: ["PATH": "\(url.path)/bin:\(BuildFolder.url.path):\(path)", "TMPDIR": url.path]
        )
    }
}
