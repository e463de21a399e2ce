/// Several views, one of which is visible: a bar that selects it. The value of its action is the id of the tab.
///
/// The screen shows the selected view below the bar. The container `tabs` shows its steps like this.
///
/// ![Two tabs.](element-Tabs.svg)
public struct Tabs: Sendable, Hashable, ElementConvertible {
    /// One view of the bar.
    public struct Tab: Sendable, Hashable {
        /// Identifies the view: the value of the action that selects it.
        public var id: String
        /// The tab's label in the bar.
        public var title: String

        /// Describes a view.
        public init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The id of the action that chooses a tab; its value is the tab's id.
    public var id: String
    /// The tabs, in reading order.
    public var tabs: [Tab]
    /// The id of the tab that is shown.
    public var selected: String

    /// Makes a bar whose choices come as the action `id`, with the chosen tab's id as the value.
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
