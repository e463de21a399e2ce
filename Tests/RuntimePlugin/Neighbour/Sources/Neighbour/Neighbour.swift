/// What a type of another image can be asked for.
public protocol Named {
    /// What it is called.
    var name: String { get }
}

/// An error of this image.
public struct NeighbourError: Error, Equatable {
    /// What is wrong.
    public let reason: String

    /// Makes one.
    public init(reason: String) { self.reason = reason }
}

/// A class for subclasses in other images.
open class Animal: Named {
    /// Makes one.
    public init() {}
    /// What it is called.
    open var name: String { "animal" }
}

/// A generic type, whose arguments are types of other images.
public struct Box<Content> {
    /// What is in it.
    public let content: Content

    /// Puts something into a box.
    public init(_ content: Content) { self.content = content }

    /// The name of what is in it, if that has one, which only the runtime knows.
    public var nameOfContent: String? { (content as? any Named)?.name }
}

extension Box: Named where Content: Named {
    /// The name of what is in it.
    public var name: String { "box of \(content.name)" }
}

/// Whether something has a name, as this image sees it.
public func name(of value: Any) -> String? { (value as? any Named)?.name }

/// Whether something is equal to something else, of types that only the runtime knows.
public func isEqual(_ one: Any, _ other: Any) -> Bool {
    func compare<T: Hashable>(_ one: T) -> Bool { (other as? T).map { Set([one]).contains($0) } ?? false }
    return (one as? any Hashable).map { compare($0) } ?? false
}

/// Throws an error of this image.
public func fail() throws { throw NeighbourError(reason: "as asked") }

/// Ends the process, for its backtrace.
@inline(never)
public func endAsAsked() -> Never { fatalError("as asked") }
