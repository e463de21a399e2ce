import SwiftParser
import SwiftSyntax

/// A Swift file, parsed: its imports and its declarations, in their order.
struct SwiftFile {
    /// An import of a module.
    struct Import: Equatable {
        /// The module, without the names in it: `RxSwift`.
        let module: String
        /// The imported name, of `import class RIBs.Router`; nil for the whole module.
        let name: String?
        /// True for an import of a part of a module, as `UIKit.UIImage`, which only Apple's compiler has.
        let isOfPart: Bool
        /// The number of the line, from 1.
        let line: Int
    }

    /// The path below the app's folder.
    let path: String
    /// The text as the file has it.
    let original: String
    /// The text with the line ends of Linux.
    let text: String
    let imports: [Import]
    let declarations: [Declaration]

    /// The name without folders and without `.swift`.
    var name: String { String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "") }

    /// The path of the folder, with a slash at its end; empty at the top.
    var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The number of lines, as wc(1) counts them.
    var lineCount: Int { lines.count - (text.hasSuffix("\n") ? 1 : 0) }

    init(path: String, text: String) {
        self.path = path
        original = text
        self.text = text.split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
        let tree = Parser.parse(source: self.text)
        let places = SourceLocationConverter(fileName: path, tree: tree)
        imports = tree.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard token.tokenKind == .keyword(.import), let parsed = token.parent?.as(ImportDeclSyntax.self) else {
                return nil
            }
            let line = places.location(for: parsed.importKeyword.positionAfterSkippingLeadingTrivia).line
            let name = parsed.importKindSpecifier == nil ? nil : parsed.path.last?.name.text
            return parsed.path.first.map {
                Import(
                    module: $0.name.text,
                    name: name,
                    isOfPart: name == nil && parsed.path.count > 1,
                    line: line
                )
            }
        }
        declarations = tree.statements.compactMap { Declaration($0, places) }
    }

    func imports(_ modules: Set<String>) -> Bool { imports.contains { modules.contains($0.module) } }
}
