import Base
import PluginABI
import PluginManifest

/// A message of the host to a plugin behind port 1: one case for each kind, with its line.
enum PortCall {
    case hello(host: String, plugin: String)
    case build(rib: Int, PortBuild)
    /// Activates and loads a RIB.
    case attach(rib: Int, path: [String])
    /// The visibility of a RIB's view from now on.
    case see(rib: Int, isSeen: Bool)
    case detach(rib: Int)
    case perform(rib: Int, Action)
    /// An entry, for a link.
    case ask(rib: Int, entry: String, WireRecord)
    /// A new value or event of a static dependency.
    case deliver(rib: Int, name: String, WireValue)
    /// The current children of a slot.
    case offer(rib: Int, slot: String, [ChildSource.Name])
    case childOutcome(rib: Int, child: Int, Outcome)
    case childTitle(rib: Int, child: Int, String)
    /// A holder of a provided stream has written it.
    case provided(rib: Int, child: Int, name: String, WireValue)
    /// The host could not use an event. There is no answer.
    case wrong(String)
}

/// The values for a plugin's builder, as they cross.
struct PortBuild {
    let build: String
    let provisions: [(name: String, value: WireValue?)]
    let arguments: WireRecord
    let state: WireValue?
    /// The children offered in each slot; empty for a plugin without slots.
    let children: [(slot: String, names: [ChildSource.Name])]
}

extension PortCall {
    /// The version of port 1.
    static let version = 1

    /// The name of the call, as it is written.
    var name: String {
        switch self {
        case .hello: "hello"
        case .build: "build"
        case .attach: "attach"
        case .see: "see"
        case .detach: "detach"
        case .perform: "perform"
        case .ask: "ask"
        case .deliver: "deliver"
        case .offer: "offer"
        case .childOutcome: "child_outcome"
        case .childTitle: "child_title"
        case .provided: "provided"
        case .wrong: "wrong"
        }
    }

    /// The number of the RIB; nil for a call about no RIB.
    var rib: Int? {
        switch self {
        case .hello, .wrong: nil
        case .build(let rib, _), .attach(let rib, _), .see(let rib, _), .detach(let rib), .perform(let rib, _),
            .ask(let rib, _, _), .deliver(let rib, _, _), .offer(let rib, _, _), .childOutcome(let rib, _, _),
            .childTitle(let rib, _, _), .provided(let rib, _, _, _):
            rib
        }
    }

    /// Returns the line, without a line break.
    ///
    /// - Parameter id: the number of the call, which its answer repeats; nil for a call without an answer.
    func line(id: Int?) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("call", name)
            if let id { writer.member("id", id) }
            if let rib { writer.member("rib", rib) }
            writeMembers(to: &writer)
        }
        return writer.bytes
    }

    private func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .hello(let host, let plugin):
            writer.member("port", Self.version)
            writer.member("host", host)
            writer.member("plugin", plugin)
        case .build(_, let build): writer.members(of: build)
        case .attach(_, let path): writer.member("path", path)
        case .see(_, let isSeen): writer.member("seen", isSeen)
        case .detach: break
        case .perform(_, let action):
            writer.member("action", action.id)
            if let value = action.value { writer.member("value", value) }
        case .ask(_, let entry, let arguments):
            writer.member("entry", entry)
            writer.member("arguments", .record(arguments))
        case .deliver(_, let name, let value):
            writer.member("name", name)
            writer.member("value", value)
        case .offer(_, let slot, let names):
            writer.member("slot", slot)
            writer.children("children", names)
        case .childOutcome(_, let child, let outcome):
            writer.member("child", child)
            writer.member("outcome", outcome.name)
            writer.member("payload", .record(outcome.payload))
        case .childTitle(_, let child, let title):
            writer.member("child", child)
            writer.member("title", title)
        case .provided(_, let child, let name, let value):
            writer.member("child", child)
            writer.member("name", name)
            writer.member("value", value)
        case .wrong(let message): writer.member("message", message)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of build: PortBuild) {
        member("build", build.build)
        object("static") { writer in
            for (name, value) in build.provisions { writer.member(name, value ?? .null) }
        }
        member("dynamic", .record(build.arguments))
        if let state = build.state { member("state", state) }
        guard !build.children.isEmpty else { return }
        object("children") { writer in
            for (slot, names) in build.children { writer.children(slot, names) }
        }
    }

    fileprivate mutating func children(_ key: String, _ names: [ChildSource.Name]) {
        array(key, of: names) { child, writer in
            writer.object { writer in
                writer.member("name", child.name)
                writer.member("title", child.title)
            }
        }
    }
}
