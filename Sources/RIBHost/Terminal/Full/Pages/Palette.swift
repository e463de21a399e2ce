import PluginABI

/// The list of a screen's actions, of a list's items, or of a field's options; typed words select an entry.
struct Palette {
    /// The kind of entries.
    var content = Content.actions
    /// The typed text.
    var filter = FieldEditor(shown: "")
    /// The chosen entry; nil for the default choice.
    var chosen: Control.ID?
    /// The entry shown as chosen in the last frame: Enter performs no other.
    var seen: Entry?

    /// A kind of entries.
    enum Content: Equatable {
        /// The actions of the screen, without the items of lists.
        case actions
        /// The items of the list with this action.
        case items(of: String)
        /// The options of a field with this label.
        case options(of: Control.ID, label: String)
    }

    /// An action and its name.
    struct Entry: Equatable {
        let id: Control.ID
        let name: String
        let isEnabled: Bool
        /// The key that performs the action; nil if there is none.
        let key: String?
        /// The end of the name that only describes it, such as the subtitle and the details of an item.
        var description = ""
    }

    /// The greatest number of entries: a person does not read more.
    static let limit = 1000

    /// Returns the entries whose names contain all typed words, in reading order.
    func entries(
        of screen: Screen,
        _ controls: [Control],
        _ keys: KeyBindings = .standard,
        upTo limit: Int = Self.limit
    ) -> [Entry] {
        if case .options(let id, _) = content { return FocusMap(controls)[id].map { options(of: $0) } ?? [] }
        let words = SearchWords(filter.text)
        var entries: [Entry] = []
        for entry in all(of: screen, controls, keys) where entries.count < limit {
            if words.areAll(in: entry.name) { entries.append(entry) }
        }
        return entries
    }

    /// Returns the entry that Enter performs; nil if there are no entries.
    func choice(of entries: [Entry]) -> Entry? {
        entries.first { $0.id == chosen } ?? typed(of: entries) ?? entries.first(where: \.isEnabled) ?? entries.first
    }

    /// Returns the option equal to the typed text, ignoring case; nil if there is none.
    private func typed(of entries: [Entry]) -> Entry? {
        guard case .options = content, !filter.text.isEmpty else { return nil }
        let typed = filter.text.lowercased()
        return entries.first { $0.name.lowercased() == typed }
    }

    /// Returns the options of a field that contain all typed words.
    private func options(of field: Control) -> [Entry] {
        let search = OptionSearch(options: field.options)
        return search.matches(filter.text).prefix(Self.limit).map { option in
            Entry(id: Self.id(of: option, in: field), name: option, isEnabled: field.isEnabled, key: nil)
        }
    }

    /// Returns the identity of an option of a field.
    static func id(of option: String, in field: Control) -> Control.ID {
        Control.ID(action: Action(id: field.action.id, value: option), isField: true, occurrence: 0)
    }

    /// Chooses an entry further down or up.
    mutating func move(by step: Int, in entries: [Entry]) {
        guard let current = choice(of: entries), let place = entries.firstIndex(of: current) else { return }
        chosen = entries[max(0, min(place + step, entries.count - 1))].id
    }

    /// Returns the entries of all controls of this kind. If two labels are equal, the names are the labels of plain
    /// lines, with the titles of sections.
    private func all(of screen: Screen, _ controls: [Control], _ keys: KeyBindings) -> [Entry] {
        var names: [Action: [(label: String, section: String)]] = [:]
        var sections: Set<String> = []
        let list: String? = if case .items(let list) = content { list } else { nil }
        for choice in PlainChoice.all(of: screen).reversed() {
            let value = choice.action.takesText ? nil : choice.action.value
            let name = (choice.label, choice.section)
            names[Action(id: choice.action.id, value: value), default: []].append(name)
            if choice.action.id == list { sections.insert(choice.section) }
        }
        return controls.compactMap { control in
            let (name, section) = names[control.action]?.popLast() ?? (control.label, "")
            guard list == nil ? control.item == .none : control.item != .none && control.action.id == list else {
                return nil
            }
            let words = control.kind == .field ? "fill in \(name)" : name
            let key = keys.shortcut(of: control, isText: false)?.name
            let isItem = list != nil && name.hasPrefix(control.label)
            var description = isItem ? String(name.dropFirst(control.label.count)) : ""
            // In one of several lists, such as the lanes of a board.
            if isItem, sections.count > 1, !section.isEmpty { description = "  \(section)\(description)" }
            return Entry(
                id: control.id,
                name: isItem ? control.label + description : words,
                isEnabled: control.isEnabled,
                key: key,
                description: description
            )
        }
    }
}

extension Page {
    /// Makes the page of the remaining entries, below the typed text.
    ///
    /// - Parameter parts: the lists that were searched incompletely.
    init(_ palette: Palette, _ entries: [Palette.Entry], parts: [SearchedPart], symbols: Symbols) {
        let choice = palette.choice(of: entries)
        let lit = entries.firstIndex { $0 == choice }
        var lines = entries.enumerated().map { index, entry in
            let isLit = index == lit
            let mark = isLit ? Glyph.text(of: symbols.focusLeft.symbol, clusters: []) + " " : "  "
            let name = entry.name.dropLast(entry.description.count)
            let words = entry.isEnabled ? String(name) : "\(name) (not now)"
            let description = "  " + entry.description.drop { ", ".contains($0) }
            let ink: Ink = !entry.isEnabled ? .muted : isLit ? .accent : .plain
            return Line(
                [(mark, Style(ink: .accent)), (words, Style(ink: ink, attributes: isLit ? .bold : []))]
                    + (entry.description.isEmpty ? [] : [(description, Style(ink: .muted))])
                    + (entry.key.map { [("  \($0)", Style(ink: .muted))] } ?? []),
                rest: "    "
            )
        }
        if entries.isEmpty { lines.append(Line(palette.content.words.none, Style(ink: .muted))) }
        let remarks = parts.filter { palette.content.searches($0) }.map { Line($0.words, Style(ink: .muted)) }
        self.init(
            title: palette.content.words.title,
            prompt: palette.filter,
            lines: lines + remarks,
            remarkCount: remarks.count,
            lit: lit
        )
    }
}

extension Palette.Content {
    /// Returns true if the items of a list are among the entries.
    fileprivate func searches(_ part: SearchedPart) -> Bool {
        switch self {
        case .actions: false
        case .items(let list): part.has(action: list)
        case .options: false
        }
    }

    /// The effect of Enter on an entry.
    var verb: String {
        switch self {
        case .actions: "do it"
        case .items: "open it"
        case .options: "take it"
        }
    }

    /// The title of the page, and the words if no entry matches.
    fileprivate var words: (title: String, none: String) {
        switch self {
        case .actions: ("Actions", "No action has that in its name.")
        case .items: ("Search", "No item has that in its name.")
        case .options(_, let label): (label, "No option has that in its name.")
        }
    }
}
