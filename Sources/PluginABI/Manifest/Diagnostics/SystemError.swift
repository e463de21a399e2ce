import Glibc

/// An error number of the operating system, described in the system's own words.
///
/// ```swift
/// guard open(path, O_RDONLY) >= 0 else { throw SystemError.current }
/// print(SystemError(ENOENT))  // No such file or directory
/// ```
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number, `E…` of errno(3).
    public let number: Int32

    /// Makes an error from a number.
    public init(_ number: Int32) {
        self.number = number
    }

    /// The current `errno`; read this before any other call.
    public static var current: SystemError { SystemError(errno) }

    /// The system's words, such as `No such file or directory`.
    public var description: String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return buffer.withUnsafeBufferPointer { characters in
            String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
