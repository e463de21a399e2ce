import Glibc

/// An error number of the operating system, which reads as the system's own words for it.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, `E…` of errno.h.
    public let number: Int32

    /// Takes an error number.
    public init(_ number: Int32) {
        self.number = number
    }

    /// What `errno` holds now; to be asked before anything else happens.
    static var current: SystemError { SystemError(errno) }

    /// For example `No such file or directory`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return buffer.withUnsafeBufferPointer { characters in
            String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}

extension SystemError {
    /// The error that one of some messages ends with, if the process has run out of something.
    ///
    /// The dynamic linker gives no numbers, only the system's words behind its own.
    static func shortage(_ messages: [String]) -> SystemError? {
        for number in [EMFILE, ENFILE, ENOMEM] {
            let error = SystemError(number)
            let words = "\(error)"
            if messages.contains(where: { $0.hasSuffix(words) || $0.hasSuffix(words + ".") }) { return error }
        }
        return nil
    }
}
