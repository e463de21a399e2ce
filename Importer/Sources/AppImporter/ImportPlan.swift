/// All that an import makes of an app, before anything is written.
struct ImportPlan {
    let name: PackageName
    let root: RootCall
    private let folder: AppFolder
    private let modules: ModuleMap
    private let index: AppIndex
    private var made: [String: String] = [:]
    private var entries: [Report.Entry] = []
    private var views: [(path: String, gaps: [String])] = []
    private var stops: [String] = []
    private var imported: Set<String> = []

    /// Plans the import of a folder.
    ///
    /// - Throws: an error if nothing says how the app's root is built.
    init(_ folder: AppFolder, root expression: String? = nil) throws(ImportError) {
        self.folder = folder
        modules = ModuleMap(folder)
        let used = modules.modules.flatMap { $0.files }.filter { !AppFolder.isOfTests($0) }
        let index = AppIndex(used)
        self.index = index
        name = PackageName(folder.name, in: index)
        guard let root = expression.map({ RootCall($0, in: index) }) ?? RootCall(in: index) else {
            throw ImportError(
                .app,
                "No app delegate builds a root, as `RootBuilder(dependency: AppComponent()).build()` does.",
                "Say how the root is built: --root 'RootBuilder(dependency: AppComponent()).build()'"
            )
        }
        self.root = root
        for module in modules.modules { add(module) }
        for file in modules.unused {
            leaveOut(file, AppFolder.isOfTests(file) ? "tests" : "no code of the app imports its module")
        }
        entries.sort { $0.path < $1.path }
    }

    /// True if the app needs Combine, or ModernRIBs.
    var usesCombine: Bool {
        !imported.isDisjoint(with: ["Combine", "CombineExt", "CombineSchedulers", "ModernRIBs"])
    }

    /// The name of a module's target.
    private func target(of module: AppModule) -> String { module.isApp ? name.target : module.name }

    // MARK: The files of a module

    private mutating func add(_ module: AppModule) {
        let judge = Judge(index: index)
        let copier = Copier(index: index, modules: modules.names)
        var taken: [String: String] = [:]
        defer { keepImports(of: module) }
        for file in module.files {
            let verdict = judge.verdict(on: file)
            if module.isApp, folder.project?.compiles(file) == false, !AppFolder.isOfTests(file) {
                leaveOut(file, "Xcode's project does not compile it")
                continue
            }
            let path = path(of: file, in: module)
            for declaration in file.declarations where index.isController(declaration.name) {
                guard declaration.kind == .class, !AppFolder.isOfTests(file), taken["\(declaration.name).swift"] == nil
                else { continue }
                makeView(declaration, file, path, &taken)
            }
            for declaration in file.declarations where isStandIn(declaration) {
                made["\(path)\(declaration.name).swift"] = StandIn(declaration).text
            }
            guard let copy = copier.copy(file, verdict) else {
                if case .leftOut(let reason) = verdict { leaveOut(file, reason) }
                continue
            }
            if let other = taken[copy.name], verdict == .kept {
                leaveOut(file, "\(other) has its name")
                continue
            }
            add(copy, of: file, at: path, &taken)
        }
    }

    private mutating func add(_ copy: CopiedFile, of file: SwiftFile, at path: String, _ taken: inout [String: String])
    {
        let name = taken[copy.name] == nil ? copy.name : "\(copy.name.dropLast(".swift".count))+Rest.swift"
        taken[name] = file.path
        made[path + name] = copy.text
        imported.formUnion(SwiftFile(path: name, text: copy.text).imports.map(\.module))
        entries.append(
            Report.Entry(
                path: file.path,
                kept: copy.kept,
                changed: copy.changed,
                leftOut: copy.leftOut,
                reasons: copy.reasons
            )
        )
        let present = Set(SwiftFile(path: name, text: copy.text).declarations.flatMap(\.identifiers.keys))
        for declaration in file.declarations where !index.views.contains(declaration.name) {
            for (identifier, line) in declaration.identifiers where AppleNames.isMissing(identifier) {
                if present.contains(identifier) { stops.append("\(file.path):\(line): \(identifier)") }
            }
        }
    }

    private mutating func makeView(
        _ declaration: Declaration,
        _ file: SwiftFile,
        _ path: String,
        _ taken: inout [String: String]
    ) {
        let view = ViewClass(declaration, of: file, in: index, modules: modules.names)
        guard !view.protocols.isEmpty || index.namedByRIBs.contains(view.name) else { return }
        let writer = ViewWriter(view, index)
        let place = "\(path)\(view.name).swift"
        taken["\(view.name).swift"] = file.path
        made[place] = writer.text
        imported.formUnion(view.imports)
        views.append((place, writer.gaps))
    }

    /// Returns true for a part of a view that code of RIBs names.
    private func isStandIn(_ declaration: Declaration) -> Bool {
        declaration.kind == .class && index.views.contains(declaration.name) && !index.isController(declaration.name)
            && index.namedByRIBs.contains(declaration.name)
    }

    /// Imports the app's own modules that only files which are left out import: what a module imports, others see.
    private mutating func keepImports(of module: AppModule) {
        let root = "Sources/\(target(of: module))/"
        let present = made.filter { $0.key.hasPrefix(root) }.flatMap { file in
            SwiftFile(path: file.key, text: file.value).imports.map(\.module)
        }
        let code = module.files.filter { !AppFolder.isOfTests($0) }.flatMap { $0.imports.map(\.module) }
        let lost = Set(code).intersection(modules.names).subtracting(present).subtracting([module.name])
        guard !lost.isEmpty, !present.isEmpty else { return }
        let lines = lost.sorted().map { "import \($0)\n" }.joined()
        made["\(root)ImportsOfViews.swift"] =
            "// Made by `ribs-host import`: the imports of views that were left out.\n\(lines)"
    }

    private mutating func leaveOut(_ file: SwiftFile, _ reason: String) {
        entries.append(
            Report.Entry(path: file.path, kept: 0, changed: 0, leftOut: file.lineCount, reasons: [reason])
        )
    }

    /// Returns the folder of a file in the new package.
    private func path(of file: SwiftFile, in module: AppModule) -> String {
        let below = file.folder.dropFirst(module.root.count)
        return "Sources/\(target(of: module))/\(below)"
    }

    // MARK: The package

    /// Returns the files of the package, by their paths.
    func files(sdk: String) -> [String: String] {
        var files = made
        let text = PackageText(
            name: name,
            sdk: sdk,
            targets: targets,
            usesCombine: usesCombine,
            isSwift6: folder.project?.isSwift6 ?? false
        )
        files["Package.swift"] = text.package
        files["plugins.json"] = text.plugins
        files["Sources/\(name.target)/manifest.json"] = text.manifest
        let imports = index.files.first { $0.path == root.path }?.imports.map(\.module) ?? []
        let present = imports.filter { modules.names.contains($0) || $0 == "Foundation" || $0 == "ModernRIBs" }
        files["Sources/\(name.target)/\(name.type)Builder.swift"] = text.builder(root, imports: present)
        for (name, text) in namedModules { files["Sources/\(name)/\(name).swift"] = text }
        if usesCombine { files["Sources/ImportedViews/ImportedPublishers.swift"] = NamedModules.publishers }
        return files
    }

    /// The modules of names that the app imports, and the views.
    private var namedModules: [String: String] {
        NamedModules.texts.filter { imported.contains($0.key) && !modules.names.contains($0.key) }
            .merging(["ImportedViews": NamedModules.views]) { _, own in own }
    }

    private var targets: [PackageText.Target] {
        let ofRIBs: Set<String> = ["RIBs", "ModernRIBs", "RxSwift", "RxCocoa", "RxRelay", "UIKit", "ImportedViews"]
        let combine: Set<String> = ["Combine", "ModernRIBs"]
        let known = modules.names.union(namedModules.keys).union(usesCombine ? combine : [])
        let own = modules.modules.map { module in
            let root = "Sources/\(target(of: module))/"
            let files = made.filter { $0.key.hasPrefix(root) }.map { SwiftFile(path: $0.key, text: $0.value) }
            let imports = Set(files.flatMap { $0.imports.map(\.module) })
            return PackageText.Target(
                name: target(of: module),
                dependencies: Array(imports.intersection(known)),
                isOfRIBs: module.isApp || !imports.isDisjoint(with: ofRIBs)
            )
        }
        let named = namedModules.sorted { $0.key < $1.key }.map { name, text in
            let imports = SwiftFile(path: name, text: text).imports.map(\.module)
            let publishers = name == "ImportedViews" && usesCombine ? ["Combine"] : []
            return PackageText.Target(
                name: name,
                dependencies: imports.filter(combine.contains) + publishers,
                isOfRIBs: !imports.contains("Combine")
            )
        }
        return own.filter { target in
            made.keys.contains { $0.hasPrefix("Sources/\(target.name)/") } || target.name == name.target
        }
            + named
    }

    // MARK: The report

    func report(_ outcome: NewFolder.Outcome) -> Report {
        Report(
            name: name.title,
            entries: entries,
            views: views,
            stops: stops.sorted(),
            modules: foreignModules,
            others: folder.others,
            outcome: outcome
        )
    }

    private var foreignModules: [(name: String, count: Int, instead: String)] {
        let files = modules.modules.flatMap(\.files).filter { !AppFolder.isOfTests($0) }
        let all = Set(files.flatMap { $0.imports.map(\.module) }).subtracting(modules.names)
        return all.sorted().compactMap { module in
            let count = files.count { $0.imports([module]) }
            switch ModuleFate(module) {
            case .exists: return nil
            case .named: return (module, count, NamedModules.summaries[module] ?? "the part of Rx that RIBs has")
            case .combine: return (module, count, "the package modern-ribs, on OpenCombine")
            case .missing(let instead): return (module, count, instead)
            }
        }
    }
}
