import SwiftParser
import SwiftSyntax

// Where the sources of an app's modules are.
extension ModuleMap {
    /// Returns the folders of the targets that manifests declare, by the targets' names.
    static func targets(of manifests: [SwiftFile]) -> [String: String] {
        var roots: [String: String] = [:]
        for manifest in manifests {
            for call in calls(in: Parser.parse(source: manifest.text)) {
                let name = call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                guard name == "target" || name == "executableTarget" else { continue }
                let arguments = strings(of: call)
                // A dependency on a target has its name alone; it names a target that is declared elsewhere.
                guard let target = arguments["name"], call.arguments.count > 1 || !isDependency(call) else { continue }
                roots[target] = "\(manifest.folder)\(arguments["path"] ?? "Sources/\(target)")/"
            }
        }
        return roots
    }

    /// Returns the folders of imported modules that only Xcode knows: each is the only folder of that name.
    static func frameworks(in folder: AppFolder, besides known: Set<String>) -> [String: String] {
        let code = folder.files.filter { !AppFolder.isOfTests($0) }
        let imported = Set(code.flatMap { $0.imports.map(\.module) }).subtracting(known)
        var roots: [String: String] = [:]
        for module in imported {
            guard case .missing = ModuleFate(module) else { continue }
            let places = Set(folder.files.compactMap { Self.place(of: module, in: $0.path) })
            guard let place = places.min(by: { ($0.count, $0) < ($1.count, $1) }) else { continue }
            let inside = code.filter { $0.path.hasPrefix(place) }
            let outside = code.filter { !$0.path.hasPrefix(place) }
            let isApp = inside.contains { $0.imports([module]) } || !outside.contains { $0.imports([module]) }
            if !isApp { roots[module] = place }
        }
        return roots
    }

    /// Returns the path of a file up to a folder's name, with a slash at its end.
    private static func place(of name: String, in path: String) -> String? {
        let folders = path.split(separator: "/").dropLast()
        guard let index = folders.firstIndex(where: { $0 == name }) else { return nil }
        return folders[...index].joined(separator: "/") + "/"
    }

    private static func calls(in tree: SourceFileSyntax) -> [FunctionCallExprSyntax] {
        var found: [FunctionCallExprSyntax] = []
        var next: [Syntax] = [Syntax(tree)]
        while let node = next.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self) { found.append(call) }
            next += node.children(viewMode: .sourceAccurate)
        }
        return found
    }

    /// Returns the arguments of a call that are texts, by their labels.
    private static func strings(of call: FunctionCallExprSyntax) -> [String: String] {
        let pairs = call.arguments.compactMap { argument -> (String, String)? in
            guard let label = argument.label?.text,
                let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            else { return nil }
            return (label, text)
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Returns true for a call in an array that is the argument `dependencies` of another call.
    private static func isDependency(_ call: FunctionCallExprSyntax) -> Bool {
        var node = call.parent
        while let current = node {
            if let argument = current.as(LabeledExprSyntax.self), argument.label != nil {
                return argument.label?.text == "dependencies"
            }
            node = current.parent
        }
        return false
    }
}
