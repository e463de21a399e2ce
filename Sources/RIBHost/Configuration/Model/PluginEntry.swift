public import Base
public import PluginManifest

/// An entry of `plugins`: an id, a file, and the mapping of the plugin's names to the flow's.
public struct PluginEntry: Sendable {
    /// The key of the entry: the id in flows.
    public var id: Located<String>
    /// The id required in the manifest; nil for the same as the key.
    public var manifestID: Located<String>?
    /// The shared library, as written; nil if the entry is invalid.
    public var path: Located<String>?
    /// The required SHA-256 of the file; nil if any file is accepted.
    public var sha256: Located<SHA256Digest>?
    /// The adapter without code, if any.
    public var adapt: Adaptation?
    /// The process in which the plugin's code runs; nil for the host's own.
    public var process: PluginProcess?
    /// The place of `process`; nil if the entry does not say it.
    public var processRange: SourceRange?
    /// The greatest time in seconds for which the plugin's process can keep the host waiting; nil for the default.
    public var deadline: Located<Int>?
    /// The plugin's permissions outside its process; nil if the entry has none.
    public var allow: Permissions?
    /// The memory limit of the plugin's process in MiB; nil for the default.
    public var memory: Located<Int>?
    /// The numbers of the files with this entry.
    public var files = [0]
    /// The base of the path; nil for the directory of plugins.json.
    public var directory: String?
    /// The fillings of the slots of the plugin's RIB, for steps without a filling of their own.
    public var children: [SlotFilling] = []
    /// The place of the entry's value; nil for an entry made by code.
    public var range: SourceRange?

    /// Makes an entry with only a key.
    public static func named(_ id: Located<String>) -> PluginEntry { PluginEntry(id: id) }

    /// The id required in the manifest.
    public var pluginID: String { manifestID?.value ?? id.value }

    /// Returns a process for this plugin alone.
    ///
    /// - Parameter via: the program that starts the process; nil for the host.
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
    /// The process's name: the plugin's id, or the name shared by several plugins.
    public var name: String
    /// True if other plugins may share the process.
    public var isShared: Bool
    /// The time in seconds in which the process has to answer.
    public var deadline: Int
    /// The program that starts the process; nil for the host itself.
    public var via: Via?

    /// Another program, such as ssh, that starts the process, perhaps on another machine.
    public struct Via: Hashable, Sendable {
        /// The program, with its arguments up to the name of ribs-host on the other side. Never empty.
        public var words: [Located<String>]
        /// The plugin's file on the other side; nil for the same path as here.
        public var path: Located<String>?

        /// The words, without their places in the file.
        public var texts: [String] { words.map(\.value) }

        /// The program's name.
        public var program: String { words.first?.value ?? "" }

        /// Returns true if both start a process by the same command, whatever the places in the file.
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
    /// The renamed slots: each slot of the plugin with its key in the flow.
    public var dependencies: [Renaming] = []
    /// The renamed outcomes: each outcome of the plugin with its name in routes.
    public var outcomes: [Renaming] = []
    /// The renamed payload keys: each key of the plugin's outcomes with the key to assign.
    public var payload: [Renaming] = []
    /// The renamed payload keys of single outcomes, by the plugin's name. They take precedence over `payload`.
    public var outcomePayloads: [OutcomePayload] = []

    /// The renamed payload keys of an outcome.
    public struct OutcomePayload: Sendable {
        /// The plugin's name of the outcome.
        public var outcome: Located<String>
        /// Each payload key of the outcome with the key to assign.
        public var renamings: [Renaming]
    }

    /// Returns the renaming of a payload key of an outcome; nil if the key keeps its name.
    public func renaming(ofPayload key: String, in outcome: String) -> Renaming? {
        let own = outcomePayloads.first { $0.outcome.value == outcome }?.renamings ?? []
        return (own + payload).first { $0.pluginName.value == key }
    }

    /// The adaptation without renamings.
    public static let none = Adaptation()
}

/// A renaming in an adaptation.
public struct Renaming: Sendable {
    /// The plugin's name.
    public var pluginName: Located<String>
    /// The flow's name.
    public var flowName: Located<String>
}
