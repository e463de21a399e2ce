import Foundation
import TestSupport

/// A Linux kernel that is a program (User Mode Linux): what changes a whole machine, such as its clock, changes nothing
/// outside. It has the files of this machine.
enum OwnKernel {
    static let isThere = getuid() == 0 && Tool.isWanted("linux.uml")

    /// Runs lines of a shell as the kernel's first process, in a folder, and returns what they print. `$1` and so on are
    /// `words`.
    static func run(_ script: String, _ words: [String] = [], in folder: URL) async throws -> String {
        let place = folder.path
        let shown = folder.appending(path: "shown")
        let file = folder.appending(path: "init")
        let text = """
            #!/bin/bash
            export PATH=/usr/bin:/bin HOME=/root LC_ALL=C
            mount -t proc proc /proc
            cd '\(place)'
            set -- \(words.map { "'\($0)'" }.joined(separator: " "))
            {
            \(script)
            } > shown 2>&1
            sync
            echo o > /proc/sysrq-trigger
            exec sleep 60
            """
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        let kernel = try await TestSupport.run(
            Tool.url("linux.uml"),
            [
                "mem=1G", "rootfstype=hostfs", "hostfs=/", "rw", "init=\(file.path)", "uml_dir=\(place)/uml",
                "con=null",
                "con0=null,fd:1", "quiet",
            ]
        )
        guard let output = try? String(contentsOf: shown, encoding: .utf8) else { return kernel.output }
        return output
    }
}
