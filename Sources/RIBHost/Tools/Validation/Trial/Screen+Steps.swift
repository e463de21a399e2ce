import PluginABI

extension Screen {
    /// All possible actions on the screen, as steps: each enabled control, a field with several texts.
    var steps: [Finding.Step] {
        var steps: [Finding.Step] = []
        for (index, control) in actions.enumerated() where control.isEnabled {
            let number = index + 1
            guard control.takesText else {
                let action = Action(id: control.id, value: control.value)
                steps.append(Finding.Step(action: action, label: control.label, line: "\(number)", isTyped: false))
                continue
            }
            // Each line does one thing: what is filled in and not sent is a state of its own.
            let line = control.submits.isEmpty ? "\(number)" : "fill \(number)"
            for text in control.trials(of: Self.texts) {
                let action = Action(id: control.id, value: text)
                steps.append(
                    Finding.Step(action: action, label: control.label, line: "\(line) \(text)", isTyped: true)
                )
            }
            guard control.fieldKind == .lines else { continue }
            steps.append(
                Finding.Step(
                    action: Action(id: control.id, value: Self.lines),
                    label: control.label,
                    line: "\(number) <<END\n\(Self.lines)\nEND",
                    isTyped: true
                )
            )
        }
        return steps
    }

    /// The texts tried in a field: words, nothing, a space, numbers, a text longer than any field, and characters of
    /// several code points.
    private static let texts = [
        "Ada", "", " ", "0", "-1", "2026-02-28", "1e400", "é👩‍👩‍👧 العربية", String(repeating: "x", count: 100),
    ]

    /// The text also tried in a field of several lines, with an empty line and a line break at the end.
    private static let lines = "Ada\n\nOckham\n"

    /// The controls that cannot be distinguished by their actions, the first of each kind.
    var ambiguousControls: [AvailableAction] {
        var seen: [Action: Int] = [:]
        var found: [AvailableAction] = []
        for control in actions {
            // What is in a field is not what tells it apart.
            let action = Action(id: control.id, value: control.takesText ? nil : control.value)
            seen[action, default: 0] += 1
            if seen[action] == 2 { found.append(control) }
        }
        return found
    }
}

extension Screen.AvailableAction {
    /// Returns the trials for a field: the acceptable texts; for options, the first few and the last.
    fileprivate func trials(of texts: [String]) -> [String] {
        guard fieldKind == .option else { return texts.filter(takes) }
        return Array(options.prefix(3)) + options.dropFirst(3).suffix(1)
    }
}
