/// An event of 64 bytes, so that recording one copies and frees nothing.
struct TraceEvent {
    /// The start, in nanoseconds.
    let start: UInt64
    /// The end, in nanoseconds; 0 for an instant.
    let end: UInt64
    /// The process of the event; 0 for this one.
    let process: Int32
    let kind: Trace.Kind
    private let count: UInt8
    /// The subject in UTF-8, cut off if too long.
    private var text = InlineArray<40, UInt8>(repeating: 0)

    init(_ kind: Trace.Kind, _ subject: String, from start: UInt64, to end: UInt64, in process: Int32) {
        self.kind = kind
        self.start = start
        self.end = end
        self.process = process
        var subject = subject
        var text = InlineArray<40, UInt8>(repeating: 0)
        count = subject.withUTF8 { bytes in
            var count = min(bytes.count, text.count)
            // A character is whole or not there.
            while count < bytes.count, count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
            for index in 0..<count { text[index] = bytes[index] }
            return UInt8(count)
        }
        self.text = text
    }

    /// Creates an instant with the current time. Callable in a signal handler.
    init(_ kind: Trace.Kind, _ subject: StaticString) {
        self.kind = kind
        start = Trace.now()
        end = 0
        process = 0
        count = UInt8(min(subject.utf8CodeUnitCount, text.count))
        for index in 0..<Int(count) { text[index] = subject.utf8Start[index] }
    }

    /// Appends the event as an object of Chrome's trace format.
    func write(to line: inout TraceText, host: Int32) {
        line.append("{\"name\":\"")
        line.append(kind == .track ? "process_name" : kind.name)
        line.append("\",\"ph\":\"")
        line.append(kind == .track ? "M" : end == 0 ? "i\",\"s\":\"t" : "X")
        line.append("\",\"ts\":")
        line.append(microseconds: start)
        if end != 0 {
            line.append(",\"dur\":")
            line.append(microseconds: end - start)
        }
        let process = UInt64(process == 0 ? host : process)
        line.append(",\"pid\":")
        line.append(process)
        line.append(",\"tid\":")
        line.append(process)
        line.append(kind == .track ? ",\"args\":{\"name\":\"" : ",\"args\":{\"subject\":\"")
        for index in 0..<Int(count) { line.append(escaped: text[index]) }
        line.append("\"}}")
    }
}

extension Trace.Kind {
    /// The name as static text, for signal handlers.
    fileprivate var name: StaticString {
        switch self {
        case .prove: "prove"
        case .load: "load"
        case .build: "build"
        case .attach: "attach"
        case .detach: "detach"
        case .perform: "perform"
        case .deliver: "deliver"
        case .screen: "screen"
        case .frame: "frame"
        case .outcome: "outcome"
        case .fault: "fault"
        case .log: "log"
        case .crash: "crash"
        case .track: "track"
        }
    }
}
