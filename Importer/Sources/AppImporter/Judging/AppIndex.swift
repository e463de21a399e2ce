import SwiftSyntax

/// All declarations of an app, by name.
struct AppIndex {
    let files: [SwiftFile]
    private let types: [String: Declaration]
    private let extensions: [String: [Declaration]]
    private let functions: Set<String>
    /// The types that are views, or parts of views, with those that derive from them.
    let views: Set<String>
    /// The names in builders, interactors, routers and so on, and in protocols.
    private(set) var namedByRIBs: Set<String> = []
    /// The names that code of RIBs needs, with those that the types so named need, and so on.
    private(set) var needed: Set<String> = []
    /// The names that neither the app nor anything here has.
    let unknown: Set<String>

    /// - Parameter find: returns the names among the app's that exist nowhere; without it, all others are taken to exist.
    init(_ files: [SwiftFile], unknown find: (UnknownNames) -> Set<String> = { _ in [] }) {
        self.files = files
        let declarations = files.flatMap(\.declarations)
        let types = declarations.filter { [.protocol, .class, .struct, .enum].contains($0.kind) }
        self.types = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        extensions = Dictionary(grouping: declarations.filter { $0.kind == .extension }, by: \.name)
        functions = Set(declarations.filter { $0.syntax.is(FunctionDeclSyntax.self) }.map(\.name))
        views = Self.views(among: files)
        unknown = find(UnknownNames(in: files, besides: views))
        namedByRIBs = Set(
            declarations.filter { $0.kind == .protocol || isPartOfRIB($0) }.flatMap(\.identifiers.keys)
        )
        needed = names(neededFrom: namedByRIBs)
    }

    /// Returns true for a name that there is not here: one of UIKit, or one that nothing has.
    func isMissing(_ name: String) -> Bool { AppleNames.isMissing(name) || unknown.contains(name) }

    /// Adds names that the package needs, such as those of its root.
    mutating func need(_ names: Set<String>) { needed.formUnion(self.names(neededFrom: names)) }

    /// Follows the names of types from the code of RIBs.
    private func names(neededFrom start: Set<String>) -> Set<String> {
        var found = start
        var next = Array(start)
        while let name = next.popLast() {
            guard let type = types[name], !views.contains(name) else { continue }
            for identifier in allParts(of: type).flatMap(\.identifiers.keys) where found.insert(identifier).inserted {
                next.append(identifier)
            }
        }
        return found
    }

    func type(_ name: String) -> Declaration? { types[name] }

    func protocolDeclaration(_ name: String) -> Declaration? {
        types[name].flatMap { $0.kind == .protocol ? $0 : nil }
    }

    func extensions(of name: String) -> [Declaration] { extensions[name] ?? [] }

    /// Returns a type with its extensions.
    func allParts(of declaration: Declaration) -> [Declaration] { [declaration] + extensions(of: declaration.name) }

    /// Returns the types that properties of this name are declared with, or made of, anywhere in the app.
    func types(ofProperty name: String) -> [String] {
        files.flatMap(\.declarations).flatMap(\.members).compactMap { $0.as(VariableDeclSyntax.self) }
            .flatMap(\.bindings).filter { $0.pattern.trimmedDescription == name }
            .flatMap { $0.typeAnnotation.map { Declaration.names(of: $0.type) } ?? [] }
    }

    /// Returns true for a function at the top of a file.
    func isFunction(_ name: String) -> Bool { functions.contains(name) }

    /// Returns a type with all that it inherits, as far as the app declares it; the names of others are the last.
    func ancestry(of name: String) -> Set<String> {
        var found: Set<String> = []
        var next = [name]
        while let name = next.popLast() {
            guard found.insert(name).inserted else { continue }
            next += types[name]?.inherited ?? []
        }
        return found
    }

    /// The classes that Uber's module has for the parts of a RIB.
    private static let bases: Set<String> = [
        "Builder", "ComponentizedBuilder", "SimpleComponentizedBuilder", "MultiStageComponentizedBuilder",
        "SimpleMultiStageComponentizedBuilder", "Component", "EmptyComponent", "Interactor", "PresentableInteractor",
        "Router", "ViewableRouter", "LaunchRouter", "Presenter", "Worker", "Workflow",
    ]

    /// Returns true for a builder, an interactor, a router and so on: a file of RIBs is never left out.
    func isPartOfRIB(_ declaration: Declaration) -> Bool {
        declaration.kind == .class && !ancestry(of: declaration.name).isDisjoint(with: Self.bases)
    }

    /// Returns true for a view controller, which the view of a RIB is.
    func isController(_ name: String) -> Bool {
        views.contains(name) && !ancestry(of: name).isDisjoint(with: AppleNames.controllers)
    }

    private static func views(among files: [SwiftFile]) -> Set<String> {
        var views: Set<String> = []
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for file in files {
                let usesSwiftUI = file.imports(["SwiftUI"])
                for type in file.declarations where [.class, .struct, .enum].contains(type.kind) {
                    let isView = type.inherited.contains { base in
                        AppleNames.controllers.contains(base) || AppleNames.isMissing(base) || views.contains(base)
                            || (usesSwiftUI && AppleNames.swiftUI.contains(base))
                    }
                    if isView { hasGrown = views.insert(type.name).inserted || hasGrown }
                }
            }
        }
        return views
    }
}
