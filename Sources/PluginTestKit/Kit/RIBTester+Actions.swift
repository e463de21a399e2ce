@_spi(Host) public import PluginABI

// What a person does on the screen, by the rules of the host's faces: only what the screen offers now can be done.
extension RIBTester {
    /// Presses a button, a cell, an item of a list, a tab, an option of a choice or a toggle, by what a person reads.
    ///
    ///     try menu.press("Start Game")  // a button, by its label or id
    ///     try game.press("row 2, column 2")  // a cell, by its position
    ///     try finance.press("Maestro 1881", in: "Cards on file")  // an option, an item, a tab: by its title or id
    ///
    /// - Parameters:
    ///   - name: the control's name on the screen.
    ///   - container: its section, choice, list, grid or tabs, by title, label or id, if the name alone means several.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the screen offers no such control, or several, or it is disabled.
    public func press(
        _ name: String,
        in container: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        try TestPlace(file, line).name { () throws(TestFailure) in
            let control = try control(name, in: container)
            guard !control.action.takesText else { throw .takesText(name) }
            try performOffered(control.action.id, control.action.value)
        }
    }

    /// Picks an item of a list or undoes the pick, by the item's title or id.
    ///
    ///     try files.pick("letter.txt")
    ///     #expect(try files.screen.list("open").label == "2 picked, 93 B")
    ///
    /// - Parameters:
    ///   - name: the item's title or id.
    ///   - container: its section or list, if the name alone means several.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the screen offers no such item, or several, or it is disabled or cannot be picked.
    public func pick(
        _ name: String,
        in container: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        try TestPlace(file, line).name { () throws(TestFailure) in
            try perform(control(name, in: container).pick, or: .takesNoPick(name))
        }
    }

    /// Opens or closes an item of a tree, by the item's title or id.
    ///
    ///     try files.expand("recipes")
    ///     #expect(try files.screen.list("open").items.map(\.level) == [0, 1, 1, 0, 0])
    ///
    /// - Parameters:
    ///   - name: the item's title or id.
    ///   - container: its section or list, if the name alone means several.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the screen offers no such item, or several, or the item contains no others.
    public func expand(
        _ name: String,
        in container: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        try TestPlace(file, line).name { () throws(TestFailure) in
            try perform(control(name, in: container).expand, or: .opensNothing(name))
        }
    }

    /// Fills in a field, like a person who types the whole text.
    ///
    ///     try login.type("Ada", into: "Player 1")
    ///
    /// - Parameters:
    ///   - text: the text to type.
    ///   - name: the field's label or id.
    ///   - container: the section around the field, if several fields have the name.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the screen offers no such field, or several, or it is disabled, or does not take
    ///   the text.
    public func type(
        _ text: String,
        into name: String,
        in container: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        try TestPlace(file, line).name { () throws(TestFailure) in
            let control = try control(name, in: container)
            guard control.action.takesText else { throw .takesNoText(name) }
            try performOffered(control.action.id, text)
        }
    }

    /// Performs an action by its id, like a line of `--ui json`.
    ///
    ///     try game.perform("place", "1,1")
    ///
    /// - Parameters:
    ///   - id: the action's id.
    ///   - value: the value of the control, or the text for a field.
    ///   - file: the test's file, which a failure names; leave it out.
    ///   - line: the test's line; leave it out.
    /// - Throws: ``TestFailure`` if the screen does not offer the action now.
    public func perform(
        _ id: String,
        _ value: String? = nil,
        file: StaticString = #fileID,
        line: UInt = #line
    ) throws(TestFailure) {
        try TestPlace(file, line).name { () throws(TestFailure) in try performOffered(id, value) }
    }

    /// Performs an additional action of an item, such as picking.
    private func perform(_ action: Action?, or failure: TestFailure) throws(TestFailure) {
        guard let action else { throw failure }
        try performOffered(action.id, action.value)
    }

    /// Performs an action that the screen offers.
    private func performOffered(_ id: String, _ value: String?) throws(TestFailure) {
        guard isAttached else { throw .notAttached }
        let offers = screen.actions.filter { $0.id == id }
        guard !offers.isEmpty else { throw .noAction(id, screen) }
        let fitting = offers.filter { $0.takesText ? value != nil : $0.value == value }
        guard !fitting.isEmpty else { throw .noValue(id, value, offers) }
        guard fitting.contains(where: \.isEnabled) else { throw .disabled(value.map { "\(id) \($0)" } ?? id) }
        if let value, let field = fitting.first, field.takesText, !field.takes(value) {
            throw .notTaken(value, field)
        }
        send(Action(id: id, value: value))
    }

    /// Sends an action to the view, even if the screen does not offer the action: to test an action that the view
    /// should ignore, such as a late press.
    ///
    ///     game.send(Action(id: "place", value: "9,9"))
    public func send(_ action: Action) {
        event { rib?.viewController?.deliver(action) }
    }

    private func control(_ name: String, in container: String?) throws(TestFailure) -> Control {
        guard isAttached else { throw .notAttached }
        let all = screen.controls
        let named = all.filter { $0.names.contains(name) && (container.map($0.containers.contains) ?? true) }
        guard let first = named.first else { throw .noControl(name, container, all) }
        guard named.allSatisfy({ $0.isSame(as: first) }) else { throw .severalControls(name, named) }
        guard first.action.isEnabled else { throw .disabled(name) }
        return first
    }
}

extension RIBTester {
    /// Calls an entry of the RIB, as a link does.
    ///
    ///     try home.ask("read", ["count": 2])
    ///
    /// - Throws: ``TestFailure`` if the plugin has no such entry, or an argument is missing.
    public func ask(_ entry: String, _ arguments: [String: any WireConvertible] = [:]) throws(TestFailure) {
        guard let entries = rib?.entries else { throw .noEntries }
        var record = WireRecord()
        for (name, value) in arguments { record[name] = value.wireValue }
        let asked = event {
            Result { () throws(BuildError) in try entries(entry, PluginArguments(record)) }
        }
        if case .failure(let error) = asked { throw TestFailure(error.message) }
    }
}
