extension ProtocolSchema {
    /// Returns a schema in which each member of an object has a description, for people who read the schema in an
    /// editor.
    ///
    /// - Parameter context: the definition, or the member, to which the object belongs.
    static func described(_ node: SchemaNode, in context: String = "") -> SchemaNode {
        switch node {
        case .array(let elements): .array(elements.map { described($0, in: context) })
        case .object(let members): .object(members.map { ($0.key, described($0.value, of: $0.key, in: context)) })
        default: node
        }
    }

    private static func described(_ value: SchemaNode, of key: String, in context: String) -> SchemaNode {
        switch (key, value) {
        // A condition is not read by people.
        case ("if", _): value
        case ("$defs", .object(let definitions)):
            .object(definitions.map { ($0.key, described($0.value, in: $0.key)) })
        case ("properties", .object(let members)):
            .object(
                members.map { member in
                    let node = described(member.value, in: member.key)
                    return (
                        member.key, node.hasDescription ? node : node.with(description(of: member.key, in: context))
                    )
                }
            )
        default: described(value, in: context)
        }
    }

    private static func description(of member: String, in context: String) -> SchemaNode {
        guard let words = descriptions["\(context).\(member)"] ?? descriptions[member] else { return [:] }
        return ["description": .string(words)]
    }

    /// The descriptions of members, as in json.md: by the object and the member, or by the member alone.
    static let descriptions: [String: String] = lineDescriptions.merging(screenDescriptions) { one, _ in one }

    private static let lineDescriptions = [
        "type": "What kind of object this is: it says which other members there are. Ignore one that you do not know.",
        // Requests.
        "request.id": "Any name for the request: its answer has the same.",
        "request.revision": "The screen that the request is meant for: on another one it is not carried out.",
        "request.action": "The id of an action of the screen.",
        "request.value": "The action's value, or the text that was entered.",
        "command": "What is asked of the host, rather than of a screen.",
        "url": "The link to open, such as ribs://NAME?ITEM=VALUE.",
        "watch": "Whether each later version of the tree is written as well.",
        // Lines.
        "protocol": "The version of the protocol. It is raised when a member is removed or changes its meaning.",
        "host": "The version of ribs-host.",
        "plugin_abi": "The version of PluginABI that the host offers to plugins.",
        "commands": "The values of `command` that a request can have.",
        "line-screen.revision": "The number of the screen, starting at 1.",
        "line-screen.path": "The steps that the screen is of, from the root flow inwards.",
        "line-screen.screen": "What is shown.",
        "base": "The number of the screen that the change is of.",
        "line-change.revision": "The number of the screen that it leads to.",
        "line-change.patch": "A JSON Patch (RFC 6902) of the last line of the type `screen`, with the changes since.",
        "op": "What is done at the path.",
        "patch.path": "A place in the line, as a JSON Pointer (RFC 6901).",
        "patch.value": "What comes there; absent for `remove`.",
        "line-done.id": "The id of the request, if it had one.",
        "changed": "Whether the screen has changed, or the flow has ended.",
        "line-done.reason": "Why the request was not carried out, or not to its end; absent if it was.",
        "fault.kind": "What kind of fault it is. A plugin can report kinds of its own.",
        "message": "Full sentences, for a person.",
        "fault.path": "The names of the RIB that caused it, and of those above it, the outermost first.",
        "words": "The host's words in parts, for a front end of another language; absent where none has a key.",
        "words.text": "The words in English.",
        "words.key": "What they say; absent where they are not one of the host's sentences.",
        "parts": "The texts of the places in the sentence, by the name of the place.",
        "phase": "Whether the plugin takes long, or has returned.",
        "line-notice.plugin": "The id of the plugin; absent if no plugin's code was found.",
        "activity": "Whether the plugin is loaded and built, runs, or prints what is not read.",
        "milliseconds": "How long it has taken so far.",
        "interrupt":
            "What SIGINT ends now: the host, or the plugin's process, which the command `interrupt` ends as well.",
        "nodes": "The RIBs, each before its children.",
        "outcomes": "The last ten that were routed, the newest last.",
        "faults": "The last fifty, the newest last.",
        "line-exit.code": "The exit code: 128 plus the number of a signal; null where it is not known.",
        "line-exit.reason": "Why the process ends.",
        "line-exit.end": "The name of the end that the flow has come to, if it has one.",
        "line-exit.plugin": "The plugin that caused it, if one did.",
        "signal": "The number of the signal that ends the process, if one does.",
        // The tree.
        "node.name": "The name of the RIB: of a step its name in the flow.",
        "node.kind": "The id of its plugin, `flow`, or empty for any other RIB.",
        "service": "Whether it is a service, which is attached as long as its flow runs.",
        "viewless": "Whether it is a step or a service whose plugin has no view.",
        "depth": "The number of RIBs above it.",
        "state": "Whether it is active, or only attached.",
        "waits_for": "The outcomes that are routed, as plugins.json calls them.",
        "plugin_names": "What the plugin calls them, where `adapt` renames some.",
        "outcome.path": "The names of the RIB that reported it, and of those above it, the outermost first.",
        "outcome.name": "The outcome, as plugins.json calls it.",
        "plugin_name": "What the plugin calls it, if that is another name.",
        // Diagnostics.
        "diagnostic.code": "Its code: `ribs-host explain CODE` says more.",
        "severity": "Whether it keeps the flow from being played.",
        "diagnostic.file": "The file that it is about; null if it is about none.",
        "diagnostic.range": "The place in the file; null if there is none.",
        "labels": "All places that it refers to.",
        "labels.file": "The file of the place.",
        "labels.range": "The place.",
        "labels.text": "What is to be seen there; null if nothing is said.",
        "primary": "Whether it is the place of the diagnostic itself.",
        "notes": "What explains it, in sentences.",
        "diagnostic.help": "What can be done, in sentences.",
        "start": "Its first character.",
        "range.end": "What follows its last character.",
        "line": "The line, counted from 1.",
        "position.column": "The column in Unicode scalars, counted from 1.",
        "offset": "The byte of the file, counted from 0.",
    ]

    /// The members of screens and actions; those of elements are described where they are listed.
    private static let screenDescriptions = [
        "screen.title": "What the screen is called.",
        "screen.elements": "What is shown, in reading order.",
        "actions": "All that can be done on the screen, in reading order.",
        "presented": "Whether the screen is presented over another one.",
        "unsaved": "Whether a person who leaves would lose changes.",
        "id": "Unique within the screen: what stays the same from screen to screen keeps it.",
        "action.id": "The `action` of a request for it.",
        "action.value": "The `value` of a request for it; the current text if it takes one.",
        "action.label": "What a person calls it.",
        "action.enabled": "Whether it can be used now.",
        "takes_text": "Whether a request for it carries a text.",
        "action.kind": "Which texts it takes; absent for any.",
        "action.confirmation": "What a person is asked before the request is sent; absent if nothing.",
        "action.shortcut": "The character that does the same, if the front end has keys.",
        "action.selected": "Whether it is the selected one of several.",
    ]
}
