/// All that an import makes of an app, before anything is written.
struct ImportPlan {
    let name: PackageName
    private(set) var root: RootCall
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
    ///
    /// - Parameter unknown: returns the names among the app's that exist nowhere; without it, all are taken to exist.
    init(
        _ folder: AppFolder,
        root expression: String? = nil,
        unknown: (UnknownNames) -> Set<String> = { _ in [] }
    ) throws(ImportError) {
        self.folder = folder
        modules = ModuleMap(folder)
        let used = modules.modules.flatMap { $0.files }.filter { !AppFolder.isOfTests($0) }
        var index = AppIndex(used, unknown: unknown)
        name = PackageName(folder.name, in: index)
        guard let root = expression.map({ RootCall($0, in: index) }) ?? RootCall(in: index) else {
            throw ImportError(
                .app,
                "No app delegate builds a root, as `RootBuilder(dependency: AppComponent()).build()` does.",
                "Say how the root is built: --root 'RootBuilder(dependency: AppComponent()).build()'"
            )
        }
        self.root = root
        index.need(root.names)
        self.index = index
        for module in modules.modules { add(module) }
        for file in modules.unused {
            leaveOut(file, AppFolder.isOfTests(file) ? "tests" : "no code of the app imports its module")
        }
        addStoryboards()
        entries.sort { $0.path < $1.path }
    }

    /// True if the app needs Combine, or ModernRIBs.
    var usesCombine: Bool {
        !imported.isDisjoint(with: ["Combine", "CombineExt", "CombineRIBs", "CombineSchedulers", "ModernRIBs"])
    }

    /// The name of a module's target.
    private func target(of module: AppModule) -> String { module.isApp ? name.target : module.name }

    // MARK: The files of a module

    private mutating func add(_ module: AppModule) {
        let judge = Judge(index: index)
        let copier = Copier(judge: judge, modules: modules.names)
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
                if case .leftOut(let reason) = verdict {
                    leaveOut(file, reason, services: judge.lines(leftOutOf: file))
                }
                continue
            }
            if let other = taken[copy.name], verdict == .kept {
                leaveOut(file, "\(other) has its name")
                continue
            }
            add(copy, of: file, at: path, judge, &taken)
        }
    }

    private mutating func add(
        _ copy: CopiedFile,
        of file: SwiftFile,
        at path: String,
        _ judge: Judge,
        _ taken: inout [String: String]
    ) {
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
                ofViews: copy.ofViews,
                ofServices: copy.ofServices,
                isOfRIBs: judge.isOfRIBs(file),
                reasons: copy.reasons
            )
        )
        let present = Set(SwiftFile(path: name, text: copy.text).declarations.flatMap(\.identifiers.keys))
        for declaration in file.declarations where !index.views.contains(declaration.name) {
            for (identifier, line) in declaration.identifiers where index.isMissing(identifier) {
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

    /// Registers the views of storyboards that code asks for by `UIStoryboard`.
    private mutating func addStoryboards() {
        let asks = made.contains { $0.value.contains("UIStoryboard(") }
        let own = made.keys.filter { $0.hasPrefix("Sources/\(name.target)/") }
        let views = Set(own.compactMap { $0.split(separator: "/").last?.dropLast(".swift".count) }.map(String.init))
        let storyboards = folder.storyboards.map { $0.with(views) }.filter { !$0.views.isEmpty }
        guard asks, !storyboards.isEmpty else { return }
        made["Sources/\(name.target)/ImportedStoryboards.swift"] = Storyboard.registration(storyboards)
        root = root.after("registerStoryboards()")
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

    /// Leaves a file out, of which some lines need what there is not here; the others are no part of the app, or views.
    private mutating func leaveOut(_ file: SwiftFile, _ reason: String, services: Int = 0) {
        let (lines, isOfTests) = (file.lineCount, AppFolder.isOfTests(file))
        let services = isOfTests ? 0 : services
        entries.append(
            Report.Entry(
                path: file.path,
                kept: 0,
                changed: 0,
                leftOut: lines,
                ofViews: lines - services,
                ofServices: services,
                isOfRIBs: false,
                reasons: [reason]
            )
        )
    }

    /// Returns the folder of a file in the new package.
    private func path(of file: SwiftFile, in module: AppModule) -> String {
        let below = file.folder.dropFirst(module.root.count)
        return "Sources/\(target(of: module))/\(below)"
    }

    // MARK: The package

    /// Returns the files of the package, by their paths.
    ///
    /// - Parameters:
    ///   - sdk: the folder with the packages PluginABI and RIBs.
    ///   - output: the folder of the package.
    func files(sdk: String, output: String = "/package") -> [String: String] {
        var files = made
        let text = PackageText(
            name: name,
            sdk: sdk,
            targets: targets,
            usesCombine: usesCombine,
            hasResources: readsBundle,
            isSwift6: folder.project?.isSwift6 ?? false,
            permissions: permissions(output)
        )
        files["Package.swift"] = text.package
        files["plugins.json"] = text.plugins
        files["Sources/\(name.target)/manifest.json"] = text.manifest
        files["Sources/\(name.target)/\(name.type)Builder.swift"] = text.builder(root, imports: rootImports)
        for (name, text) in namedModules { files["Sources/\(name)/\(name).swift"] = text }
        if readsBundle {
            for (file, text) in folder.resources { files["Sources/ImportedBundle/Resources/\(file)"] = text }
            files["Sources/ImportedBundle/ImportedBundle.swift"] = PackageText.bundle
            for target in targets where target.dependencies.contains("ImportedBundle") {
                files["Sources/\(target.name)/Bundle+Imported.swift"] = PackageText.mainBundle
            }
        }
        if usesCombine { files["Sources/ImportedViews/ImportedPublishers.swift"] = NamedModules.publishers }
        return files
    }

    /// The imports of the file that builds the root, as far as these modules are here.
    private var rootImports: [String] {
        let imports = index.files.first { $0.path == root.path }?.imports.map(\.module) ?? []
        return imports.filter { modules.names.contains($0) || $0 == "Foundation" || $0 == "ModernRIBs" }
    }

    /// Returns what the app reaches outside its process: the network, and its own files where they are built.
    private func permissions(_ output: String) -> [String] {
        let usesNetwork = made.contains { $0.value.contains("URLSession") }
        return (usesNetwork ? ["\"network\": true"] : []) + (readsBundle ? ["\"read\": [\"\(output)/.build\"]"] : [])
    }

    /// True if the app's code reads files of its bundle, and there are some.
    private var readsBundle: Bool {
        !folder.resources.isEmpty
            && made.contains { $0.value.contains("Bundle.main") || $0.value.contains("forResource") }
    }

    /// The modules of names that the app imports, and the views.
    private var namedModules: [String: String] {
        let needed = NamedModules.closure(imported.union(["UIKit"]).subtracting(modules.names))
        return NamedModules.texts.filter { needed.contains($0.key) }
            .merging(["ImportedViews": NamedModules.views]) { _, own in own }
    }

    private var targets: [PackageText.Target] {
        let ofRIBs = Set(NamedModules.texts.keys).subtracting(["CombineExt", "CombineSchedulers"])
            .union(["RIBs", "ModernRIBs", "ImportedViews"])
        let combine: Set<String> = ["Combine", "ModernRIBs"]
        let known = modules.names.union(namedModules.keys).union(usesCombine ? combine : [])
        let own = modules.modules.map { module in
            let root = "Sources/\(target(of: module))/"
            let files = made.filter { $0.key.hasPrefix(root) }.map { SwiftFile(path: $0.key, text: $0.value) }
            let imports = Set(files.flatMap { $0.imports.map(\.module) }).union(module.isApp ? rootImports : [])
            let readsMain = readsBundle && (module.isApp || files.contains { $0.text.contains("Bundle.main") })
            return PackageText.Target(
                name: target(of: module),
                dependencies: Array(imports.intersection(known)) + (readsMain ? ["ImportedBundle"] : []),
                isOfRIBs: module.isApp || !imports.isDisjoint(with: ofRIBs)
            )
        }
        let named = namedModules.sorted { $0.key < $1.key }.map { name, text in
            let imports = SwiftFile(path: name, text: text).imports.map(\.module)
            let publishers = name == "ImportedViews" && usesCombine ? ["Combine"] : []
            return PackageText.Target(
                name: name,
                dependencies: Array(known.intersection(imports)) + publishers,
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
