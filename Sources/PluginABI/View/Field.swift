/// A text input. The value of its action is the text.
///
/// On a full screen each change is sent immediately, with the whole text. The field then shows the text of the screen,
/// but a text that is trimmed or refused with a message stays as it was typed until the focus leaves the field.
///
/// ``Kind-swift.enum`` says what can be typed. The words that help to fill it in, and those that say what is wrong with
/// its text, belong to the field, so that each face shows them with it and a screen reader reads them with it:
///
/// ```swift
/// Field("Password", id: "password", text: password, kind: .secure, help: "At least 8 characters.")
/// Field("Amount", id: "amount", text: amount, kind: .number, error: problem ?? "")
/// Field("Text", id: "text", text: text, kind: .lines).rows(6)
/// Field("Time zone", id: "zone", text: zone).oneOf(zones)
/// ```
///
/// A field that is one of many options, as the last one, is for more of them than a ``Choice`` can show. A person types a
/// part of one: a full screen lists those that have it, a browser offers them, and plain lines take what only one has.
/// The view gets an option as it is written in ``options`` and no other text, so it has nothing to check; what is typed
/// until then comes to no view. A field of any other kind takes other texts.
///
/// Enter moves on to the next control, or presses a button where the field ``submits``. In a field of several lines it
/// begins a new line, and Tab leads on; its text has `\n` between the lines.
///
/// ![Fields: a text, a password with help, a number with an error, an empty date, an address, a time zone.](element-Field.svg)
public struct Field: Sendable, Hashable, ElementConvertible {
    /// What a field takes. Text that it does not take is refused by the host, on every face, before the view gets it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Any text.
        case text
        /// A text that is not shown: no face prints it, and no recording has it.
        case secure
        /// Digits, with a sign before them and a point among them. What is typed can still be incomplete, such as `-`.
        case number
        /// Digits and dashes, for a date by ISO 8601, such as `2026-02-28`. What is typed can still be incomplete.
        case date
        /// Any text of several lines, with `\n` between them.
        case lines
        /// One of the field's ``options``, as ``oneOf(_:)`` says.
        case option
    }

    /// The label, such as "Player 1".
    public var label: String
    /// The id of the action that brings the text entered, as its value.
    public var id: String
    /// The current text.
    public var text: String
    /// The text shown while the field is empty, such as an example; can be empty.
    public var placeholder: String
    /// Whether it can be filled in now.
    public var isEnabled: Bool
    /// What it takes. Since 1.1.
    public var kind = Kind.text
    /// How to fill it in, in a sentence; can be empty. Since 1.1.
    public var help = ""
    /// What is wrong with its text, in a sentence; empty if nothing is. Since 1.1.
    public var error = ""
    /// The id of the button that Enter in the field presses, such as "send" in a conversation, and the focus stays in the
    /// field; empty where Enter moves on to the next control, as in a form. In plain lines a text for the field presses it
    /// as well. As ``id``, it is an id of the same view. Since 1.1.
    ///
    /// ```swift
    /// Field("Message", id: "draft", text: draft, submits: "send")
    /// Button("Send", id: "send", role: .primary, isEnabled: !draft.isEmpty)
    /// ```
    public var submits = ""
    /// How many rows a full screen and a browser show of a field of several lines, which scrolls by itself where its
    /// text has more: from 1 to 40; beyond that it is the nearest of these. Fields of other kinds have one row.
    /// Since 1.1.
    public var rows = 4
    /// What a field of the kind ``Kind-swift.enum/option`` takes, in the order in which it is listed. Since 1.1.
    public var options: [String] = []

    /// Makes a field whose text comes as the action `id`.
    public init(_ label: String, id: String, text: String = "", placeholder: String = "", isEnabled: Bool = true) {
        self.label = label
        self.id = id
        self.text = text
        self.placeholder = placeholder
        self.isEnabled = isEnabled
    }

    /// Makes a field of a kind, or one that submits. Since 1.1.
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

    /// This field with another number of rows, which counts for one of several lines. Since 1.1.
    ///
    ///     Field("Text", id: "text", text: text, kind: .lines).rows(6)
    public func rows(_ count: Int) -> Field {
        var field = self
        field.rows = count
        return field
    }

    /// This field for one of many options. Where none of them is empty, it cannot be emptied once it is filled in.
    /// Since 1.1.
    ///
    ///     Field("Country", id: "country", text: country, placeholder: "None yet").oneOf(["Chad", "Chile", "China"])
    public func oneOf(_ options: [String]) -> Field {
        var field = self
        (field.kind, field.options) = (.option, options)
        return field
    }

    /// The element to show.
    public var element: Element { .field(self) }

    /// The text as a face may show it: of a secure field a bullet for each character.
    public var shownText: String {
        kind == .secure ? String(repeating: "\u{2022}", count: text.count) : text
    }

    /// The rows that a face shows: of a field of several lines ``rows``, from 1 to 40; of any other 1. Since 1.1.
    public var shownRows: Int { kind == .lines ? max(1, min(rows, 40)) : 1 }
}

extension Field.Kind {
    /// Whether a text can be, or become, one that the field takes. Of one with options each text can;
    /// ``Screen/AvailableAction/takes(_:)`` says whether it is one.
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
