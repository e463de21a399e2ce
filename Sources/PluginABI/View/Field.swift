/// A text input. The value of its action is the text.
///
/// On a full screen each change is sent immediately, with the whole text. The field then shows the text of the screen,
/// but a text that is trimmed or refused with a message stays as typed until the focus leaves the field.
///
/// ``Kind-swift.enum`` limits the characters that can be typed. Help for filling in the field, and the error in its
/// text, belong to the field, so that each face shows them with the field and a screen reader reads them with it:
///
/// ```swift
/// Field("Password", id: "password", text: password, kind: .secure, help: "At least 8 characters.")
/// Field("Amount", id: "amount", text: amount, kind: .number, error: problem ?? "")
/// Field("Text", id: "text", text: text, kind: .lines).rows(6)
/// Field("Time zone", id: "zone", text: zone).oneOf(zones)
/// ```
///
/// A field with options, as the last line, is for more options than a ``Choice`` can show. A person types a part of an
/// option: a full screen lists the options that contain the part, a browser offers them, and plain lines accept a part
/// that only one option has. The view gets an option as written in ``options`` and no other text, so it has nothing to
/// check; until then the typed text comes to no view. A field of any other kind takes other texts.
///
/// Enter moves on to the next control, or presses a button if the field ``submits``. In a field of several lines Enter
/// begins a new line, and Tab leads on; the text has `\n` between the lines.
///
/// ![Fields: a text, a password with help, a number with an error, an empty date, an address, a time zone.](element-Field.svg)
public struct Field: Sendable, Hashable, ElementConvertible {
    /// A kind of text that a field takes. On every face, the host refuses other text before the view gets it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Any text.
        case text
        /// A hidden text: no face prints it, and no recording has it.
        case secure
        /// Digits, with a sign before them and a point among them. The text can still be incomplete, such as `-`.
        case number
        /// Digits and dashes, for a date by ISO 8601, such as `2026-02-28`. The text can still be incomplete.
        case date
        /// Any text of several lines, with `\n` between them.
        case lines
        /// An option of the field's ``options``: see ``oneOf(_:)``.
        case option
        /// A text to search for among what the screen shows. `/` on a full screen and in a browser leads here, and
        /// `find` in plain lines fills it in. The view searches all it has, however much of it is on the screen, and
        /// says in ``help`` how much it has found. Since 1.2.
        ///
        ///     Field("Search", id: "search", text: query, kind: .search, help: "\(found.count) of \(all.count)")
        case search
    }

    /// The label, such as "Player 1".
    public var label: String
    /// The id of the action; the value of the action is the entered text.
    public var id: String
    /// The current text.
    public var text: String
    /// The text shown while the field is empty, such as an example; can be empty.
    public var placeholder: String
    /// True if the field can be filled in now.
    public var isEnabled: Bool
    /// The kind of text accepted by the field. Since 1.1.
    public var kind = Kind.text
    /// A sentence that helps to fill in the field; can be empty. Since 1.1.
    public var help = ""
    /// A sentence that says what is wrong with the text; empty without an error. Since 1.1.
    public var error = ""
    /// The id of the button to press on Enter, such as "send" in a conversation; the focus stays in the field. If
    /// empty, Enter moves on to the next control, as in a form. In plain lines, entering a text presses the button as
    /// well. The button is in the same view. Since 1.1.
    ///
    /// ```swift
    /// Field("Message", id: "draft", text: draft, submits: "send")
    /// Button("Send", id: "send", role: .primary, isEnabled: !draft.isEmpty)
    /// ```
    public var submits = ""
    /// The number of rows of a field of several lines, on a full screen and in a browser: from 1 to 40; other numbers
    /// count as the nearest of these. A longer text scrolls within the field. Fields of other kinds have one row. Since
    /// 1.1.
    public var rows = 4
    /// The texts that a field of the kind ``Kind-swift.enum/option`` takes, in the order of the list. Since 1.1.
    public var options: [String] = []

    /// Makes a field. Entering a text performs the action `id`, with the text as the value.
    public init(_ label: String, id: String, text: String = "", placeholder: String = "", isEnabled: Bool = true) {
        self.label = label
        self.id = id
        self.text = text
        self.placeholder = placeholder
        self.isEnabled = isEnabled
    }

    /// Makes a field of a kind, or a field that submits. Since 1.1.
    public init(
        _ label: String,
        id: String,
        text: String = "",
        placeholder: String = "",
        kind: Kind = .text,
        help: String = "",
        error: String = "",
        submits: String = "",
        isEnabled: Bool = true
    ) {
        self.init(label, id: id, text: text, placeholder: placeholder, isEnabled: isEnabled)
        self.kind = kind
        self.help = help
        self.error = error
        self.submits = submits
    }

    /// Returns this field with another number of rows, for a field of several lines. Since 1.1.
    ///
    ///     Field("Text", id: "text", text: text, kind: .lines).rows(6)
    public func rows(_ count: Int) -> Field {
        var field = self
        field.rows = count
        return field
    }

    /// Returns this field for a choice of many options. Unless an option is empty, a field that is filled in cannot be
    /// emptied again. Since 1.1.
    ///
    ///     Field("Country", id: "country", text: country, placeholder: "None yet").oneOf(["Chad", "Chile", "China"])
    public func oneOf(_ options: [String]) -> Field {
        var field = self
        (field.kind, field.options) = (.option, options)
        return field
    }

    /// The element to show.
    public var element: Element { .field(self) }

    /// The text that a face shows: for a secure field a bullet for each character.
    public var shownText: String {
        kind == .secure ? String(repeating: "\u{2022}", count: text.count) : text
    }

    /// The number of rows that a face shows: ``rows``, from 1 to 40, for a field of several lines; otherwise 1. Since
    /// 1.1.
    public var shownRows: Int { kind == .lines ? max(1, min(rows, 40)) : 1 }
}

extension Field.Kind {
    /// Returns true if a text is, or can become, a text of this kind. A kind with options takes any text here;
    /// ``Screen/AvailableAction/takes(_:)`` compares the text with the options.
    ///
    ///     Field.Kind.number.takes("-12.5")  // true
    ///     Field.Kind.number.takes("twelve")  // false
    public func takes(_ text: String) -> Bool {
        switch self {
        case .number:
            let digits = text.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
            let points = digits.count { $0 == UInt8(ascii: ".") }
            let isNumeric = digits.allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
            return isNumeric && points <= 1 && text.utf8.count - digits.count <= 1
        case .date:
            return text.utf8.count <= 10 && text.utf8.allSatisfy { Self.isDigit($0) || $0 == UInt8(ascii: "-") }
        default: return true
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

extension Field: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        [
            Screen.AvailableAction(
                id: id,
                value: shownText,
                label: label,
                isEnabled: isEnabled,
                takesText: true,
                fieldKind: kind,
                options: kind == .option ? options : [],
                submits: kind == .lines ? "" : submits
            )
        ]
    }

    func carrying(_ prefix: String) -> Field {
        var field = self
        field.id = prefix + id
        if !submits.isEmpty { field.submits = prefix + submits }
        return field
    }
}
