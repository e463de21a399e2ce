import PluginABI

// The changes of a screen that are worth printing for a person without being asked.
extension Screen {
    /// Returns the screen with everything that is not news left as it was printed: levels that have moved a little, the
    /// course of a chart, and the rows of a list that is sorted.
    func news(since printed: Screen) -> Screen {
        replacing(from: printed) { $0.isNews(since: $1) ? nil : $1 }
    }

    /// Returns the screen with the levels of another version that have become a warning, or worse.
    func warned(by latest: Screen) -> Screen {
        replacing(from: latest) { $1.severity > $0.severity ? $1 : nil }
    }

    /// Returns the screen with elements of another version of it.
    ///
    /// - Parameter choice: the element to show, from an element and the other version of it; nil to keep the element.
    private func replacing(from other: Screen, _ choice: (Element, Element) -> Element?) -> Screen {
        var versions: [Subject: ArraySlice<Element>] = [:]
        for element in other.elements { element.note(in: &versions) }
        guard !versions.isEmpty else { return self }
        var screen = self
        screen.elements = elements.map { $0.replacing(from: &versions, choice) }
        return screen
    }
}

/// The identity of an element whose changes are often not news.
private enum Subject: Hashable {
    case gauge(String), progress(String), chart(String), list(id: String)
}

extension Element {
    /// The smallest change of a level that is news, in percent of the whole.
    private static let step = 10.0

    private var subject: Subject? {
        switch self {
        case .gauge(let gauge): .gauge(gauge.label)
        case .progressBar(let bar): .progress(bar.label)
        case .chart(let chart): .chart(chart.label)
        case .list(let list) where list.order != nil: .list(id: list.id)
        default: nil
        }
    }

    /// The rank of a level's tone among those that must not be missed.
    fileprivate var severity: Int {
        switch self {
        case .gauge(let gauge): gauge.tone.severity
        case .chart(let chart): chart.tone.severity
        default: 0
        }
    }

    fileprivate func isNews(since printed: Element) -> Bool {
        switch (self, printed) {
        case (.gauge(let now), .gauge(let then)):
            now.tone != then.tone || Self.differ(now.fraction, then.fraction)
        case (.progressBar(let now), .progressBar(let then)):
            now.fraction == 1 || Self.differ(now.fraction ?? -1, then.fraction ?? -1)
        case (.chart(let now), .chart(let then)): now.tone != then.tone
        case (.list(let now), .list(let then)): now.order != then.order || now.columns != then.columns
        default: true
        }
    }

    private static func differ(_ now: Double, _ then: Double) -> Bool {
        abs((100 * now).rounded() - (100 * then).rounded()) >= step
    }

    // Recurses no deeper than `Screen.depthLimit`.
    fileprivate func note(in versions: inout [Subject: ArraySlice<Element>]) {
        if let subject { versions[subject, default: []].append(self) }
        for element in children { element.note(in: &versions) }
    }

    /// Returns the element with other versions of it and of the elements in it. Of equal subjects, each stands for the
    /// one in the same place.
    // Recurses no deeper than `Screen.depthLimit`.
    fileprivate func replacing(
        from versions: inout [Subject: ArraySlice<Element>],
        _ choice: (Element, Element) -> Element?
    ) -> Element {
        switch self {
        case .row(var row):
            row.elements = row.elements.map { $0.replacing(from: &versions, choice) }
            return row.element
        case .column(var column):
            column.elements = column.elements.map { $0.replacing(from: &versions, choice) }
            return column.element
        case .section(var section):
            section.elements = section.elements.map { $0.replacing(from: &versions, choice) }
            return section.element
        case .pane(var pane):
            pane.elements = pane.elements.map { $0.replacing(from: &versions, choice) }
            return pane.element
        default:
            guard let subject, let other = versions[subject]?.popFirst() else { return self }
            return choice(self, other) ?? self
        }
    }
}

extension Tone {
    fileprivate var severity: Int { self == .negative ? 2 : self == .warning ? 1 : 0 }
}
