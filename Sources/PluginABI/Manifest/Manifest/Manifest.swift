/// A plugin's interface, declared in manifest.json and in the `.ribs.manifest` section of the plugin's library.
///
/// A class, because manifests are passed often and never change: passing one copies one reference and not ten.
public final class Manifest: Sendable {
    /// The text of the manifest, for diagnostics that point into the text.
    public let source: SourceFile
    /// The plugin's id, in kebab-case: `tic-tac-toe`.
    public let id: String
    /// The prefix of the generated Swift names: `TicTacToe`.
    public let name: String
    /// The plugin's own version: `1.0.0`.
    public let version: String
    /// The name for people.
    public let title: String?
    /// A sentence for people.
    public let summary: String?
    /// The access level of the generated Swift. Only the compiler reads this; a library's manifest does not have the
    /// key.
    public let access: Access
    /// True if the RIB has a view, in each build; `"view": false` declares a viewless RIB, such as a service.
    public let hasView: Bool
    /// The static dependencies, in the order of the manifest.
    public let staticDependencies: [StaticSlot]
    /// The builds of the RIB; never empty.
    public let builds: [Build]
    /// The RIB's outcomes, in the order of the manifest.
    public let outcomes: [Outcome]
    /// The slots in which the RIB takes children of other plugins, in the order of the manifest.
    public let children: [ChildSlot]
    /// The requests that a link can make to the RIB while it is attached, in the order of the manifest. Since 1.1.
    public let entries: [Entry]
    /// The records declared in the manifest, in the same order.
    public let types: [RecordType]
    /// The state that a RIB keeps, to continue after its process has ended; empty if the RIB keeps nothing.
    public let state: [Field]
    /// The permissions requested by the plugin, outside its own process; nil if there are none.
    public let permissions: Permissions?

    /// The C symbol through which the host gets the plugin's factory: `ribs_plugin_factory_tic_tac_toe`.
    public let entrySymbol: String

    init(
        source: SourceFile,
        id: String,
        name: String,
        version: String,
        title: String?,
        summary: String?,
        access: Access,
        hasView: Bool,
        staticDependencies: [StaticSlot],
        builds: [Build],
        outcomes: [Outcome],
        children: [ChildSlot],
        entries: [Entry],
        types: [RecordType],
        state: [Field],
        permissions: Permissions?
    ) {
        self.source = source
        self.id = id
        entrySymbol = Self.entrySymbol(id: id)
        self.name = name
        self.version = version
        self.title = title
        self.summary = summary
        self.access = access
        self.hasView = hasView
        self.staticDependencies = staticDependencies
        self.builds = builds
        self.outcomes = outcomes
        self.children = children
        self.entries = entries
        self.types = types
        self.state = state
        self.permissions = permissions
    }

    /// Returns the C symbol of a plugin with an id.
    static func entrySymbol(id: String) -> String {
        "ribs_plugin_factory_"
            + String(decoding: id.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    }
}

extension Manifest {
    /// An access level of the generated Swift, in Swift's words.
    public enum Access: String, Sendable, CaseIterable {
        /// The plugin's own module.
        case `internal`
        /// All targets of the package.
        case package
        /// Every module.
        case `public`
    }

    /// A dependency provided by the host's component.
    public struct StaticSlot: Sendable {
        /// The slot's name.
        public let name: String
        /// The type of the dependency, which limits the plugin's use of it.
        public let type: DependencyType
        /// The place of the slot's key in the manifest.
        public let range: SourceRange
    }

    /// A dependency passed as an argument of `build`.
    public struct DynamicSlot: Sendable {
        /// The slot's name.
        public let name: String
        /// The value's type.
        public let type: ValueType
        /// The place of the slot's key in the manifest.
        public let range: SourceRange
    }

    /// A build of the RIB: a builder and its arguments.
    public struct Build: Sendable {
        /// The build's name, by which a step selects the build; `default` for a manifest with a single `builder`.
        public let name: String
        /// The builder's Swift class.
        public let builder: String
        /// The arguments of `build`, in the order of the manifest.
        public let dynamic: [DynamicSlot]
        /// The place of the build's key in the manifest, or of the value of `builder`.
        public let range: SourceRange
    }

    /// A report that the RIB can make through its listener.
    public struct Outcome: Sendable {
        /// The outcome's name.
        public let name: String
        /// The values carried by the outcome, in the order of the manifest.
        public let payload: [Field]
        /// The place of the outcome's key in the manifest.
        public let range: SourceRange
    }

    /// A request that a link can make to the RIB, as Uber's actionable items. Since 1.1.
    public struct Entry: Sendable {
        /// The entry's name, which is a method of the interactor.
        public let name: String
        /// The arguments of the method, in the order of the manifest.
        public let arguments: [Field]
        /// The place of the entry's key in the manifest.
        public let range: SourceRange
    }

    /// A value of an outcome's payload, of an entry's arguments, or of a RIB's state.
    public struct Field: Sendable {
        /// The field's name.
        public let name: String
        /// The value's type.
        public let type: ValueType
        /// The place of the field's key in the manifest.
        public let range: SourceRange
    }

    /// Returns the build with a name; nil if there is none.
    public func build(named name: String) -> Build? {
        builds.first { $0.name == name }
    }

    /// Returns the outcome with a name; nil if there is none.
    public func outcome(named name: String) -> Outcome? {
        outcomes.first { $0.name == name }
    }

    /// Reads a manifest, from manifest.json or from a library's section, which also names the entry symbol.
    ///
    /// All errors are reported together, in the order of the text, and then there is no manifest. The text is
    /// untrusted: time and memory are linear in it, and the stack does not grow with it.
    public static func decode(_ source: SourceFile) -> (manifest: Manifest?, diagnostics: [Diagnostic]) {
        var reader = ManifestReader(source)
        var manifest: Manifest?
        switch JSONDocument.parse(source) {
        case .success(let document):
            manifest = reader.read(document.root)
        case .failure(let error):
            // In a manifest, the errors of the JSON reader get the codes of manifests.
            for diagnostic in error.diagnostics {
                var diagnostic = diagnostic
                diagnostic.code = error.document == nil ? .manifestSyntax : .manifestDuplicateKey
                reader.diagnostics.append(diagnostic)
            }
            if let document = error.document { _ = reader.read(document.root) }
        }
        let diagnostics = reader.diagnostics.inSourceOrder()
        return (diagnostics.isEmpty ? manifest : nil, diagnostics)
    }

    /// A place below the RIB for children of other plugins: Uber's plugin point, with declared types.
    public struct ChildSlot: Sendable {
        /// The number of children in a slot.
        public enum Cardinality: Hashable, Sendable {
            /// A single child.
            case required
            /// A single child or none: `"optional": true`.
            case optional
            /// A list, in the order of plugins.json: `"many": true`.
            case many

            /// The cardinality's word in reports.
            public var word: String {
                switch self {
                case .required: "one"
                case .optional: "optional"
                case .many: "many"
                }
            }
        }

        /// The slot's name: `dashboard`.
        public let name: String
        /// The values that the RIB's component offers to the child, in the order of the manifest.
        public let provides: [StaticSlot]
        /// The arguments with which the RIB builds the child, in the order of the manifest.
        public let dynamic: [DynamicSlot]
        /// The outcomes that the RIB receives from the child, in the order of the manifest.
        public let outcomes: [Outcome]
        /// The number of children in the slot.
        public let cardinality: Cardinality
        /// True if the children have a view; `"view": false` declares a slot for viewless children.
        public let hasView: Bool
        /// The place of the slot's key in the manifest.
        public let range: SourceRange

        /// The outcome of every slot: the child could not be built, or its process has ended.
        public static let failed = "childDidFail"

        /// Returns the outcome with a name; nil if there is none.
        public func outcome(named name: String) -> Outcome? { outcomes.first { $0.name == name } }
    }

    /// Returns the slot with a name; nil if there is none.
    public func childSlot(named name: String) -> ChildSlot? { children.first { $0.name == name } }
}
