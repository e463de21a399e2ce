import Foundation

/// Copies of a sample plugin, in a folder of their own, for as long as this lives.
final class TemporaryPlugins {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "ribs-bench-\(UUID())")
    private let original: Data

    @MainActor
    init() {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            original = try Data(contentsOf: URL(filePath: SamplePlugins().path("tic-tac-toe")))
        } catch {
            fatalError("\(error)")
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func copy(_ name: String) -> String {
        write(original, "lib\(name).so")
    }

    /// A configuration of so many plugins, whose first one the flow uses. Each is the sample with an id of its own.
    func config(_ count: Int) -> String {
        let ids =
            ["toe"]
            + (1..<max(count, 1)).map { index in
                let letters = [index / 676 % 26, index / 26 % 26, index % 26].map { UInt8(97 + $0) }
                return String(decoding: letters, as: UTF8.self)
            }
        let entries = ids.map { id in
            var plugin = original
            for (old, new) in [("tic-tac-toe", "tic-tac-\(id)"), ("tic_tac_toe", "tic_tac_\(id)")] {
                while let range = plugin.range(of: Data(old.utf8)), old != new {
                    plugin.replaceSubrange(range, with: Data(new.utf8))
                }
            }
            return "\"tic-tac-\(id)\": \"\(write(plugin, "lib-\(id).so"))\""
        }
        let text = """
            {"plugins": {\(entries.joined(separator: ", "))},
             "dependencies": {"player1Name": "Ada", "player2Name": "Grace"}, "flow": ["tic-tac-toe"]}
            """
        return write(Data(text.utf8), "plugins-\(count).json")
    }

    /// Waits until files that have just been written are so old that the host knows them again without reading them.
    static func settle() {
        Thread.sleep(forTimeInterval: 4)
    }

    private func write(_ data: Data, _ name: String) -> String {
        let file = folder.appending(path: name)
        do {
            try data.write(to: file)
        } catch {
            fatalError("\(error)")
        }
        return file.path
    }
}
