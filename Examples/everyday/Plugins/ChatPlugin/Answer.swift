/// An answer to a message, in the manner of Joseph Weizenbaum's ELIZA (1966), which exchanged words, without its
/// script.
struct Answer {
    let text: String

    /// Finds the answer to a message.
    ///
    ///     Answer(to: "I like my garden").text  // "Why do you like your garden?"
    init(to message: String) {
        let words = message.split { !$0.isLetter && $0 != "'" }.map { $0.lowercased() }
        if message.contains("?") {
            text = "What do you think yourself?"
        } else if words.first == "i", words.count > 1 {
            text = "Why do you " + words.dropFirst().map(Self.turned).joined(separator: " ") + "?"
        } else if let topic = words.max(by: { $0.count < $1.count }), topic.count > 4 {
            text = "Tell me more about “\(topic)”."
        } else {
            text = "Please continue."
        }
    }

    /// Returns a word from the other person's point of view.
    private static func turned(_ word: String) -> String {
        switch word {
        case "i", "me": "you"
        case "myself": "yourself"
        case "my": "your"
        case "am": "are"
        case "you": "I"
        case "your": "my"
        default: word
        }
    }
}
