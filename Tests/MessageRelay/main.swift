// Starts a worker and passes on what it sends, message by message, up to one at which both end.
//
//   MessageRelay NUMBER PERCENT LOG PROGRAM [WORD...]
//
// Of the message with that number, the first one being 1, only so much is passed on. LOG gets a line for each one that
// was passed on whole: its bytes, as decimal numbers. That happens once: where LOG.cut exists, all are passed on.

import Glibc

let words = Array(CommandLine.arguments.dropFirst())
guard words.count >= 4, let number = Int(words[0]), let percent = Int(words[1]) else { exit(64) }
let log = Log(words[2])
let isCut = log.isCut
let child = Child(Array(words[3...]))
var messages = Messages()
while let bytes = child.read() {
    messages.append(bytes)
    while let message = messages.next() {
        let isLast = !isCut && messages.count == number
        send(message.bytes[..<(message.bytes.count * (isLast ? percent : 100) / 100)], to: STDOUT_FILENO)
        if !isLast || percent == 100 { log.append(message.contents) }
        guard isLast else { continue }
        log.noteCut()
        child.kill()
        exit(1)
    }
}
exit(child.wait())

/// Writes all bytes, or ends where the reader has ended.
func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 || errno == EINTR else { exit(1) }
        rest = rest.dropFirst(max(0, count))
    }
}
