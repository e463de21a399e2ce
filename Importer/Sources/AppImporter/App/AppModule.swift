/// A module of the app: one of its own packages, a folder that Xcode compiles as a framework, or the app itself.
struct AppModule {
    let name: String
    /// The folder with its sources, with a slash at its end; empty for the app itself.
    let root: String
    /// True for the module that Xcode compiles as the app.
    let isApp: Bool
    var files: [SwiftFile]

    /// The imported modules of all files.
    var imports: Set<String> { Set(files.flatMap { $0.imports.map(\.module) }) }
}

/// The modules of an app, found by its packages and its imports.
struct ModuleMap {
    /// The app itself, then the modules that it needs, sorted by name.
    let modules: [AppModule]
    /// The files of modules that no code of the app imports.
    let unused: [SwiftFile]

    init(_ folder: AppFolder) {
        var roots = Self.targets(of: folder.manifests)
        for (name, root) in Self.frameworks(in: folder, besides: Set(roots.keys)) { roots[name] = root }
        var found = Dictionary(
            uniqueKeysWithValues: roots.map { name, root in
                (name, AppModule(name: name, root: root, isApp: false, files: []))
            }
        )
        var app = AppModule(name: folder.name, root: "", isApp: true, files: [])
        for file in folder.files {
            let owner = roots.filter { file.path.hasPrefix($0.value) }.max { $0.value.count < $1.value.count }
            if let owner { found[owner.key]?.files.append(file) } else { app.files.append(file) }
        }
        let compiled = app.files.filter { folder.project?.compiles($0) ?? true }
        let needed = Self.needed(by: compiled, among: found)
        modules = [app] + needed.sorted().compactMap { found[$0] }
        unused = found.filter { !needed.contains($0.key) }.flatMap(\.value.files).sorted { $0.path < $1.path }
    }

    var names: Set<String> { Set(modules.filter { !$0.isApp }.map(\.name)) }

    /// Returns the modules that the app's files import, directly or through others. An app that is a package alone needs all.
    private static func needed(by files: [SwiftFile], among modules: [String: AppModule]) -> Set<String> {
        let files = files.filter { !AppFolder.isOfTests($0) }
        var next = files.isEmpty ? Array(modules.keys) : files.flatMap { $0.imports.map(\.module) }
        var needed: Set<String> = []
        while let name = next.popLast() {
            guard let module = modules[name], needed.insert(name).inserted else { continue }
            next += module.imports
        }
        return needed
    }
}
