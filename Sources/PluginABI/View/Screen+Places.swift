extension Screen {
    /// What the id of an element begins with that stands for a child's screen, after the names that embed it.
    fileprivate static let placePrefix = "@place/"

    /// The screen of the place of a child: one element where the host puts the child's screen, because only the host
    /// knows the child. For hosts. Since 1.1.
    ///
    /// - Parameters:
    ///   - number: the number of the place, unique in its step.
    ///   - title: the title of the child's screen, as last known.
    public static func place(_ number: Int, titled title: String) -> Screen {
        Screen(title: title) { Button("", id: placePrefix + String(number), isEnabled: false) }
    }

    /// A place on a screen, and the names before the ids of what is put there, each with a slash.
    public struct Place: Sendable, Hashable {
        /// The number of the place.
        public var number: Int
        /// The prefix of the ids.
        public var prefix: String
    }

    /// The screen with each place filled.
    ///
    /// - Parameter screen: the screen of the child in a place; nil if there is none, and then nothing is shown.
    /// - Returns: the screen, and the places on it.
    public func fillingPlaces(_ screen: (Int) -> Screen?) -> (screen: Screen, places: [Place]) {
        var places: [Place] = []
        var filled = self
        filled.elements = elements.fillingPlaces(screen, &places)
        return (filled, places)
    }
}

extension [Element] {
    // Recurses no deeper than ``Screen/depthLimit``.
    fileprivate func fillingPlaces(_ screen: (Int) -> Screen?, _ places: inout [Screen.Place]) -> [Element] {
        var filled: [Element] = []
        filled.reserveCapacity(count)
        for element in self {
            if let place = element.place {
                places.append(place)
                guard let child = screen(place.number) else { continue }
                filled += place.prefix.isEmpty ? child.elements : child.carrying(place.prefix)
            } else if let container = element.container {
                let count = places.count
                let elements = container.elements.fillingPlaces(screen, &places)
                // Most have no place, and stay as they are.
                filled.append(places.count == count ? element : container.holding(elements))
            } else {
                filled.append(element)
            }
        }
        return filled
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
