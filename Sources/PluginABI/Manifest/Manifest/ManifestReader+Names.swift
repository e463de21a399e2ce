extension ManifestReader {
    /// The largest length of a name that fits the lines of the generated file.
    private static let longestName = 40

    /// Checks the name of a property, method or argument of the generated file. A capital at the beginning is refused,
    /// because the name could hide a type of the file: `let Login: Login` does not compile.
    mutating func checkName(_ key: JSONKey, _ what: String, reserved: [String] = []) -> Bool {
        if key.text.isSwiftKeyword {
            report(
                .manifestName,
                "`\(key.text)` is a Swift keyword and cannot name \(what).",
                at: key.range,
                help: "Choose another name."
            )
        } else if !key.text.isIdentifier || key.text.utf8.first?.isUppercaseLetter == true
            || key.text.utf8.count > Self.longestName
        {
            report(
                .manifestName,
                "`\(excerpt(key.text))` cannot name \(what): a Swift identifier is needed, "
                    + "letters and digits that begin with a small letter, at most \(Self.longestName).",
                at: key.range,
                help: "A name looks like `player1Name`."
            )
        } else if reserved.contains(key.text) {
            report(
                .manifestName,
                "`\(key.text)` cannot name \(what): the generated code uses it itself.",
                at: key.range,
                help: "Choose another name."
            )
        } else {
            return true
        }
        return false
    }

    /// Checks the name of a type of the generated file.
    mutating func checkTypeName(
        _ name: String,
        _ range: SourceRange,
        _ what: String,
        example: String,
        longest: Int = 32
    ) -> Bool {
        if name.isSwiftKeyword {
            report(
                .manifestName,
                "`\(name)` is a Swift keyword and cannot be \(what).",
                at: range,
                help: "A name looks like `\(example)`."
            )
        } else if !name.isIdentifier || name.utf8.first?.isUppercaseLetter != true || name.utf8.count > longest {
            report(
                .manifestName,
                "`\(excerpt(name))` cannot be \(what): a Swift type's name is needed, "
                    + "letters and digits that begin with a capital, at most \(longest).",
                at: range,
                help: "A name looks like `\(example)`."
            )
        } else {
            return true
        }
        return false
    }

    /// Checks that the declarations of the generated file have different names, and hide none of the names used there.
    mutating func checkGeneratedNames(
        _ name: String,
        _ nameValue: JSONValue,
        _ builds: [Manifest.Build],
        _ children: [Manifest.ChildSlot],
        _ root: JSONValue
    ) {
        let types = root["types"]
        // A builder's name ends in `Builder`, its protocol's in `Buildable`, and all other generated names in a word of
        // their own. So they can clash only with records, which can have any name, with a used name that begins with
        // the manifest's name, and with those of slots; usually there is none of these.
        let first = name.utf8.first
        let mayBeUsed = usedNames.contains { $0.utf8.first == first && $0.hasPrefix(name) }
        guard types != nil || mayBeUsed || !children.isEmpty else { return }
        var declarations = ["Dependency", "HostDependency", "Listener", "Outcomes", "Factory"].map {
            (name + $0, nameValue.range)
        }
        if let state = root["state"] { declarations += ["State", "StateProviding"].map { (name + $0, state.opening) } }
        if let entries = root["entries"] {
            declarations += ["Entries", "EntryProviding"].map { (name + $0, entries.opening) }
        }
        for slot in children { declarations += slot.generatedNames(in: name).map { ($0, slot.range) } }
        for build in builds {
            declarations.append((build.builder, build.range))
            declarations.append((build.buildable, build.range))
        }
        if let types { declarations += types.members.map { ($0.key.text, $0.key.range) } }
        let used = children.isEmpty ? usedNames : usedNames + namesUsedForChildren
        reportClashes(declarations.sorted { $0.1.lowerBound < $1.1.lowerBound }, used)
    }

    /// - Parameter declarations: the generated names, each with the place of its origin, in the order of the file.
    private mutating func reportClashes(_ declarations: [(String, SourceRange)], _ usedNames: [String]) {
        var declared = NameTable()
        for (declaration, range) in declarations {
            if usedNames.contains(declaration) {
                report(
                    .manifestNameClash,
                    "The generated code would declare `\(declaration)`, a name that Swift or PluginABI has already.",
                    at: range,
                    help: "Choose another name."
                )
            } else if let first = declared[declaration] {
                // A key given twice is reported as that.
                guard records.isUnique(declaration) else { continue }
                report(
                    .manifestNameClash,
                    "The generated code would declare `\(declaration)` twice.",
                    at: range,
                    "for this",
                    secondary: [Label(source, first, "and for this")],
                    help: "Choose another name for one of the two."
                )
            } else {
                declared.add(declaration, range)
            }
        }
    }
}

extension Manifest.Build {
    /// The generated protocol of the builder: `TicTacToeBuildable` for `TicTacToeBuilder`.
    public var buildable: String { String(builder.dropLast("Builder".count)) + "Buildable" }
}

extension Manifest.ChildSlot {
    /// Returns the names of the generated types of the slot, such as `FinanceHomeDashboardListener`.
    func generatedNames(in name: String) -> [String] {
        let prefix = name + self.name.prefix(1).uppercased() + self.name.dropFirst()
        return ["Listener", "Buildable", "Dependency", "SlotBuilder", "Reports"].map { prefix + $0 }
    }
}

/// The names of PluginABI used in generated code only for a manifest with `children`.
private let namesUsedForChildren = ["ChildBuild", "ChildFailure", "ChildListener", "ChildSource", "SlotChild"]

/// The names of Swift and PluginABI used in generated code. Generated code must not use others: a newer host must not
/// refuse a plugin that compiled with an older list.
private let usedNames = [
    "AnyObject", "Array", "Bool", "BuildError", "Buildable", "Builder", "BuiltRIB", "Dependency", "Double", "Hashable",
    "InlineArray", "Int", "MainActor", "MutableScoreStream", "MutableValueStream", "Optional", "Outcome",
    "OutcomeListener", "PlayerType", "PluginABI", "PluginArguments", "PluginContext", "PluginExport", "PluginFactory",
    "Routing", "Score", "ScoreStream", "Sendable", "String", "Swift", "UInt32", "UInt8", "UnsafeMutableRawPointer",
    "ValueStream",
    "ViewableRouting", "WireConvertible", "WireRecord", "WireValue",
]
