internal import PluginABI
internal import PluginManifest

/// What a line of JSON asks for.
enum JSONRequest {
    case perform(Action)
    case tree
    case open(url: String)

    /// Why a line asks for nothing that can be done, in full sentences.
    struct Refusal: Error {
        let message: String
    }

    /// Reads a line: an action that the screen offers, or a command.
    init(_ line: InputLine, on screen: Screen) throws(Refusal) {
        let object = try Self.object(in: line)
        let keys = ["action", "value", "command", "url"]
        for (key, _) in object.members where !keys.contains(key.text) {
            let hint = closestMatch(to: key.text, among: keys).map { " Did you mean \"\($0)\"?" } ?? ""
            throw Refusal(message: "The line has an unknown key \"\(key.text)\".\(hint) \(Self.form)")
        }
        if let command = object["command"] {
            self = try Self.command(command.string, in: object)
        } else {
            self = .perform(try Self.action(in: object, on: screen))
        }
    }

    private static func command(_ name: String?, in object: JSONValue) throws(Refusal) -> JSONRequest {
        switch (name, object["url"]?.string, object.members.count) {
        case ("tree", nil, 1): return .tree
        case ("open", let url?, 2): return .open(url: url)
        default:
            throw Refusal(
                message: "The commands are {\"command\":\"tree\"} and {\"command\":\"open\",\"url\":URL}. \(form)"
            )
        }
    }

    private static func action(in object: JSONValue, on screen: Screen) throws(Refusal) -> Action {
        let request = try action(in: object)
        let offers = screen.actions.filter { $0.id == request.id }
        guard !offers.isEmpty else { throw .unknown(request.id, among: screen.actions) }
        let fitting = offers.filter { $0.takesText ? request.value != nil : $0.value == request.value }
        guard !fitting.isEmpty else { throw .value(request, among: offers) }
        guard fitting.contains(where: \.isEnabled) else { throw .disabled(request) }
        return request
    }

    private static func action(in object: JSONValue) throws(Refusal) -> Action {
        guard let action = object["action"] else {
            throw Refusal(message: "The line names no action. \(form)")
        }
        guard let id = action.string else {
            throw Refusal(message: "The \"action\" is a string. \(form)")
        }
        guard let value = object["value"] else { return Action(id: id) }
        guard let text = value.string else {
            throw Refusal(message: "The \"value\" of an action is a string. \(form)")
        }
        return Action(id: id, value: text)
    }

    private static func object(in line: InputLine) throws(Refusal) -> JSONValue {
        let text: String
        switch line {
        case .text(let line): text = line
        case .notUTF8: throw Refusal(message: "The line is not UTF-8 text. \(form)")
        case .tooLong: throw Refusal(message: "The line is longer than \(LineAssembler.maximumLength) bytes. \(form)")
        }
        switch JSONDocument.parse(SourceFile(name: "input", bytes: Array(text.utf8))) {
        case .success(let document) where document.root.kind == .object:
            return document.root
        case .success:
            throw Refusal(message: "The line is not a JSON object. \(form)")
        case .failure(let error):
            let reason = error.diagnostics.first?.message ?? ""
            throw Refusal(message: "The line cannot be read as JSON: \(reason) \(form)")
        }
    }

    private static let form = "Write {\"action\":ID} or {\"action\":ID,\"value\":TEXT}."
}

extension JSONRequest.Refusal {
    fileprivate static func unknown(_ id: String, among actions: [Screen.AvailableAction]) -> Self {
        guard !actions.isEmpty else {
            return Self(message: "The screen offers no action \"\(id)\", nor any other.")
        }
        var ids: [String] = []
        for action in actions where !ids.contains(action.id) { ids.append(action.id) }
        return Self(message: "The screen offers no action \"\(id)\". It offers: \(ids.joined(separator: ", ")).")
    }

    fileprivate static func value(_ request: Action, among offers: [Screen.AvailableAction]) -> Self {
        if offers.contains(where: \.takesText) {
            return Self(message: "The action \"\(request.id)\" takes a text. Give it as \"value\".")
        }
        let values = offers.compactMap(\.value).map { "\"\($0)\"" }
        guard !values.isEmpty else {
            return Self(message: "The action \"\(request.id)\" takes no \"value\".")
        }
        let list = values.joined(separator: ", ")
        return Self(message: "The action \"\(request.id)\" is offered with one of these values: \(list).")
    }

    fileprivate static func disabled(_ request: Action) -> Self {
        let value = request.value.map { " with the value \"\($0)\"" } ?? ""
        return Self(message: "The action \"\(request.id)\"\(value) is not available now.")
    }
}
