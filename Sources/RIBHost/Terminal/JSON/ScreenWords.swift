import Base
import PluginABI
import PluginManifest

/// The host's words among the labels of a screen's actions; other labels are a plugin's.
struct ScreenWords {
    private var words: [Place: HostWords] = [:]
    /// The ids of actions for picking an item, and of actions for showing other rows.
    private var picks: Set<String> = []
    private var windows: Set<String> = []

    private struct Place: Hashable {
        let id: String
        let value: String?
    }

    init(of screen: Screen) { take(screen.elements) }

    /// The host's words of an action; nil if the label is the plugin's.
    subscript(action: Screen.AvailableAction) -> HostWords? {
        var found = words[Place(id: action.id, value: action.value)]
        if windows.contains(action.id) { found = HostWords(.showFromRow) }
        if picks.contains(action.id) { found = HostWords(.pick, [.item: String(action.label.dropFirst(5))]) }
        // Two elements can have the same action.
        return found?.text == action.label ? found : nil
    }

    // Recurses no deeper than `Screen.depthLimit`.
    private mutating func take(_ elements: [Element]) {
        for element in elements {
            switch element {
            case .tabs(let tabs):
                for tab in tabs.tabs { add(tabs.id, tab.id, .tab, [.title: tab.title.isEmpty ? tab.id : tab.title]) }
            case .toggle(let toggle):
                add(toggle.id, toggle.action.value, toggle.isOn ? .on : .off, [.label: toggle.label])
            case .grid(let grid):
                for cell in grid.rows.joined() where cell.text.isEmpty {
                    if let action = cell.action { add(action.id, action.value, .empty, [.position: cell.position]) }
                }
            case .list(let list):
                if let id = list.pickID { picks.insert(id) }
                if let id = list.excerpt?.id { windows.insert(id) }
            default: take(element.children)
            }
        }
    }

    private mutating func add(
        _ id: String,
        _ value: String?,
        _ key: HostWords.Key,
        _ parts: KeyValuePairs<HostWords.Part.Name, String>
    ) {
        words[Place(id: id, value: value)] = HostWords(key, parts)
    }
}

extension JSONWriter {
    /// Writes the host's words with their keys, if at least one has a key.
    mutating func members(_ words: [HostWords]) {
        guard words.contains(where: { $0.key != nil }) else { return }
        objects("words", of: words) { words, writer in
            writer.member("text", words.text)
            guard let key = words.key else { return }
            writer.member("key", key.rawValue)
            guard !words.parts.isEmpty else { return }
            writer.object("parts") { parts in
                for part in words.parts { parts.member(part.name.rawValue, part.text) }
            }
        }
    }
}
