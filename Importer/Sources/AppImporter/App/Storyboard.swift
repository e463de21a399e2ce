import Foundation

/// A storyboard, as far as code asks it for views: their classes by identifier, and that of the initial view.
struct Storyboard {
    /// The name of the file.
    let name: String
    /// The classes by identifier; that of the initial view has an empty identifier.
    let views: [String: String]

    /// Reads the file of Xcode, in which a view is an element such as
    /// `<viewController storyboardIdentifier="Login" id="x1" customClass="LoginViewController">`.
    init(name: String, text: String) {
        self.name = name
        let initial = text.firstMatch(of: /initialViewController="([^"]+)"/).map { String($0.1) }
        var views: [String: String] = [:]
        for tag in text.matches(of: /<[A-Za-z]*[cC]ontroller [^>]*>/).map({ String($0.0) }) {
            guard let type = Self.attribute("customClass", of: tag) else { continue }
            if let identifier = Self.attribute("storyboardIdentifier", of: tag) { views[identifier] = type }
            if let initial, Self.attribute("id", of: tag) == initial { views[""] = type }
        }
        self.views = views
    }

    private init(name: String, views: [String: String]) { (self.name, self.views) = (name, views) }

    /// Returns the storyboard with the views of some classes only.
    func with(_ classes: Set<String>) -> Storyboard {
        Storyboard(name: name, views: views.filter { classes.contains($0.value) })
    }

    private static func attribute(_ name: String, of tag: String) -> String? {
        guard let start = tag.range(of: " \(name)=\"") else { return nil }
        var text = String(tag[start.upperBound...].prefix { $0 != "\"" })
        for (name, character) in entities { text = text.replacingOccurrences(of: name, with: character) }
        return text
    }

    /// The entities of XML, with their characters. The ampersand is the last, because it can begin another entity.
    private static let entities = [
        ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&"),
    ]

    /// The text of a file that registers the views of storyboards with `UIStoryboard`.
    static func registration(_ storyboards: [Storyboard]) -> String {
        let calls = storyboards.map { storyboard in
            let views = storyboard.views.sorted { $0.key < $1.key }
                .map { "\($0.key.debugDescription): { \($0.value)() }" }.joined(separator: ", ")
            return "    UIStoryboard.register(\(storyboard.name.debugDescription), [\(views)])\n"
        }
        return """
            // Made by `ribs-host import`: the views of the app's storyboards, which its code asks for.
            import UIKit

            func registerStoryboards() {
            \(calls.joined())}

            """
    }
}
