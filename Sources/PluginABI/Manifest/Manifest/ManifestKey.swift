/// A key of an object of manifest.json, listed once: the reader knows no others, and the schema describes them.
public struct ManifestKey: Sendable {
    /// The form of a value.
    public enum Form: Sendable {
        /// An id in kebab-case.
        case id
        /// The name of a type.
        case typeName
        /// A version.
        case version
        /// A line of text.
        case line
        /// Any text.
        case text
        /// One of the access levels.
        case access
        /// True or false.
        case flag
        /// The name of a builder's class.
        case builder
        /// Builds by name.
        case builds
        /// The two kinds of dependencies.
        case dependencies
        /// Types of values and streams, by name.
        case components
        /// Types of values, by name.
        case fields
        /// Types of values, by name, at least one.
        case someFields
        /// Payloads by name.
        case outcomes
        /// Payloads by name, of a child in a slot.
        case outcomesOfChild
        /// Slots for children, by name.
        case slots
        /// Records by name.
        case records
        /// Arguments by name, at least one.
        case entries
        /// The rights that a plugin requests.
        case permissions
        /// Paths of files.
        case paths
    }

    /// The key.
    public let name: StaticString
    /// The form of the value.
    public let form: Form
    /// A sentence about the value, for the author of a plugin; empty where the form says all.
    public let words: StaticString
    /// True if the object must have the key.
    public let isRequired: Bool

    private init(_ name: StaticString, _ form: Form, _ words: StaticString = "", isRequired: Bool = false) {
        (self.name, self.form, self.words, self.isRequired) = (name, form, words, isRequired)
    }

    /// The keys of a manifest.
    public static let ofManifest = [
        ManifestKey("id", .id, "The id by which plugins.json names the plugin.", isRequired: true),
        ManifestKey("name", .typeName, "What the generated Swift begins with.", isRequired: true),
        ManifestKey("version", .version, "The plugin's own version.", isRequired: true),
        ManifestKey("title", .line, "The name that people see."),
        ManifestKey("summary", .line, "One sentence for people."),
        ManifestKey("access", .access, "Who can use the generated Swift; internal if left out."),
        ManifestKey("view", .flag, "Whether the RIB has a view; true if left out."),
        ManifestKey("builder", .builder),
        ManifestKey("builds", .builds, "The ways to build the RIB, where there are several."),
        ManifestKey("dependencies", .dependencies, "What the plugin is given."),
        ManifestKey("outcomes", .outcomes, "What the RIB reports: each name with its payload, {} for none."),
        ManifestKey("children", .slots, "The slots in which the RIB takes children of other plugins."),
        ManifestKey(
            "entries",
            .entries,
            "What a link can ask of the RIB while it is attached: each name with its arguments, {} for none."
        ),
        ManifestKey("types", .records, "The records."),
        ManifestKey("state", .someFields, "The values that the RIB keeps."),
        ManifestKey("permissions", .permissions, "What the plugin asks to be allowed outside its own process."),
        ManifestKey("entry", .text, "Leave it out: the build writes it."),
        ManifestKey("$schema", .text, "The schema of this file, for editors."),
    ]

    /// The keys of a build.
    public static let ofBuild = [
        ManifestKey("builder", .builder, isRequired: true),
        ManifestKey("dynamic", .fields, "The values that each build is given."),
    ]

    /// The keys of `dependencies`.
    public static let ofDependencies = [
        ManifestKey("static", .components, "What the flow's scope provides for as long as it lives."),
        ManifestKey("dynamic", .fields, "The values that each build is given."),
    ]

    /// The keys of a slot for children.
    public static let ofSlot = [
        ManifestKey("provides", .components, "What the RIB's component offers to the child."),
        ManifestKey("dynamic", .fields, "The values that each build of a child is given."),
        ManifestKey(
            "outcomes",
            .outcomesOfChild,
            "What the RIB receives from the child: each name with its payload, {} for none."
        ),
        ManifestKey("view", .flag, "Whether the children have a view; true if left out."),
        ManifestKey("many", .flag, "Whether it takes a list of children."),
        ManifestKey("optional", .flag, "Whether it can be left empty."),
    ]

    /// The keys of `permissions`.
    public static let ofPermissions = [
        ManifestKey("network", .flag, "Whether it reaches the network."),
        ManifestKey("read", .paths, "Files, and directories with all that is in them."),
        ManifestKey("write", .paths, "Files, and directories with all that is in them."),
    ]
}
