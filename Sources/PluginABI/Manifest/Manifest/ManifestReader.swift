/// A reader of a manifest's JSON, which collects every error.
struct ManifestReader: Reporter {
    let source: SourceFile
    var diagnostics: [Diagnostic] = []
    var records = RecordTable()
    /// The remaining searches for “did you mean”, limited so that a hostile manifest of unknown names costs linear
    /// time.
    private var suggestionsLeft = 100

    init(_ source: SourceFile) {
        self.source = source
    }

    /// Reads the whole manifest; returns nil if a required value is missing or wrong.
    mutating func read(_ root: JSONValue) -> Manifest? {
        guard let members = members(of: root, "The manifest") else { return nil }
        checkKeys(of: members, known: ManifestKey.ofManifest, "a manifest")
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

    /// Checks `entry`, which the build writes, and `$schema`, which is for editors and not embedded.
    private mutating func checkForTools(_ root: JSONValue, id: String?) {
        if let entry = root["entry"] { checkEntry(entry, id: id) }
        if let schema = root["$schema"] { _ = string(schema, "`$schema`") }
    }

    /// Returns the candidate that the user may have meant; nil if no candidate is close.
    mutating func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
        guard suggestionsLeft > 0 else { return nil }
        suggestionsLeft -= 1
        return closestMatch(to: name, among: candidates)
    }
}

extension ManifestReader {
    /// Reads `outcomes`: the reports of the RIB, or of a child in a slot of the RIB, and the values in each report.
    mutating func readOutcomes(
        _ value: JSONValue?,
        _ path: @autoclosure () -> String,
        isOfSlot: Bool = false
    ) -> [Manifest.Outcome] {
        guard let value, let members = members(of: value, "`\(path())`") else { return [] }
        var outcomes: [Manifest.Outcome] = []
        for (key, value) in members {
            let isNamed = checkOutcomeName(key, isOfSlot: isOfSlot)
            guard let payload = self.members(of: value, "`\(path()).\(excerpt(key.text))`") else { continue }
            let fields = readFields(payload, "a payload key")
            if isNamed { outcomes.append(Manifest.Outcome(name: key.text, payload: fields, range: key.range)) }
        }
        return outcomes
    }

    private mutating func checkOutcomeName(_ key: JSONKey, isOfSlot: Bool) -> Bool {
        let reason: String
        if key.text.utf8.first == UInt8(ascii: "@") {
            reason = "names that begin with `@` are the host's own"
        } else if key.text == "finished" {
            reason = "it is what a flow reports"
        } else if isOfSlot, key.text == Manifest.ChildSlot.failed {
            reason = "every slot has it"
        } else {
            return checkName(key, "an outcome", reserved: ["listener"])
        }
        report(
            .manifestReservedOutcome,
            "`\(excerpt(key.text))` cannot name an outcome: \(reason).",
            at: key.range,
            help: "Choose another name."
        )
        return false
    }

    /// Reads the names and types of values that cross together; an error calls each value `what`.
    mutating func readFields(
        _ members: JSONMembers,
        _ what: String,
        reserved: [String] = []
    ) -> [Manifest.Field] {
        var fields: [Manifest.Field] = []
        for (key, value) in members {
            let isNamed = checkName(key, what, reserved: reserved)
            guard let type = readValueType(value, key.text), isNamed else { continue }
            fields.append(Manifest.Field(name: key.text, type: type, range: key.range))
        }
        return fields
    }

    /// Reads `state`: the values that the RIB keeps.
    mutating func readState(_ value: JSONValue?, _ builds: [Manifest.Build]) -> [Manifest.Field] {
        if value != nil { checkStateArgument(of: builds) }
        guard let value, let members = members(of: value, "`state`") else { return [] }
        if members.isEmpty {
            report(.manifestRecord, "`state` has no fields.", at: value.range, help: "Add a field, or remove it.")
        }
        return readFields(members, "a field of `state`", reserved: Self.reservedFields)
    }

    /// Refuses an argument of a builder with the name of the argument for the state.
    private mutating func checkStateArgument(of builds: [Manifest.Build]) {
        for build in builds {
            for slot in build.dynamic where slot.name == "state" {
                report(
                    .manifestName,
                    "`state` cannot name a dynamic dependency: the generated code uses it itself.",
                    at: slot.range,
                    help: "Choose another name."
                )
            }
        }
    }

    /// Reads `entries`: the requests that a link can make to the RIB, and the arguments of each.
    mutating func readEntries(_ value: JSONValue?) -> [Manifest.Entry] {
        guard let value, let members = members(of: value, "`entries`") else { return [] }
        if members.isEmpty {
            report(.manifestRecord, "`entries` has no entries.", at: value.range, help: "Add an entry, or remove it.")
        }
        var entries: [Manifest.Entry] = []
        for (key, value) in members {
            let isNamed = checkName(key, "an entry")
            guard let arguments = self.members(of: value, "`entries.\(excerpt(key.text))`") else { continue }
            let fields = readFields(arguments, "an argument of an entry")
            if isNamed { entries.append(Manifest.Entry(name: key.text, arguments: fields, range: key.range)) }
        }
        return entries
    }

    /// Reads `permissions`: the rights that the plugin requests.
    mutating func readPermissions(_ root: JSONValue) -> Permissions? {
        guard let (key, value) = root.members.first(where: { $0.key.text == "permissions" }),
            let members = members(of: value, "`permissions`")
        else { return nil }
        checkKeys(of: members, known: ManifestKey.ofPermissions, "`permissions`")
        var permissions = Permissions(at: key.range)
        if let network = value["network"], bool(network, "`permissions.network`") == true {
            permissions.network = network.range
        }
        permissions.read = readPaths(value["read"], "`permissions.read`")
        permissions.write = readPaths(value["write"], "`permissions.write`")
        return permissions
    }

    private mutating func readPaths(_ value: JSONValue?, _ subject: String) -> [Permissions.Path] {
        guard let value, let elements = elements(of: value, subject) else { return [] }
        var paths: [Permissions.Path] = []
        for element in elements {
            guard let text = string(element, "A path of \(subject)") else { continue }
            guard text.isPathOfPermission else {
                report(
                    .manifestPath,
                    "`\(excerpt(text))` is not a path that a plugin can ask for.",
                    at: element.range,
                    help: "Begin it with `/`, or with `~/` for the home directory, and leave out `..`."
                )
                continue
            }
            paths.append(Permissions.Path(text, element.range))
        }
        return paths
    }
}

extension String {
    /// True for a path to the same file wherever the plugin is installed, except for the home directory.
    fileprivate var isPathOfPermission: Bool {
        guard hasPrefix("/") || hasPrefix("~/"), !unicodeScalars.contains("\0"), utf8.count < 4_096 else {
            return false
        }
        return !utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
    }
}
