extension Screen {
    /// The prefix of the id of a placeholder for a child's screen, after the names of the embedding views.
    fileprivate static let placePrefix = "@place/"

    /// Returns the screen of a child's place: a placeholder that the host replaces by the child's screen, because only
    /// the host knows the child. For hosts. Since 1.1.
    ///
    /// - Parameters:
    ///   - number: the number of the place, unique in its step.
    ///   - title: the title of the child's screen, as last known.
    public static func place(_ number: Int, titled title: String) -> Screen {
        Screen(title: title) { Button("", id: placePrefix + String(number), isEnabled: false) }
    }

    /// A child's place on a screen, and the prefix of the ids of the child's actions there.
    public struct Place: Sendable, Hashable {
        /// The number of the place.
        public var number: Int
        /// The prefix of the ids: the names of the embedding views, each with a slash. If these would be ambiguous, a
        /// dot, the number and a slash, as `.3/`.
        public var prefix: String
    }

    /// Returns the screen with each place filled.
    ///
    /// Each id leads to one view, whatever the names of the others: an id of the screen itself gets the prefix `./` if
    /// it begins like a child's id, or with a dot. `target(of:isOfChild:)` of the places reads the ids.
    ///
    /// - Parameter screen: the screen of the child in a place; nil if there is none, and then nothing is shown.
    /// - Returns: the screen, and the places on it.
    public func fillingPlaces(_ screen: (Int) -> Screen?) -> (screen: Screen, places: [Place]) {
        let found = elements.places
        guard !found.isEmpty else { return (self, []) }
        var filling = Filling(found, screen)
        var filled = self
        filled.elements = filling.fill(elements)
        if let question = filling.unsavedQuestion { filled = filled.unsavedChanges(question: question) }
        return (filled, filling.places)
    }
}

extension [Screen.Place] {
    /// Returns the screen that performs an action of a filled screen.
    ///
    /// - Parameter isOfChild: returns true if the child in a place has an action with this id. Called if only a child's
    ///   screen is shown, and its ids have no prefix.
    /// - Returns: the number of the place, nil for the screen around it; and the id without the prefix.
    @_spi(Host) public func target(of id: String, isOfChild: (Int, String) -> Bool) -> (number: Int?, id: String) {
        guard !isEmpty else { return (nil, id) }
        // By bytes: what follows the prefix must not become one character with its end.
        if let own = id.after(Filling.own) { return (nil, own) }
        for place in self where !place.prefix.isEmpty {
            if let inner = id.after(place.prefix) { return (place.number, inner) }
        }
        for place in self where place.prefix.isEmpty && isOfChild(place.number, id) { return (place.number, id) }
        return (nil, id)
    }
}

extension String {
    fileprivate func after(_ prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(Substring(utf8.dropFirst(prefix.utf8.count)))
    }
}

/// A screen while its places are being filled.
private struct Filling {
    /// The prefix for an id of the screen itself that could be mistaken for a child's.
    static let own = "./"

    /// The places with their prefixes, in the order in which they are on the screen.
    private(set) var places: [Screen.Place]
    private let screens: [Int: Screen]
    /// The prefixes made of names.
    private let prefixes: Set<String>
    private let bareIDs: Set<String>
    private var next = 0
    /// The number of controls with the added prefix `./`.
    private var ownCount = 0

    init(_ found: [Screen.Place], _ screen: (Int) -> Screen?) {
        var screens: [Int: Screen] = [:]
        for place in found where screens[place.number] == nil { screens[place.number] = screen(place.number) }
        self.screens = screens
        places = found
        var bareIDs: Set<String> = []
        // One that begins with another one comes behind it.
        var last: Screen.Place?
        for index in found.indices.sorted(by: { found[$0].prefix.utf8.lexicographicallyPrecedes(found[$1].prefix.utf8) }
        ) {
            let place = found[index]
            if place.prefix.isEmpty {
                let ids = screens[place.number]?.actions.map(\.id) ?? []
                if found.count == 1, !ids.contains(where: \.beginsWithDot) {
                    bareIDs = Set(ids)
                } else {
                    places[index].prefix = ".\(place.number)/"
                }
            } else if place.prefix.beginsWithDot
                || last.map({ $0 != place && place.prefix.after($0.prefix) != nil }) ?? false
            {
                places[index].prefix = ".\(place.number)/"
            } else {
                last = place
            }
        }
        self.bareIDs = bareIDs
        prefixes = Set(places.map(\.prefix).filter { !$0.isEmpty && !$0.beginsWithDot })
    }

    // Recurses no deeper than ``Screen/depthLimit``.
    mutating func fill(_ elements: [Element]) -> [Element] {
        var filled: [Element] = []
        filled.reserveCapacity(elements.count)
        for element in elements {
            if element.place != nil {
                let place = places[next]
                next += 1
                guard let child = screens[place.number] else { continue }
                filled += place.prefix.isEmpty ? child.elements : child.carrying(place.prefix)
                continue
            }
            switch element.part {
            case .container(let container):
                let before = (next, ownCount)
                let elements = fill(container.elements)
                // Most have no place, and stay as they are.
                filled.append(before == (next, ownCount) ? element : container.holding(elements))
            case .control(let control) where isMistakable(control):
                ownCount += 1
                filled.append(control.carrying(Self.own).element)
            case .control, .display: filled.append(element)
            }
        }
        return filled
    }

    /// The question of a child's screen with unsaved changes; nil if there is none.
    var unsavedQuestion: String? { places.lazy.compactMap { screens[$0.number]?.unsavedQuestion }.first { _ in true } }

    /// Returns true if an id of the screen itself could be mistaken for a child's.
    private func isMistakable(_ control: any InteractiveElement) -> Bool {
        var last: String?
        return control.actions.contains { action in
            guard action.id != last else { return false }
            last = action.id
            return isMistakable(action.id)
        }
    }

    private func isMistakable(_ id: String) -> Bool {
        if id.beginsWithDot || bareIDs.contains(id) { return true }
        let bytes = id.utf8
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "/") && prefixes.contains(String(Substring(bytes[...index])))
        }
    }
}

extension String {
    fileprivate var beginsWithDot: Bool { utf8.first == UInt8(ascii: ".") }
}

extension [Element] {
    /// The places in reading order, each with the names of the embedding views.
    fileprivate var places: [Screen.Place] {
        var found: [Screen.Place] = []
        // A list instead of recursion: the RIB decides how deep a screen is nested.
        var rest = Array(reversed() as ReversedCollection)
        while let element = rest.popLast() {
            if let place = element.place {
                found.append(place)
            } else if let container = element.container {
                rest += container.elements.reversed() as ReversedCollection
            }
        }
        return found
    }
}

extension Container {
    fileprivate func holding(_ elements: [Element]) -> Element {
        var copy = self
        copy.elements = elements
        return copy.element
    }
}

extension Element {
    fileprivate var place: Screen.Place? {
        guard case .button(let button) = self, !button.isEnabled, button.label.isEmpty else { return nil }
        // As bytes: this is done for each child of each screen.
        let id = button.action.id.utf8
        guard let slash = id.lastIndex(of: UInt8(ascii: "/")),
            let number = Int(Substring(id[id.index(after: slash)...])),
            id[...slash].suffix(Screen.placePrefix.utf8.count).elementsEqual(Screen.placePrefix.utf8)
        else { return nil }
        let prefix = id[...slash].dropLast(Screen.placePrefix.utf8.count)
        guard prefix.isEmpty || prefix.last == UInt8(ascii: "/") else { return nil }
        return Screen.Place(number: number, prefix: String(Substring(prefix)))
    }
}
