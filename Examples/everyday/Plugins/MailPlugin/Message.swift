/// A message.
struct Message: Equatable {
    let id: String
    let sender: String
    let subject: String
    /// The text in Markdown.
    let text: String
    var isRead = false

    /// The messages in the inbox at the start.
    static let samples = [
        Message(
            id: "1",
            sender: "Grace",
            subject: "The compiler",
            text: "Good day, Ada: the compiler **works**. "
                + "Type `make run`, or read [the manual](https://example.org/manual)."
        ),
        Message(
            id: "2",
            sender: "Charles",
            subject: "The engine",
            text: "The mill turns, the store does not. Could you look at the *second* axis on Monday?"
        ),
        Message(
            id: "3",
            sender: "The library",
            subject: "Two books are due",
            text: "Please bring them back by Friday."
        ),
    ]
}
