import PluginABI

/// The failure of a test: the request that failed, and the state found instead.
public struct TestFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason for the failure, in full sentences.
    public let message: String
    /// The line of the test with the failed request: `DuelPluginTests/DuelTests.swift:34`; nil if unknown.
    public fileprivate(set) var place: String?

    /// The place and the message.
    public var description: String { place.map { "\($0): \(message)" } ?? message }

    init(_ message: String) {
        self.message = message
    }
}

/// A line of a test, to be named in a failure: test libraries show the line where a throwing test begins, and not the
/// line that threw.
struct TestPlace: Sendable {
    let file: StaticString
    let line: UInt

    init(_ file: StaticString, _ line: UInt) { (self.file, self.line) = (file, line) }

    /// Runs `body`, and adds this place to its failure.
    func name<Result>(_ body: () throws(TestFailure) -> Result) throws(TestFailure) -> Result {
        do throws(TestFailure) { return try body() } catch { throw at(error) }
    }

    func at(_ failure: TestFailure) -> TestFailure {
        var failure = failure
        if failure.place == nil { failure.place = "\(file):\(line)" }
        return failure
    }
}

// Building, and what the RIB keeps.
extension TestFailure {
    static func notBuilt(_ factory: PluginFactory, _ error: BuildError, given: [String]) -> TestFailure {
        let slot = error.message.prefix { $0 != "." }
        let names = given.isEmpty ? "nothing" : list(given)
        return TestFailure(
            "\(type(of: factory)) built no RIB: \(slot). The test gives \(names). Give what manifest.json declares: "
                + "`constants` and `streams` for its static dependencies, `arguments` for the dynamic ones, `slots` for "
                + "its slots for children."
        )
    }

    /// Returns the failure for a name that the manifest does not have. If exactly one name was not given, the message
    /// suggests it.
    ///
    /// - Parameter factory: the plugin's factory, with the build if the names belong to a build.
    static func unknownSlot(
        _ slot: String,
        _ kind: String,
        of factory: String,
        asked: [String],
        _ left: [String]
    ) -> TestFailure {
        let meant = left.count == 1 ? " Did you mean `\(left[0])`?" : ""
        let all = asked.isEmpty ? "It has none." : "It has: \(list(asked))."
        return TestFailure("\(factory) has no \(kind) dependency `\(slot)`.\(meant) \(all)")
    }

    /// Returns the failure for a name that the manifest has among its other dependencies.
    static func misplaced(_ slot: String, in label: String, as kind: String, _ right: String) -> TestFailure {
        TestFailure("`\(slot)` is a \(kind) dependency: give it in `\(right)`, not in `\(label)`.")
    }

    static var noState: TestFailure {
        TestFailure(
            "The RIB keeps no state: manifest.json declares none, or the RIB was not built by the plugin's factory."
        )
    }

    static var noEntries: TestFailure {
        TestFailure("A link cannot ask this RIB: its manifest has no `entries`.")
    }

    static func otherState(_ type: String) -> TestFailure {
        TestFailure("What the RIB keeps is not a \(type).")
    }
}

// Actions.
extension TestFailure {
    static var notAttached: TestFailure {
        TestFailure("The RIB is detached, so nothing can be done on its screen. Attach it again.")
    }

    static func noControl(_ name: String, _ container: String?, _ controls: [Control]) -> TestFailure {
        let place = container.map { " in `\($0)`" } ?? ""
        return TestFailure("The screen offers no `\(name)`\(place). \(offer(controls.map(\.action.label)))")
    }

    static func severalControls(_ name: String, _ controls: [Control]) -> TestFailure {
        TestFailure(
            "`\(name)` means several controls: \(list(controls.map(\.spelling))). Say which by `in:`, or by `perform`."
        )
    }

    static func noAction(_ id: String, _ screen: Screen) -> TestFailure {
        TestFailure("The screen offers no action `\(id)`. \(offer(screen.actions.map(\.id)))")
    }

    static func noValue(_ id: String, _ value: String?, _ offers: [Screen.AvailableAction]) -> TestFailure {
        if offers.contains(where: \.takesText) { return takesText(id) }
        let asked = value.map { "with the value `\($0)`" } ?? "without a value"
        let values = offers.compactMap(\.value)
        let instead = values.isEmpty ? "without one" : "with: \(list(values))"
        return TestFailure("The screen does not offer the action `\(id)` \(asked). It offers it \(instead).")
    }

    static func disabled(_ name: String) -> TestFailure {
        TestFailure("`\(name)` is disabled, so it cannot be used now.")
    }

    static func takesText(_ name: String) -> TestFailure {
        TestFailure("`\(name)` takes a text: fill it in by `type(_:into:)`.")
    }

    static func notTaken(_ text: String, _ field: Screen.AvailableAction) -> TestFailure {
        guard field.fieldKind == .option else {
            return TestFailure(
                "The field `\(field.label)` takes a \(field.fieldKind.rawValue): `\(text)` cannot be typed into it."
            )
        }
        return TestFailure(
            "The field `\(field.label)` takes one of its \(field.options.count) options: `\(text)` is none of them."
        )
    }

    static func takesNoText(_ name: String) -> TestFailure {
        TestFailure("`\(name)` takes no text: use it by `press(_:)`.")
    }

    static func takesNoPick(_ name: String) -> TestFailure {
        TestFailure("`\(name)` cannot be picked: its list is not one of `picking(_:picked:)`.")
    }

    static func opensNothing(_ name: String) -> TestFailure {
        TestFailure("`\(name)` neither opens nor closes: it is not an item of a tree with others in it.")
    }

    private static func offer(_ names: [String]) -> String {
        names.isEmpty ? "It offers nothing." : "It offers: \(list(names))."
    }

    private static func list(_ names: [String]) -> String {
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }.map { "`\($0)`" }.joined(separator: ", ")
    }
}

// Looking, waiting and ending.
extension TestFailure {
    static func noElement(_ kind: String, _ name: String, _ others: [[String]]) -> TestFailure {
        let names = others.compactMap(\.first).filter { !$0.isEmpty }
        let rest = names.isEmpty ? "" : " It has: \(list(names))."
        return TestFailure("The screen has no \(kind) `\(name)`.\(rest)")
    }

    static func severalElements(_ kind: String, _ name: String, _ count: Int) -> TestFailure {
        TestFailure("The screen has \(count) elements `\(name)` of the kind \(kind). Look in a section, or use the id.")
    }

    static func tooLate(_ what: String, _ limit: Duration, _ screen: Screen) -> TestFailure {
        TestFailure(
            "\(what) did not come in \(limit). The screen shows: \(screen.texts.isEmpty ? "no text" : list(screen.texts))."
        )
    }

    static func nothingWaits(_ wanted: Int, _ count: Int, _ limit: Duration) -> TestFailure {
        TestFailure(
            "No time passed: \(count) of \(wanted) tasks wait for the clock after \(limit). Give the tested code this clock, and "
                + "start what waits before."
        )
    }

    static func endlessTime(_ count: Int) -> TestFailure {
        TestFailure("Something still waits for the clock after \(count) moments: pass a time, with advance(by:).")
    }

    static func unclean(leaks: [String], faults: [Fault]) -> TestFailure {
        let survivors = leaks.map {
            "\($0) is still alive after the RIB was let go: look for a strong listener, a closure that captures it, or a task "
                + "that never ends."
        }
        return TestFailure((faults.map(\.message) + survivors).joined(separator: "\n"))
    }
}
