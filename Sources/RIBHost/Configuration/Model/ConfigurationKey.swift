/// A key of an object of plugins.json, listed once: the decoder knows no others, and the schema and the tables of the
/// reference are made of the lists.
public struct ConfigurationKey: Sendable {
    /// The form of a value.
    public enum Form: Sendable {
        /// A text: any, one with a character in it, the path of a file, or a SHA-256.
        case text, word, path, digest
        /// True or false.
        case flag
        /// A number within bounds.
        case wholeNumber(of: StaticString, in: ClosedRange<Int>, default: Int)
        /// A keyword.
        case container, atEnd
        /// A list of paths, of the words of a command, or of plugins.
        case paths, command, writers
        /// An object with fixed keys; `process` can also be a flag or a text.
        case adaptation, permissions, process
        /// A constant, a target, or a part of a flow.
        case constant, target, rootFlow, services, steps
        /// A name in the file or in a manifest.
        case name(of: Named)
        /// An object with a key for each thing of a kind.
        case each(Listed)
    }

    /// The owner of a name.
    public enum Named: Sendable {
        /// Something that has the name already, except for a child.
        case plugin, flow, step, child, entry, payloadKey, condition
    }

    /// The kinds of things that an object has by their names.
    public enum Listed: Sendable {
        /// The name in the flow of a dependency, of an outcome, or of a payload's key.
        case renamedDependency, renamedOutcome, renamedPayload
        /// A section of the file.
        case plugin, flow, link, dependency
        /// A filling of a slot, a constant, the type of a query item, a route, or a case of a switch.
        case filling, constant, queryItem, route, switchCase
    }

    /// The key.
    public let name: String
    /// The form of the value.
    public let form: Form
    /// A sentence about the value, for the author of the file; names and words of the file are in backquotes.
    public let words: StaticString
    /// The help of the message about a missing key, perhaps empty; nil if the key can be left out.
    public let required: StaticString?

    private init(_ name: String, _ form: Form, _ words: StaticString, required: StaticString? = nil) {
        (self.name, self.form, self.words, self.required) = (name, form, words, required)
    }

    /// The text of the value that counts where the key is left out; nil if none does.
    public var fallback: String? {
        switch form {
        case .wholeNumber(_, _, let number): "\(number)"
        case .container: Container.replace.rawValue
        case .atEnd: AtEnd.restart.rawValue
        case .process: "false"
        default: nil
        }
    }
}

extension ConfigurationKey {
    /// The keys of the whole file.
    public static let ofFile: [ConfigurationKey] = [
        .init("$schema", .text, "The schema of this file, for an editor: `ribs-host schema` prints it."),
        .init("plugins", .each(.plugin), "The plugins by id.", required: #"Write `"plugins": {"ID": "libNAME.so"}`."#),
        .init("dependencies", .each(.dependency), "Constants and streams that the host provides to all flows."),
        .init(
            "flow",
            .rootFlow,
            "The root flow, which the host plays: an array or a graph.",
            required: #"Write the order of the plugins: `"flow": ["ID", "ID"]`."#
        ),
        .init("flows", .each(.flow), "More flows, by name, which can be steps of others."),
        .init("container", .container, "How the root flow shows its steps."),
        .init("services", .services, "Plugins without a view that run beside the steps of the root flow."),
        .init(
            "atEnd",
            .atEnd,
            "What follows the end of the root flow: `restart` begins it again, `exit` ends the host."
        ),
        .init("links", .each(.link), "Deep links, `ribs://NAME?KEY=VALUE`, into the root flow and the flows in it."),
    ]

    /// The keys of a plugin's entry.
    public static let ofPlugin: [ConfigurationKey] = [
        .init("id", .text, "The id in its manifest, where the key is another name."),
        .init("path", .path, "The shared library: a file name, which is looked up, or a path.", required: ""),
        .init("sha256", .digest, "The SHA-256 of the shared library: no other file is taken for it."),
        .init("adapt", .adaptation, "An adapter without code: what the plugin calls so, the flow calls otherwise."),
        .init(
            "process",
            .process,
            "`true` for a process of its own, a name for a shared one, an object for one that another program starts."
        ),
        .init(
            "deadline",
            .wholeNumber(of: "seconds", in: PluginProcess.deadlines, default: PluginProcess.defaultDeadline),
            "How many seconds the plugin has to answer in its own process."
        ),
        .init("allow", .permissions, "What the plugin may reach outside its own process: no more than this."),
        .init(
            "memory",
            .wholeNumber(of: "MiB", in: PluginEntry.memories, default: PluginEntry.defaultMemory),
            "How many MiB the plugin can use in its own process."
        ),
        .init("children", .each(.filling), "What fills each slot: a child, or an array of them."),
    ]

    /// The keys of `process`, for a process that another program starts.
    public static let ofProcess: [ConfigurationKey] = [
        .init(
            "via",
            .command,
            "The program that starts ribs-host there, with its arguments, such as `ssh`, `HOST`, `ribs-host`.",
            required:
                #"Write the program that starts ribs-host: `"via": ["ssh", "HOST", "ribs-host"]`. On this machine: `"process": true`."#
        ),
        .init("path", .path, "The shared library on the other side; the same path as here if left out."),
        .init("name", .word, "The name by which plugins with the same `via` share the process."),
    ]

    /// The keys of `allow`.
    public static let ofPermissions: [ConfigurationKey] = [
        .init("network", .flag, "`true` for the network: sockets of IPv4 and IPv6, and looking up host names."),
        .init("read", .paths, "Files that it may read, and directories with everything in them."),
        .init("write", .paths, "Files and directories that it may read, change, create and remove."),
    ]

    /// The keys of `adapt`.
    public static let ofAdaptation: [ConfigurationKey] = [
        .init("dependencies", .each(.renamedDependency), "The flow's names for static and dynamic dependencies."),
        .init("outcomes", .each(.renamedOutcome), "The flow's names for outcomes."),
        .init("payload", .each(.renamedPayload), "The flow's names for keys of payloads, of all outcomes or of one."),
    ]

    /// The keys of a stream in `dependencies`.
    public static let ofStream: [ConfigurationKey] = [
        .init("stream", .text, "The type of its values.", required: ""),
        .init("value", .constant, "The first value, which only a stream of `Score` can leave out."),
        .init("writers", .writers, "The only plugins that may write it; all that declare it so, if left out."),
    ]

    /// The keys of a flow that is an object.
    public static let ofFlow: [ConfigurationKey] = [
        .init("start", .name(of: .step), "The step that the flow begins with."),
        .init("steps", .steps, "The steps by name, or an array of plugins and flows.", required: ""),
        .init(
            "container",
            .container,
            "How the flow shows its steps: one replaces or covers the other, or all are there."
        ),
        .init("dependencies", .each(.dependency), "Constants and streams of the flow's own scope."),
        .init("services", .services, "Plugins without a view that run beside the steps of the flow."),
        .init("bar", .each(.route), "The items of a navigation's bar by their labels, and where each leads."),
    ]

    /// The keys of a flow in a file of its own.
    public static let ofInclusion: [ConfigurationKey] = [
        .init("file", .path, "The file, relative to this one.", required: "")
    ]

    /// The keys of a step.
    public static let ofStep: [ConfigurationKey] = [
        .init("plugin", .name(of: .plugin), "The plugin; by default the one of the same name."),
        .init("flow", .name(of: .flow), "The flow; by default the one of the same name."),
        .init("build", .text, "Which of the plugin's builds; if left out, the one called `default`, or the only one."),
        .init("with", .each(.constant), "Constants for dynamic dependencies; of a flow, keys that it starts with."),
        .init("on", .each(.route), "Where each outcome leads; `*` stands for all that are not listed."),
        .init("children", .each(.filling), "What fills each slot of the plugin: a child, or an array of them."),
        .init("when", .name(of: .condition), "The member or the child is attached only while this `Bool` is true."),
    ]

    /// The keys of a service.
    public static let ofService = ofStep.filter { $0.name != "flow" && $0.name != "when" }

    /// The keys of a child in a slot.
    public static let ofChild =
        [ConfigurationKey("name", .name(of: .child), "Its name in the slot; that of the plugin or flow if left out.")]
        + ofStep.filter { $0.name != "on" }

    /// The keys of a switch.
    public static let ofSwitch: [ConfigurationKey] = [
        .init("switch", .name(of: .payloadKey), "A key of the payload, as the flow names it.", required: switchForm),
        .init("cases", .each(.switchCase), "Values, written as strings, and where each leads.", required: switchForm),
        .init("default", .target, "Where all other values lead, and nil."),
    ]

    /// The keys of a link.
    public static let ofLink: [ConfigurationKey] = [
        .init("query", .each(.queryItem), "The items that the link takes, and their types."),
        .init("to", .target, "A target, or a path of steps.", required: #"Write the step: `"to": "STEP"`."#),
        .init("entry", .name(of: .entry), "What the link asks of the step that it leads to: an entry of its plugin."),
    ]

    /// The form of a switch, for messages.
    static let switchForm: StaticString =
        #"A switch is `{"switch": KEY, "cases": {VALUE: TARGET}, "default": TARGET}`."#
}
