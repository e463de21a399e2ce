public import Base
public import PluginManifest

/// One entry of `plugins`: an id, a file, and how its names map to the flow's.
public struct PluginEntry: Sendable {
    /// The key of the entry, by which flows name it.
    public var id: Located<String>
    /// The id that its manifest must have; nil for the same as the key.
    public var manifestID: Located<String>?
    /// The shared library, as written; nil if the entry is invalid.
    public var path: Located<String>?
    /// What the SHA-256 of its file has to be; nil where any file will do.
    public var sha256: Located<SHA256Digest>?
    /// The adapter without code, if any.
    public var adapt: Adaptation?
    /// Where its code runs; nil for the host's own process.
    public var process: PluginProcess?
    /// For how many seconds a process of its own can keep the host waiting; nil for the default.
    public var deadline: Located<Int>?
    /// The plugin's permissions outside that process; nil if the entry has none.
    public var allow: Permissions?
    /// How many MiB its process can use; nil for the default.
    public var memory: Located<Int>?
    /// The files that have the entry, by number.
    public var files = [0]
    /// The directory that its path is relative to; nil for that of plugins.json.
    public var directory: String?
    /// What fills the slots of its RIB, where a step does not say it.
    public var children: [SlotFilling] = []
    /// Where its value is written; nil for an entry that no file has.
    public var range: SourceRange?

    /// Makes an entry that has only its key.
    public static func named(_ id: Located<String>) -> PluginEntry { PluginEntry(id: id) }

    /// The id that its manifest must have.
    public var pluginID: String { manifestID?.value ?? id.value }

    /// A process for this plugin alone.
    ///
    /// - Parameter via: the program that starts it; nil for the host.
    public func ownProcess(via: PluginProcess.Via? = nil) -> PluginProcess {
        PluginProcess(name: id.value, deadline: deadline?.value ?? PluginProcess.defaultDeadline, via: via)
    }

    /// The default, in MiB.
    public static let defaultMemory = 512
    /// The allowed values, in MiB: less would not be enough for Swift's own libraries.
    public static let memories = 32...1_048_576
}

/// A process that runs plugins for the host, so that they cannot end the host.
public struct PluginProcess: Hashable, Sendable {
    /// The process's name: the plugin's id, or the name by which several plugins share it.
    public var name: String
    /// Whether other plugins may share it.
    public var isShared: Bool
    /// How many seconds it has to answer.
    public var deadline: Int
    /// The program that starts it; nil for a process that the host starts itself.
    public var via: Via?

    /// Another program that starts the process, perhaps on another machine, such as ssh.
    public struct Via: Hashable, Sendable {
        /// The program, and its arguments up to the name of ribs-host on the other side. Never empty.
        public var words: [Located<String>]
        /// The plugin's file on the other side; nil if it has the same path as here.
        public var path: Located<String>?

        /// The words without the places where they are written.
        public var texts: [String] { words.map(\.value) }

        /// The program's name.
        public var program: String { words.first?.value ?? "" }

        /// Whether it is started in the same way; where that is written does not matter.
        public static func == (left: Via, right: Via) -> Bool {
            left.texts == right.texts && left.path?.value == right.path?.value
        }

        /// Hashes what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(texts)
            hasher.combine(path?.value)
        }
    }

    /// Describes a process.
    public init(name: String, isShared: Bool = false, deadline: Int = defaultDeadline, via: Via? = nil) {
        self.name = name
        self.isShared = isShared
        self.deadline = deadline
        self.via = via
    }

    /// The default, in seconds.
    public static let defaultDeadline = 5
    /// The allowed values, in seconds.
    public static let deadlines = 1...3_600
}

/// An adapter without code: maps a plugin's names to the flow's.
public struct Adaptation: Sendable {
    /// A slot of the plugin, and the key that fills it.
    public var dependencies: [Renaming] = []
    /// An outcome of the plugin, and the outcome that flows route.
    public var outcomes: [Renaming] = []
    /// A payload key of the plugin's outcomes, and the key it is assigned to.
    public var payload: [Renaming] = []
    /// The same for one outcome, by the plugin's name. This comes before `payload`.
    public var outcomePayloads: [OutcomePayload] = []

    /// The payload keys of one outcome, and the keys they are assigned to.
    public struct OutcomePayload: Sendable {
        /// The plugin's name of the outcome.
        public var outcome: Located<String>
        /// A payload key of the outcome, and the key it is assigned to.
        public var renamings: [Renaming]
    }

    /// What renames a payload key of an outcome; nil if it keeps its name.
    public func renaming(ofPayload key: String, in outcome: String) -> Renaming? {
        let own = outcomePayloads.first { $0.outcome.value == outcome }?.renamings ?? []
        return (own + payload).first { $0.pluginName.value == key }
    }

    /// The one that changes no name.
    public static let none = Adaptation()
}

/// One pair of an adaptation.
public struct Renaming: Sendable {
    /// The plugin's name.
    public var pluginName: Located<String>
    /// The flow's name.
    public var flowName: Located<String>
}
