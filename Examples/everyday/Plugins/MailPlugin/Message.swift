import Glibc

/// A message.
struct Message: Equatable {
    let id: String
    let sender: String
    let subject: String
    /// The day and the time, such as `2026-11-24 09:41`.
    let date: String
    /// The text in Markdown.
    let text: String
    var isRead: Bool
    /// The begun reply; nil if there is none.
    var reply: String?
    var hasReply: Bool { reply?.isEmpty == false }
    /// The replies sent.
    var answers: [String] = []

    /// Makes a message of a file: lines such as `From: Grace`, an empty line, and the text.
    init?(id: String, file: String) {
        guard let end = file.firstRange(of: "\n\n") else { return nil }
        func line(_ name: String) -> String {
            let line = file[..<end.lowerBound].split(separator: "\n").first { $0.hasPrefix("\(name): ") }
            return String(line?.dropFirst(name.count + 2) ?? "")
        }
        self.id = id
        sender = line("From")
        subject = line("Subject")
        date = line("Date")
        isRead = line("Status") != "new"
        text = String(file[end.upperBound...].reversed().drop { $0 == "\n" }.reversed())
    }

    /// The subject, which a message shares with its answers.
    var thread: String { subject.hasPrefix("Re: ") ? String(subject.dropFirst(4)) : subject }

    /// Returns true if a word is in the sender, the subject or the text.
    func contains(_ word: String) -> Bool {
        "\(sender) \(subject) \(text)".lowercased().contains(word.lowercased())
    }

    /// Returns the messages in a folder, a file each, the newest first.
    static func all(in folder: String) -> [Message] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var messages: [Message] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name.hasSuffix(".txt"), let file = text(of: "\(folder)/\(name)") else { continue }
            if let message = Message(id: String(name.dropLast(4)), file: file) { messages.append(message) }
        }
        return messages.sorted { $0.date > $1.date }
    }

    private static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var (text, bytes): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
        while case let count = fread(&bytes, 1, bytes.count, file), count > 0 { text += bytes[..<count] }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A message that is being written.
struct Letter: Equatable {
    /// The id of its row, which no message has.
    let id: String
    var recipient = ""
    var subject = ""
    var text = ""

    var isEmpty: Bool { self == Letter(id: id) }

    /// Returns true if a word is in the recipient, the subject or the text.
    func contains(_ word: String) -> Bool {
        "\(recipient) \(subject) \(text)".lowercased().contains(word.lowercased())
    }

    /// The reason why it cannot be sent, as advice; nil if it can.
    var missing: String? { recipient.isEmpty ? "Write to whom first." : text.isEmpty ? "Write the text first." : nil }
}
