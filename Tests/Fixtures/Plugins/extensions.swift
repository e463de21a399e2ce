// What an author may add to PluginABI's types and protocols. All of it exports symbols that begin as PluginABI's do.
public import PluginABI

// MARK: An enum

extension PlayerType {
    /// A computed property.
    public var color: Tone { self == .player1 ? .accent : .secondAccent }
    /// A stored property of the type.
    public static let everyone = allCases
    /// A nested type.
    public enum Shade: Sendable { case light, dark }
}

extension PlayerType: @retroactive CustomStringConvertible {
    /// A conformance to a protocol of Swift's own.
    public var description: String { "\(color)" }
}

/// A protocol of the plugin.
public protocol Shaded {
    /// Its shade.
    var shade: PlayerType.Shade { get }
}

extension PlayerType: Shaded {
    /// A conformance to it.
    public var shade: Shade { .light }
}

// MARK: Classes

extension Interactor {
    /// A nested class.
    public final class Notes {
        /// Its notes.
        public var all: [String] = []
        /// Makes empty notes.
        public init() {}
    }
    /// A method.
    public func note() -> Notes { Notes() }
}

extension ViewController {
    /// A convenience initializer.
    public convenience init(presented: ViewController) {
        self.init()
        _ = presented.screen
    }
}

/// A subclass that overrides what there is to override.
open class Base: PresentableInteractor<any Presentable> {
    open override func didBecomeActive() { super.didBecomeActive() }
}

// MARK: Protocols

extension Routing {
    /// A method of all routers.
    public func describe() -> String { "\(lifecycle.value)" }
}

/// A protocol that refines one of PluginABI.
public protocol NamedRouting: Routing {
    /// Its name.
    var title: String { get }
}

extension NamedRouting {
    /// A default implementation.
    public var title: String { describe() }
}

/// A value of the plugin that crosses.
public struct Word: WireConvertible, Equatable {
    /// The word.
    public var text: String
    /// Makes a word.
    public init?(wireValue: WireValue) {
        guard let text = String(wireValue: wireValue) else { return nil }
        self.text = text
    }
    /// The word as it crosses.
    public var wireValue: WireValue { .string(text) }
}

// MARK: Generic types

extension ValueStream {
    /// A nested type of a generic type.
    public struct Pair { let first: Value, second: Value }
    /// Two values.
    public func pair(with other: ValueStream<Value>) -> Pair { Pair(first: value, second: other.value) }
}

extension ValueStream where Value == Word {
    /// A nested type of a constrained extension.
    public struct Length { let count: Int }
    /// A member of one.
    public var length: Length { Length(count: value.text.count) }
}

/// Holds specializations.
@MainActor
public final class Store {
    let words: MutableValueStream<Word>
    let numbers = MutableValueStream<[PlayerType: Int]>([:])
    /// Makes a store.
    public init(_ word: Word) { words = MutableValueStream(word) }
    /// Uses them.
    public var pairs: [ValueStream<Word>.Pair] { [words.readOnly.pair(with: words.readOnly)] }
}
