/// A bar of tabs that selects the visible view of several. The value of its action is the id of the tab.
///
/// The screen shows the selected view below the bar. The container `tabs` shows its steps like this.
///
/// ![Two tabs.](element-Tabs.svg)
public struct Tabs: Sendable, Hashable, ElementConvertible {
    /// A tab of the bar, for a view.
    public struct Tab: Sendable, Hashable {
        /// The tab's id: the value of the action that selects this tab.
        public var id: String
        /// The tab's label in the bar.
        public var title: String

        /// Makes a tab.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The id of the action that selects a tab; the value of the action is the tab's id.
    public var id: String
    /// The tabs, in reading order.
    public var tabs: [Tab]
    /// The id of the selected tab.
    public var selected: String

    /// Makes a bar. Selecting a tab performs the action `id`, with the tab's id as the value.
    public init(id: String, tabs: [Tab], selected: String) {
        self.id = id
        self.tabs = tabs
        self.selected = selected
    }

    /// The element to show.
    public var element: Element { .tabs(self) }
}

extension Tabs: InteractiveElement {
    var actions: [Screen.AvailableAction] {
        tabs.map { tab in
            let label = "Tab: \(tab.title.isEmpty ? tab.id : tab.title)"
            return Screen.AvailableAction(
                id: id,
                value: tab.id,
                label: label,
                isEnabled: true,
                isSelected: tab.id == selected
            )
        }
    }

    func carrying(_ prefix: String) -> Tabs {
        var tabs = self
        tabs.id = prefix + id
        return tabs
    }
}
