// The text beside a list, while a person reads it.
extension FullFace {
    /// Lets the keys that move go to the text beside a row that has been opened, if there is one and the row is still
    /// there.
    func read(beside row: Control) {
        guard focused?.id == row.id, let text = placed?.layout.textRegions.first else { return }
        view.interaction.reading = text
    }

    /// Handles an event while a text is read.
    ///
    /// - Returns: true if the event has no further effect.
    func reads(_ event: InputEvent) -> Bool {
        guard let layout = placed?.layout, let text = view.interaction.reading, layout.textRegions.contains(text) else {
            view.interaction.reading = nil
            return false
        }
        let page = max(1, layout.rect(of: text).height - 1)
        switch event {
        case .key(.up), .text("k"): scrollText(text, by: -1)
        case .key(.down), .text("j"): scrollText(text, by: 1)
        case .key(.pageUp), .key(.control("b")): scrollText(text, by: -page)
        case .key(.pageDown), .key(.control("f")), .text(" "): scrollText(text, by: page)
        case .key(.control("u")): scrollText(text, by: -max(1, page / 2))
        case .key(.control("d")): scrollText(text, by: max(1, page / 2))
        case .key(.home), .text("g"): scroll(text, to: 0)
        case .key(.end), .text("G"): scroll(text, to: Int(Int32.max))
        case .key(.escape), .key(.backspace), .key(.enter), .key(.left), .text("h"): view.interaction.reading = nil
        case .key(.tab), .key(.backTab), .key(.right), .text("l"), .click:
            view.interaction.reading = nil
            return false
        default: return false
        }
        return true
    }

    private func scrollText(_ region: Int, by rows: Int) {
        guard let offset = placed?.layout.regions[region].offset else { return }
        scroll(region, to: offset + rows)
    }

    /// Shows the beginning of the texts beside a list, because another row has been chosen.
    func showBeginningOfTexts() {
        guard let layout = placed?.layout else { return }
        for text in layout.textRegions where !layout.regions[text].staysAtEnd { scroll(text, to: 0) }
    }
}
