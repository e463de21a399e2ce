import PluginABI

// What is wrong with a screen although it can be shown.
extension Screen {
    /// The mistakes of the screen, as faults.
    var problems: [Fault] {
        var problems = repeatedActions.map { spelling in
            Fault(
                kind: .repeatedAction,
                message: "The screen `\(title)` offers the action `\(spelling)` twice: a RIB cannot tell which one was "
                    + "meant. Give each control an id or a value of its own.",
                path: []
            )
        }
        if isCut {
            problems.append(
                Fault(
                    kind: Fault.Kind(rawValue: "nested_too_deep"),
                    message: "The screen `\(title)` has more than \(Screen.depthLimit) rows, columns and sections in "
                        + "one another; what is deeper is not shown. Put fewer into each other.",
                    path: []
                )
            )
        }
        return problems
    }

    /// The actions that two controls have in common, as written in a test.
    private var repeatedActions: [String] {
        var known: Set<[String?]> = []
        var repeated: [String] = []
        for control in controls {
            let action = control.action
            // What a field carries is what is in it, which is not part of what it does.
            let isNew = known.insert([action.id, action.takesText ? "" : action.value]).inserted
            let spelling = action.takesText ? action.id : control.spelling
            if !isNew, !repeated.contains(spelling) { repeated.append(spelling) }
        }
        return repeated
    }
}

extension Fault.Kind {
    /// Two controls of a screen have the same action.
    static var repeatedAction: Self { Self(rawValue: "repeated_action") }
}
