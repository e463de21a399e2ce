import Base
import PluginABI

/// The printing of screens: immediately what a line asks for, and at a pace what changes on its own.
extension PlainFace {
    /// Prints a screen: only the changes if it continues the printed screen, so that all earlier numbers keep their
    /// meaning.
    func print(_ shown: Shown, _ choices: [PlainChoice]? = nil, isWhole: Bool = false) {
        let choices = choices ?? PlainChoice.all(of: shown.screen)
        let lines = PlainText(shown.screen, choices).lines
        let continues =
            !isWhole && shown.path == self.shown?.path && choices.count >= self.choices.count
            && zip(choices, self.choices).allSatisfy { $0.isSame(as: $1) }
        let changes = continues ? PlainChanges.lines(from: self.lines, to: lines) : nil
        self.shown = shown
        self.choices = choices
        self.lines = lines
        write(changes ?? [""] + lines.map(\.words))
    }

    /// True if a number and a name mean the same on another screen as on the printed one.
    func meansTheSame(_ other: Shown, _ choices: [PlainChoice]? = nil) -> Bool {
        other.path == shown?.path
            && (choices ?? PlainChoice.all(of: other.screen)).elementsEqual(self.choices) { $0.isSame(as: $1) }
    }

    /// True if changes that are not news are not printed.
    var leavesOutDetails: Bool { isReadByPerson && !watches }

    /// Returns the version of a screen to print without being asked: for a person, with all that is not news as it was.
    func news(of latest: Shown) -> Shown {
        guard leavesOutDetails, let shown else { return latest }
        return Shown(latest.screen.news(since: shown.screen), path: latest.path, titles: latest.titles)
    }

    /// Returns the version of a held screen to print before it is replaced. The rows that a person knows by number stay
    /// where they are.
    func seen(_ held: Shown) -> Shown { meansTheSame(held) ? held : news(of: held) }

    /// Returns the printed control of an action that is not available any more, because rows have moved since.
    func gone(_ action: Action) -> PlainChoice? {
        guard let held = pace.held, !meansTheSame(held) else { return nil }
        guard let meant = choices.first(where: { $0.performs(action) }) else { return nil }
        let isThere = PlainChoice.all(of: held.screen).contains { $0.isSame(as: meant) && $0.action.isEnabled }
        return isThere ? nil : meant
    }

    /// Prints the whole screen again.
    func printAgain() {
        guard let held = pace.held else { return write([""] + lines.map(\.words)) }
        if !meansTheSame(held) { screenHandler?() }
        rest()
        print(held, isWhole: true)
    }

    /// Prints each change from now on, or no longer.
    func toggleWatch() {
        watches.toggle()
        write([watches ? "Each change is printed; `watch` ends that." : "Changes are no longer printed one by one."])
    }

    /// Prints a screen that changes on its own, and holds later versions for a second.
    ///
    /// - Parameter choices: the controls of the screen, if they are known.
    func printUnsolicited(_ latest: Shown, _ choices: [PlainChoice]? = nil) {
        let news = news(of: latest)
        let known = leavesOutDetails ? nil : choices
        let choices = known ?? PlainChoice.all(of: news.screen)
        if leavesOutDetails {
            guard PlainText(news.screen, choices).lines != lines else { return leaveOut(latest) }
            guard unasked < Self.unaskedLimit else {
                hold(latest)
                return write(["The screen keeps changing: `again` prints it, and `watch` each change."])
            }
        }
        unasked += 1
        rest(holding: news.screen == latest.screen ? nil : latest)
        if latest.screen.title != shown?.screen.title { screenHandler?() }
        print(news, choices)
    }

    private static let unaskedLimit = 3
    /// The milliseconds without a change after which the next one is not in a row with the last.
    private static let calm = 5_000

    /// Holds versions of the screen for a second.
    func rest(holding held: Shown? = nil) {
        pace = .resting(held: held)
        timer.start(milliseconds: 1000) { [weak self] in self?.endRest() }
    }

    /// Holds a version of the screen that has nothing new.
    private func leaveOut(_ latest: Shown) {
        if case .resting = pace { awaitCalm() }
        pace = .unchanged(held: latest)
    }

    /// Holds a version of the screen until a line is typed, or the screen has not changed for a while. Prints what has
    /// become a warning.
    func hold(_ latest: Shown) {
        if let shown {
            let warned = Shown(shown.screen.warned(by: latest.screen), path: shown.path, titles: shown.titles)
            if warned.screen != shown.screen { print(warned) }
        }
        pace = .quiet(held: latest)
        timer.start(milliseconds: Self.calm) { [weak self] in
            self?.unasked = 0
            self?.printUnsolicited(latest)
        }
    }

    private func endRest() {
        guard case .resting(let held?) = pace else {
            pace = .free
            return awaitCalm()
        }
        printUnsolicited(held)
    }

    /// Counts changes from the beginning once the second after a printed screen is followed by a calm while.
    private func awaitCalm() {
        guard isReadByPerson else { return }
        timer.start(milliseconds: Self.calm - 1_000) { [weak self] in self?.unasked = 0 }
    }

    func write(_ lines: [String]) {
        var text = ""
        for line in lines { text += line.shown(usesUnicode: usesUnicode) + "\n" }
        output.write(text)
        guard echoesInput else { return }
        printed = (printed + lines.filter { !$0.hasPrefix("> ") }).suffix(Self.printedLimit)
        // Not in the middle of what is being shown.
        if let awaited, shows(awaited) { waitTimer.start(milliseconds: 0) { [weak self] in self?.carryOutLines() } }
    }

    private static let printedLimit = 1_000
}
