/// All declarations of an app, by name.
struct AppIndex {
    let files: [SwiftFile]
    private let types: [String: Declaration]
    private let extensions: [String: [Declaration]]
    /// The types that are views, or parts of views, with those that derive from them.
    let views: Set<String>
    /// The names in builders, interactors, routers and so on, and in protocols.
    private(set) var namedByRIBs: Set<String> = []

    init(_ files: [SwiftFile]) {
        self.files = files
        let declarations = files.flatMap(\.declarations)
        let types = declarations.filter { [.protocol, .class, .struct, .enum].contains($0.kind) }
        self.types = Dictionary(types.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        extensions = Dictionary(grouping: declarations.filter { $0.kind == .extension }, by: \.name)
        views = Self.views(among: files)
        namedByRIBs = Set(
            declarations.filter { $0.kind == .protocol || isPartOfRIB($0) }.flatMap(\.identifiers.keys)
        )
    }

    func type(_ name: String) -> Declaration? { types[name] }

    func protocolDeclaration(_ name: String) -> Declaration? {
        types[name].flatMap { $0.kind == .protocol ? $0 : nil }
    }

    func extensions(of name: String) -> [Declaration] { extensions[name] ?? [] }

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
