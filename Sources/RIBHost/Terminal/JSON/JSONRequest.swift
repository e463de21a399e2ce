import Base
import PluginABI
import PluginManifest

/// A request of a front end: a line of JSON. Unknown members are ignored, because a later version might define them.
struct JSONRequest {
    /// The action or command of a request.
    enum Command {
        case perform(Action)
        /// A command with its text, which is empty for a command without one, and with its flag.
        case named(JSONCommand, text: String, flag: Bool?)
    }

    /// The request's id, which is repeated in the answer.
    let id: JSONValue?
    /// The number of the screen for which the request is meant; nil for any screen.
    let revision: Int?
    private let object: JSONValue

    /// Reads a line, and checks `id` and `revision`.
    init(_ line: InputLine) throws(JSONRequestError) {
        object = try Self.object(in: line)
        id = object["id"]
        if let id, id.kind != .string, id.kind != .number {
            throw JSONRequestError(message: "The \"id\" is a string or a number. \(Self.form)")
        }
        guard let revision = object["revision"] else {
            revision = nil
            return
        }
        guard let number = revision.int else {
            throw JSONRequestError(message: "The \"revision\" is the number of a screen. \(Self.form)")
        }
        self.revision = number
    }

    /// True for the command that is carried out as soon as it is read, see ``JSONInterrupts``.
    var isInterrupt: Bool { object["command"]?.string == JSONCommand.interrupt.rawValue }

    /// Returns the action or the command. An action must be offered by the screen.
    func command(on screen: Screen) throws(JSONRequestError) -> Command {
        guard let name = object["command"] else { return .perform(try Self.action(in: object, on: screen)) }
        guard let command = name.string.flatMap(JSONCommand.init), let text = text(of: command) else {
            throw JSONRequestError(message: "\(Self.commands) \(Self.form)")
        }
        return .named(command, text: text, flag: try flag(of: command))
    }

    /// The text of a command, empty for a command without one; nil if the text is missing.
    private func text(of command: JSONCommand) -> String? {
        guard let member = command.text else { return "" }
        return object[member]?.string
    }

    private func flag(of command: JSONCommand) throws(JSONRequestError) -> Bool? {
        guard let member = command.flag, let value = object[member] else { return nil }
        guard let flag = value.bool else {
            throw JSONRequestError(
                message: "The \"\(member)\" of the command \"\(command.rawValue)\" is true or false. \(Self.form)"
            )
        }
        return flag
    }

    private static var commands: String {
        let forms = JSONCommand.allCases.map { command in
            "{\"command\":\"\(command.rawValue)\"\(command.text.map { ",\"\($0)\":\($0.uppercased())" } ?? "")}"
        }
        return "The commands are \(forms.dropLast().joined(separator: ", ")) and \(forms[forms.count - 1])."
    }

    private static func action(in object: JSONValue, on screen: Screen) throws(JSONRequestError) -> Action {
        let request = try action(in: object)
        let offers = screen.actions.filter { $0.id == request.id }
        guard !offers.isEmpty else { throw .unknown(request.id, among: screen.actions) }
        let fitting = offers.filter { $0.takesText ? request.value != nil : $0.value == request.value }
        guard !fitting.isEmpty else { throw .value(request, among: offers) }
        guard fitting.contains(where: \.isEnabled) else { throw .disabled(request) }
        if let text = request.value, let field = fitting.first, field.takesText, !field.takes(text) {
            let words = field.refusal(of: text)
            throw JSONRequestError(message: words.text, words: words)
        }
        return request
    }

    private static func action(in object: JSONValue) throws(JSONRequestError) -> Action {
        guard let action = object["action"] else {
            throw JSONRequestError(message: "The line names no action. \(form)")
        }
        guard let id = action.string else {
            throw JSONRequestError(message: "The \"action\" is a string. \(form)")
        }
        guard let value = object["value"] else { return Action(id: id) }
        guard let text = value.string else {
            throw JSONRequestError(message: "The \"value\" of an action is a string. \(form)")
        }
        return Action(id: id, value: text)
    }

    private static func object(in line: InputLine) throws(JSONRequestError) -> JSONValue {
        let text: String
        switch line {
        case .text(let line): text = line
        case .notUTF8: throw JSONRequestError(message: "The line is not UTF-8 text. \(form)")
        case .tooLong(let id):
            throw JSONRequestError(
                message: "The line is longer than \(LineInput.maximumLength) bytes. \(form)",
                id: id.flatMap(Self.id)
            )
        }
        switch JSONDocument.parse(SourceFile(name: "input", bytes: Array(text.utf8))) {
        case .success(let document) where document.root.kind == .object:
            return document.root
        case .success:
            throw JSONRequestError(message: "The line is not a JSON object. \(form)")
        case .failure(let error):
            let reason = error.diagnostics.first?.message ?? ""
            throw JSONRequestError(message: "The line cannot be read as JSON: \(reason) \(form)")
        }
    }

    /// Reads a string or a number.
    private static func id(_ text: String) -> JSONValue? {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "id", text: text)),
            [.string, .number].contains(document.root.kind)
        else { return nil }
        return document.root
    }

    private static let form = "Write {\"action\":ID} or {\"action\":ID,\"value\":TEXT}."
}

extension JSONRequestError {
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

/// The reason why a line cannot be carried out, in full sentences.
struct JSONRequestError: Error {
    let message: String
    /// The message with a key, if about text typed by a person.
    var words: HostWords?
    /// The id of a line that is otherwise unreadable.
    var id: JSONValue?
}
