import Base
import PluginManifest
import Session
import Terminal

/// Plays a recording: sends the recorded requests to a face of protocol 1, and compares the face's output.
///
/// The next request is sent as soon as all recorded lines before it have arrived. So no result depends on time: the
/// player waits for unsolicited lines, and later lines cannot arrive first.
@MainActor
final class Player: Output {
    /// Shows the session that is played. The face writes to this player, so the two retain each other until the program
    /// ends.
    private(set) lazy var face = JSONFace(output: self, hostVersion: nil)

    private let recording: Recording
    private let timeout: Int
    /// The types of lines, and the members of other lines, that are not compared.
    private let ignored: Set<String>
    /// Runs a closure in a separate turn.
    private let later: Session.Later
    /// Calls a closure after a time.
    private let after: Session.After
    /// The next line of the recording.
    private var next = 0
    private var requestCount = 0
    private var difference: String?
    private var session: Session?

    init(
        _ recording: Recording,
        timeout: Int,
        ignoring names: Set<String>,
        later: @escaping Session.Later,
        after: @escaping Session.After
    ) {
        self.later = later
        self.after = after
        self.recording = recording
        ignored = names
        self.timeout = timeout
    }

    /// Plays the recording in a session with the player's face.
    func play(in session: Session) {
        self.session = session
        advance()
    }

    /// Sends the requests that are due, and ends the session after the last line.
    private func advance() {
        guard let session else { return }
        skipIgnored()
        while difference == nil, let line = nextLine, line.isRequest, !session.hasEnded {
            next += 1
            skipIgnored()
            requestCount += 1
            session.receive(.bytes(Array(line.document.text(.compact).utf8) + [UInt8(ascii: "\n")]))
        }
        guard !session.hasEnded else { return }
        if difference != nil || nextLine == nil {
            session.receive(.end)
        } else {
            waitForAnswer(next)
        }
    }

    /// Compares a line written by the host.
    func write(_ text: String) {
        // Lines after the last recorded one are not compared: the recording might have ended with a crash.
        guard difference == nil, let line = nextLine else { return }
        let document = Self.document(text)
        guard !isIgnored(document) else { return }
        let answer = document.map(compared) ?? text
        if !line.isRequest, compared(line.document) == answer {
            next += 1
            skipIgnored()
        } else {
            differ(line.isRequest ? nil : compared(line.document), answer)
        }
        later { self.advance() }
    }

    /// Writes the result of the replay.
    func report(to output: any TextStream) -> ExitCode {
        if difference == nil, let line = nextLine { differ(compared(line.document), nil) }
        if let difference {
            output.write(difference)
            return .different
        }
        let requests = requestCount == 1 ? "1 request" : "\(requestCount) requests"
        output.write("\(shownLine(recording.name)): \(requests), all answered as recorded.\n")
        return .done
    }

    private var nextLine: Recording.Line? { next < recording.lines.count ? recording.lines[next] : nil }

    /// Gives up if no line arrives within the timeout.
    private func waitForAnswer(_ index: Int) {
        after(timeout) {
            guard self.next == index, self.difference == nil, let line = self.nextLine else { return }
            self.differ(self.compared(line.document), nil)
            self.advance()
        }
    }

    /// - Parameters:
    ///   - recorded: the recorded answer; nil if the next line is a request.
    ///   - answer: the host's answer; nil if there is none.
    private func differ(_ recorded: String?, _ answer: String?) {
        guard let line = nextLine else { return }
        let request = recording.lines[..<next].last { $0.isRequest }
        let place =
            request.map { "After the request of line \($0.number), `\($0.document.text(.compact))`," } ?? "At its start"
        let words = answer == nil ? "there is no answer" : "the answer differs"
        difference =
            "\(shownLine(recording.name)):\(line.number): \(place) \(words).\n"
            + UnifiedDiff(from: recorded ?? "", to: answer ?? "", "recorded", "answered").text
    }

    /// Skips recorded answers that are not compared.
    private func skipIgnored() {
        while let line = nextLine, !line.isRequest, isIgnored(line.document) { next += 1 }
    }

    /// Returns true if a line is not compared. Lines about anything other than the flow are never compared, because
    /// they are not recorded.
    private func isIgnored(_ line: JSONDocument?) -> Bool {
        guard let root = line?.root, let type = root["type"]?.string else { return false }
        let kind = root["kind"]?.string.flatMap { Notice.Kind(rawValue: $0) }
        if type == "notice", kind?.isOfFlow == false { return true }
        return Self.unrecorded.contains(type) || ignored.contains(type)
    }

    /// The types of lines about anything other than the flow.
    private static let unrecorded = Set(News.examples.filter { !$0.isOfFlow }.compactMap { $0.line?.type })

    /// Returns a line in the form for comparison: each member on a separate line, without ignored members.
    private func compared(_ document: JSONDocument) -> String {
        let text = document.text(.pretty)
        guard !ignored.isEmpty else { return text }
        // Where the value of an ignored member ends: the line that closes it is as far in as its first.
        var end: Int?
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let indent = line.prefix { $0 == " " }.count
            if let open = end {
                if indent == open { end = nil }
                return false
            }
            let member = line.dropFirst(indent)
            guard ignored.contains(where: { member.hasPrefix("\"\($0)\": ") }) else { return true }
            if line.hasSuffix("[") || line.hasSuffix("{") { end = indent }
            return false
        }.joined(separator: "\n")
    }

    private static func document(_ text: String) -> JSONDocument? {
        guard case .success(let document) = JSONDocument.parse(SourceFile(name: "answer", text: text)) else {
            return nil
        }
        return document
    }
}

extension JSONDocument {
    fileprivate func text(_ layout: JSONWriter.Layout) -> String {
        var writer = JSONWriter(layout)
        writer.value(root)
        return writer.text
    }
}
