public import PluginABI

// What is on a screen, by what a person reads.
extension Screen {
    /// All texts, in reading order, also within other elements.
    public var texts: [String] {
        all.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
    }

    /// All elements, in reading order; nested elements follow their container.
    public var all: [Element] {
        func all(_ elements: [Element]) -> [Element] { elements.flatMap { [$0] + all($0.children) } }
        return all(elements)
    }

    /// Returns the section with a title as another screen, to search only this section.
    ///
    ///     #expect(try finance.screen.section("Super Pay").texts == ["Balance: 10,000.00"])
    public func section(
        _ title: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Screen {
        let section: Section = try find("section", title, TestPlace(file, line))
        return Screen(title: section.title) { section.elements }
    }

    /// Returns the button with a label or id.
    public func button(
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Button {
        try find("button", name, TestPlace(file, line))
    }

    /// Returns the field with a label or id.
    ///
    ///     #expect(try login.screen.field("Player 1").text == "Ada")
    public func field(
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Field {
        try find("field", name, TestPlace(file, line))
    }

    /// Returns the toggle with a label or id.
    public func toggle(
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Toggle {
        try find("toggle", name, TestPlace(file, line))
    }

    /// Returns the choice with a label or id.
    public func choice(
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Choice {
        try find("choice", name, TestPlace(file, line))
    }

    /// Returns the list with a label or id.
    public func list(
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> List {
        try find("list", name, TestPlace(file, line))
    }

    /// Returns the pane with a number, counted from 1 in reading order, as another screen, to search only this pane.
    ///
    ///     #expect(try files.screen.pane(2).texts.first == "degrees.csv")
    public func pane(
        _ number: Int,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Screen {
        let panes = all.compactMap { if case .pane(let pane) = $0 { pane } else { nil } }
        guard panes.indices.contains(number - 1) else {
            let numbers = panes.indices.map { ["\($0 + 1)"] }
            throw TestPlace(file, line).at(.noElement("pane", "\(number)", numbers))
        }
        return Screen { panes[number - 1].elements }
    }

    /// Returns the tabs with an id.
    public func tabs(
        _ id: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Tabs {
        try find("bar of tabs", id, TestPlace(file, line))
    }

    /// Returns the grid with a label.
    public func grid(
        _ label: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Grid {
        try find("grid", label, TestPlace(file, line))
    }

    /// Returns the table with a label.
    public func table(
        _ label: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Table {
        try find("table", label, TestPlace(file, line))
    }

    /// Returns the progress bar with a label.
    public func progressBar(
        _ label: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> ProgressBar {
        try find("progress bar", label, TestPlace(file, line))
    }

    /// Returns the gauge with a label.
    ///
    ///     #expect(try dashboard.screen.gauge("Memory").fraction < 0.9)
    public func gauge(
        _ label: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Gauge {
        try find("gauge", label, TestPlace(file, line))
    }

    /// Returns the chart with a label.
    ///
    ///     #expect(try dashboard.screen.chart("Load").points.count == 60)
    public func chart(
        _ label: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Chart {
        try find("chart", label, TestPlace(file, line))
    }

    /// Returns the element of a type with a label, title or id: of any kind, also of kinds without a method here.
    ///
    ///     #expect(try dashboard.screen.element(Gauge.self, "Memory").fraction < 0.9)
    public func element<Kind: ElementConvertible>(
        _ type: Kind.Type,
        _ name: String,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) -> Kind {
        try find("\(Kind.self)", name, TestPlace(file, line))
    }

    /// Returns the only element of a kind with a name.
    private func find<Kind>(_ kind: String, _ name: String, _ place: TestPlace) throws(TestFailure) -> Kind {
        // A mirror has what an element is and what it is called, whatever kinds there are.
        let candidates = all.compactMap { element in
            (Mirror(reflecting: element).children.first?.value as? Kind).map { (element: $0, names: names(of: $0)) }
        }
        let found = candidates.filter { $0.names.contains(name) }
        guard let first = found.first else { throw place.at(.noElement(kind, name, candidates.map(\.names))) }
        guard found.count == 1 else {
            throw place.at(.severalElements(kind, name, found.count))
        }
        return first.element
    }

    /// Returns the label or title of an element, and the id of its action.
    private func names(of element: Any) -> [String] {
        Mirror(reflecting: element).children.compactMap { label, value in
            switch label {
            case "label", "title", "id": value as? String
            case "action": (value as? Action)?.id
            default: nil
            }
        }
    }
}
