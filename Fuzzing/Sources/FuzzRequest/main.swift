import Foundation
import FuzzSupport

@testable import WebRequests

// What a browser or a proxy sends, as ribs-host-web reads it: the first line is the value of a header, and the rest a
// request's body. Both are taken or refused, and what is taken stays within its bounds.
fuzz { data, size in
    let bytes = UnsafeBufferPointer(start: data, count: size)
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? size
    check(header: String(decoding: bytes[..<end], as: UTF8.self))
    check(body: Data(bytes[min(size, end + 1)...]))
    return 0
}

private func check(header text: String) {
    if let person = Person(text) { check(person, text) }
    if let network = Network(text), let address = text.split(separator: "/").first {
        precondition(network.contains(String(address)), "a network is without its own address")
    }
    if let url = PublicURL(text) {
        precondition(PublicURL(url.text) == url, "a URL is another one when it is read again")
        precondition(url.isOrigin(url.origin), "a site does not have its own origin")
        precondition(url.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\;,".utf8.contains($0) })
    }
    if let position = Position(text) {
        precondition(position.number >= 0)
        precondition(Position("\(position.session).\(position.number)") == position)
    }
    let wishes = LanguageWishes(text).languages
    precondition(wishes.count <= 20 && wishes.allSatisfy { !$0.isEmpty && !$0.contains(",") && !$0.contains("-") })
}

/// A person's file stays in its folder, and is not another person's.
private func check(_ person: Person, _ name: String) {
    var bytes: [UInt8] = []
    var rest = Array(person.fileName.utf8)[...]
    precondition(
        rest.count <= 240 && rest.allSatisfy { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "-") || isWord($0) }
    )
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            bytes.append(byte)
            continue
        }
        guard let number = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
            fatalError("a byte is not written as two digits")
        }
        rest = rest.dropFirst(2)
        bytes.append(number)
    }
    precondition(bytes == Array(name.utf8), "the name cannot be read from the name of its file")
}

private func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// What is passed on to the host is one line, which asks for nothing that a page must not.
private func check(body: Data) {
    guard let request = PageRequest(body) else { return }
    precondition(!request.id.isEmpty && request.id.utf8.count <= 100)
    guard let line = try? request.line else { fatalError("a request that was read cannot be written") }
    precondition(line.last == UInt8(ascii: "\n") && line.dropLast().allSatisfy { $0 >= 0x20 }, "it is not one line")
    guard let members = try? JSONSerialization.jsonObject(with: line) as? [String: Any] else {
        fatalError("what is passed on is not an object")
    }
    precondition(Set(members.keys).isSubset(of: ["id", "revision", "action", "value", "command", "url"]))
    precondition(["open", "interrupt", "begin", nil].contains(members["command"] as? String))
    guard let again = PageRequest(line.dropLast()) else { fatalError("what is passed on is not read again") }
    precondition(again.kind == request.kind && again.id == request.id && again.value == request.value)
}
