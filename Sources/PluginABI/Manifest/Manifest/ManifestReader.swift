/// Reads a manifest's JSON into its model, collecting every error on the way.
struct ManifestReader {
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
        let values = checkedMembers(members, known: Self.keys, of: "a manifest")
        readTypes(values["types"])

        let id = readRequired("id", values, root) { reader, value in reader.readID(value) }
        let name = readRequired("name", values, root) { reader, value in reader.readName(value) }
        let version = readRequired("version", values, root) { reader, value in reader.readVersion(value) }
        let title = values["title"].flatMap { readLine($0, "`title`") }
        let summary = values["summary"].flatMap { readLine($0, "`summary`") }
        if let entry = values["entry"] { checkEntry(entry, id: id) }

        let dependencies = readDependencies(values["dependencies"])
        let builds = readBuilds(values, dynamic: dependencies.dynamic, root)
        let outcomes = readOutcomes(values["outcomes"])
        checkSlots(dependencies.static, builds)
        if let name { checkGeneratedNames(name, values["name"], builds, values["types"]) }

        guard let id, let name, let version, !builds.isEmpty else { return nil }
        return Manifest(
            source: source,
            id: id,
            name: name,
            version: version,
            title: title,
            summary: summary,
            staticDependencies: dependencies.static,
            builds: builds,
            outcomes: outcomes,
            types: records.resolvedInOrder()
        )
    }

    private static let keys = [
        "id", "name", "version", "title", "summary", "builder", "builds", "dependencies", "outcomes", "types", "entry",
    ]

    /// The errors found so far, as they stand in the text.
    func diagnosticsInSourceOrder() -> [Diagnostic] {
        let offsets = diagnostics.enumerated().map {
            (offset: $0.element.primary?.range.lowerBound ?? 0, index: $0.offset)
        }
        return offsets.sorted { ($0.offset, $0.index) < ($1.offset, $1.index) }.map { diagnostics[$0.index] }
    }

    /// Looks for what the user may have meant.
    mutating func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return closestMatch(to: name, among: candidates)
    }

    /// Collects an error at a place.
    mutating func report(
        _ code: DiagnosticCode,
        _ message: String,
        _ range: SourceRange,
        _ label: String? = nil,
        secondary: [Label] = [],
        help: String? = nil
    ) {
        let help = help.map { [$0] } ?? []
        diagnostics.append(
            Diagnostic(code, message, at: Label(source, range, label), secondary: secondary, help: help)
        )
    }
}
