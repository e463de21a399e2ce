/// Reads a manifest's JSON into its model, collecting every error.
struct ManifestReader: Reporter {
    let source: SourceFile
    var diagnostics: [Diagnostic] = []
    var records = RecordTable()
    /// How many more “did you mean” are looked for, so that a hostile manifest of unknown names costs linear time.
    private var suggestionsLeft = 100

    init(_ source: SourceFile) {
        self.source = source
    }

    /// Reads the whole manifest; nil where something that it must have is missing or wrong.
    mutating func read(_ root: JSONValue) -> Manifest? {
        guard let members = members(of: root, "The manifest") else { return nil }
        checkKeys(of: members, known: Self.keys, "a manifest")
        readTypes(root["types"])
        let id = required("id", of: root, example: "tic-tac-toe").flatMap { readID($0) }
        let nameValue = required("name", of: root, example: "TicTacToe")
        let name = nameValue.flatMap { readName($0) }
        let version = required("version", of: root, example: "1.0.0").flatMap { readVersion($0) }
        let (title, summary) = (readLine("title", of: root), readLine("summary", of: root))
        let access = root["access"].flatMap { readAccess($0) } ?? .internal
        let hasView = root["view"].flatMap { bool($0, "`view`") } ?? true
        checkForTools(root, id: id)
        let permissions = root["permissions"] == nil ? nil : readPermissions(root)
        let dependencies = readDependencies(root["dependencies"])
        let builds = readBuilds(root, dynamic: dependencies.dynamic)
        let outcomes = readOutcomes(root["outcomes"], "outcomes")
        let children = readChildren(root["children"], ofViewless: hasView ? nil : root["view"])
        let (entries, state) = (readEntries(root["entries"]), readState(root["state"], builds))
        checkSlots(dependencies.static, builds, children)
        if let name, let nameValue { checkGeneratedNames(name, nameValue, builds, children, root) }
        guard let id, let name, let version, !builds.isEmpty else { return nil }
        return Manifest(
            source: source,
            id: id,
            name: name,
            version: version,
            title: title,
            summary: summary,
            access: access,
            hasView: hasView,
            staticDependencies: dependencies.static,
            builds: builds,
            outcomes: outcomes,
            children: children,
            entries: entries,
            types: records.resolvedInOrder(),
            state: state,
            permissions: permissions
        )
    }

    /// `entry` is written by the build; `$schema` is for editors, and not part of what is embedded.
    private mutating func checkForTools(_ root: JSONValue, id: String?) {
        if let entry = root["entry"] { checkEntry(entry, id: id) }
        if let schema = root["$schema"] { _ = string(schema, "`$schema`") }
    }

    private static let keys: [StaticString] = [
        "id", "name", "version", "title", "summary", "access", "view", "builder", "builds", "dependencies", "outcomes",
        "children", "entries", "types", "state", "permissions", "entry", "$schema",
    ]

    /// Looks for what the user may have meant.
    mutating func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return closestMatch(to: name, among: candidates)
    }
}
