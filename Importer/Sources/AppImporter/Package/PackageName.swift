/// The name of an imported app, in the forms that its package needs.
struct PackageName: Equatable {
    /// The id of the plugin and of the package: `tic-tac-toe`.
    let id: String
    /// The beginning of the generated types: `TicTacToe`, or `TicTacToeApp` if the app has such types itself.
    let type: String
    /// The title for a person: the app's own name.
    let title: String

    /// The target, and the library without `lib`.
    var target: String { "\(type)Plugin" }

    init(_ name: String, in index: AppIndex) {
        let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.flatMap { Self.parts(String($0)) }
        let isName = words.first?.first?.isLetter == true
        let parts = isName ? words : ["app"] + words
        id = parts.map { $0.lowercased() }.joined(separator: "-")
        title = name
        var type = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        // With `AppBuilder` behind it, a name of a manifest has at most 40 letters.
        type = String(type.prefix(30))
        let endings = ["Builder", "Buildable", "Component", "Dependency", "Factory", "Listener"]
        let isTaken = endings.contains { index.type(type + $0) != nil } || index.type(type) != nil
        self.type = isTaken ? "\(type)App" : type
    }

    /// Returns the words of a name in camel case; several capital letters in a row are one word.
    private static func parts(_ name: String) -> [String] {
        var parts: [String] = []
        var previous: Character = "A"
        for character in name {
            if parts.isEmpty || (character.isUppercase && !previous.isUppercase) { parts.append("") }
            parts[parts.count - 1].append(character)
            previous = character
        }
        return parts
    }
}
