import Foundation
import SwiftSyntax

/// The names that an app's code uses and that neither the app, nor the modules of its package, nor Foundation has: those
/// of modules that there are not here.
struct UnknownNames {
    /// The types and functions that nothing in the app declares, sorted.
    let candidates: [String]

    init(in files: [SwiftFile], besides views: Set<String>) {
        var (used, declared) = (Set<String>(), Set<String>())
        let types = Dictionary(grouping: files.flatMap(\.declarations).filter { $0.kind != .extension }, by: \.name)
        for file in files where !AppFolder.isOfTests(file) {
            let isOfService = file.imports.contains { ModuleFate($0.module).isMissing }
            // The first name of `RxRelay.PublishRelay` is a module.
            declared.formUnion(file.imports.map(\.module).filter { !ModuleFate($0).isMissing })
            for declaration in file.declarations {
                declared.formUnion(Self.declared(in: declaration.syntax))
                let uses = NameUses(in: declaration.syntax)
                used.formUnion(uses.names.filter { $0.first?.isUppercase == true })
                // A function that a class inherits is called by itself, too.
                if isOfService, !views.contains(declaration.name), Self.inheritsNoFunctions(declaration, types) {
                    used.formUnion(uses.calls)
                }
            }
        }
        let known = declared.union(NamedModules.texts.keys).union(NamedModules.names).union(Self.ofCombine).union(
            Self.ofGenerics
        )
        candidates = used.subtracting(known).filter { !AppleNames.isMissing($0) && $0.allSatisfy(Self.isOfName) }
            .sorted()
    }

    /// Asks the compiler which of the names exist.
    ///
    /// - Parameter compile: compiles a file, and returns what the compiler says.
    func missing(_ compile: (String) -> String) -> Set<String> {
        guard !candidates.isEmpty else { return [] }
        let head =
            "import Foundation\nimport Dispatch\n#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
        let lines = candidates.enumerated().map { index, name in
            name.first?.isUppercase == true ? "typealias Name\(index) = \(name)" : "func name\(index)() { _ = \(name) }"
        }
        let said = compile(head + lines.joined(separator: "\n") + "\n")
        return Set(
            said.matches(of: /error: cannot find (?:type )?'([^']+)' in scope/).map { String($0.1) }
        ).intersection(candidates)
    }

    /// Returns true for a type, or an extension of one, that has no functions of a class which the app does not declare.
    private static func inheritsNoFunctions(_ declaration: Declaration, _ types: [String: [Declaration]]) -> Bool {
        if declaration.kind == .extension {
            return types[declaration.name]?.allSatisfy { inheritsNoFunctions($0, types) } ?? false
        }
        guard declaration.kind == .class else { return true }
        return declaration.inherited.allSatisfy { name in
            if name == "NSObject" { return true }
            return types[name]?.allSatisfy { inheritsNoFunctions($0, types) } ?? false
        }
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Returns the names that are declared anywhere in a declaration.
    private static func declared(in root: Syntax) -> Set<String> {
        var names: Set<String> = []
        var next = [root]
        while let node = next.popLast() {
            switch node.as(SyntaxEnum.self) {
            case .identifierPattern(let pattern): names.insert(pattern.identifier.text)
            case .genericParameter(let parameter): names.insert(parameter.name.text)
            case .associatedTypeDecl(let type): names.insert(type.name.text)
            case .functionParameter(let parameter):
                names.formUnion([parameter.firstName.text, parameter.secondName?.text].compactMap { $0 })
            case .closureShorthandParameter(let parameter): names.insert(parameter.name.text)
            case .closureParameter(let parameter): names.insert((parameter.secondName ?? parameter.firstName).text)
            case .enumCaseElement(let element): names.insert(element.name.text)
            case .extensionDecl: break
            default: names.insert(Declaration.name(of: node))
            }
            next += node.children(viewMode: .sourceAccurate)
        }
        return names
    }

    /// The parameters and associated types of others, in extensions of these.
    private static let ofGenerics: Set<String> = [
        "Bound", "Element", "Elements", "Failure", "Index", "Input", "Item", "Iterator", "Key", "Output", "RawValue",
        "Self", "SubSequence", "Success", "Value", "Wrapped",
    ]

    /// Combine's names: the package of an app that imports it has them.
    static let ofCombine: Set<String> = [
        "AnyCancellable", "AnyPublisher", "Cancellable", "CombineIdentifier", "ConnectablePublisher",
        "CurrentValueSubject", "Deferred", "Empty", "Fail", "Future", "ImmediateScheduler", "Just",
        "ObservableObject", "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher", "Publishers",
        "Record", "Scheduler", "Subject", "Subscriber", "Subscribers", "Subscription",
    ]
}

/// The compiler beside `swift`.
enum Compiler {
    /// Checks a file; returns the messages, and none if there is no compiler.
    static func check(_ text: String) -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc", "-typecheck", file.path(percentEncoded: false)]
        let pipe = Pipe()
        process.standardError = pipe
        process.standardOutput = FileHandle.nullDevice
        guard (try? Data(text.utf8).write(to: file)) != nil, (try? process.run()) != nil else { return "" }
        let said = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}
