import Glibc

/// A template for a package, in the folder `Templates`, where it already compiles.
public enum Template: String, CaseIterable, Sendable {
    /// A small game for two.
    case game
    /// A RIB with a single screen and outcome.
    case minimal
    /// A RIB written for another listener, adapted to the words of a flow.
    case adapter
    /// A RIB without a view, which works through streams.
    case service
    /// A RIB that continues from a kept state.
    case stateful
    /// A RIB with a child, written as for RIBs-iOS.
    case ribs
    /// A RIB with a slot for children from other plugins.
    case parent
    /// A RIB for a slot of another plugin.
    case child
    /// A program in Python, with a field, a button and an outcome.
    case python
    /// A library in C, with a field, a button and an outcome.
    case c
    /// A library in Rust, with a field, a button and an outcome.
    case rust

    /// The language of the template.
    public var language: Language {
        switch self {
        case .game, .minimal, .adapter, .service, .stateful, .ribs, .parent, .child: .swift
        case .python: .python
        case .c: .c
        case .rust: .rust
        }
    }

    /// The folders of the template: first the files shared by all templates in Swift, then the template's own.
    private var folders: [String] { language == .swift ? ["common", rawValue] : [rawValue] }

    /// Returns the files of a package with a new name.
    func files(of sdk: SDK, for name: PluginName) throws(ScaffoldingError) -> [PackageFile] {
        var files: [PackageFile] = []
        // A template's own file comes instead of the one that is shared.
        for folder in folders {
            let root = "\(sdk.templates)/\(folder)"
            for path in try FileTree.files(in: root) {
                let file = try FileTree.read("\(root)/\(path)")
                let text = Self.fill(String(decoding: file.bytes, as: UTF8.self), name, sdk)
                let filled = PackageFile(path: Self.fill(path, name, sdk), text: text, mode: file.mode)
                files.removeAll { $0.path == filled.path }
                files.append(filled)
            }
        }
        return files
    }

    /// Replaces the template's name by the new name, and the repository's package by the SDK.
    private static func fill(_ text: String, _ name: PluginName, _ sdk: SDK) -> String {
        let parts = [
            ("newcomer-rib", name.id), ("newcomer_rib", name.word), ("NewcomerRIB", name.type),
            ("Newcomer RIB", name.title),
            ("../../Sources", swiftLiteral(sdk.packages)),
        ]
        return parts.reduce(text) { $0.replacingAll($1.0, by: $1.1) }
    }

    /// Returns a path as the contents of a string literal in Package.swift.
    private static func swiftLiteral(_ path: String) -> String {
        path.replacingAll("\\", by: "\\\\").replacingAll("\"", by: "\\\"")
    }
}

/// A file of a new package.
struct PackageFile: Equatable {
    let path: String
    let text: String
    let mode: mode_t
}

extension String {
    /// Returns the text with each occurrence of a word replaced. By bytes, as paths are.
    fileprivate func replacingAll(_ word: String, by other: String) -> String {
        let (text, word) = (Array(utf8), Array(word.utf8))
        var result: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index...].starts(with: word) {
                result += other.utf8
                index += word.count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
