/// A message.
struct Message: Equatable {
    let id: String
    let sender: String
    /// The time of today, or the day.
    let date: String
    let subject: String
    /// The text in Markdown.
    let text: String
    var isRead = false
    /// The begun reply; nil if there is none.
    var reply: String?

    /// Returns true if a word is in the sender, the subject or the text.
    func contains(_ word: String) -> Bool {
        "\(sender) \(subject) \(text)".lowercased().contains(word.lowercased())
    }

    /// The messages in the inbox at the start.
    static let samples = [
        Message(
            id: "1",
            sender: "Grace",
            date: "09:41",
            subject: "The compiler",
            text: "Good day, Ada: the compiler **works**. "
                + "Type `make run`, or read [the manual](https://example.org/manual)."
        ),
        Message(
            id: "2",
            sender: "Charles",
            date: "08:12",
            subject: "The engine",
            text: "The mill turns, the store does not. Could you look at the *second* axis on Monday?"
        ),
        Message(
            id: "3",
            sender: "The library",
            date: "Monday",
            subject: "Two books are due",
            text: "Please bring them back by Friday."
        ),
        Message(
            id: "4",
            sender: "Luigi",
            date: "12 Nov",
            subject: "Sketch, second edition",
            text: "Your notes are longer than my sketch. Shall we print them together?",
            isRead: true
        ),
        Message(
            id: "5",
            sender: "Mary",
            date: "3 Nov",
            subject: "Tea on Thursday?",
            text: "At four, as always. Bring the proofs.",
            isRead: true
        ),
    ]
}
