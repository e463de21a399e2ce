import Foundation
import Neighbour
import PluginABI

private final class Cat: Animal {
    override var name: String { "cat" }
}

private struct Letter: Named, Hashable {
    let text: String
    var name: String { "letter \(text)" }
}

extension PlayerType: @retroactive Named {
    /// What it is called.
    public var name: String { "player \(rawValue)" }
}

/// Casts, generic types and errors of one image in another one: the host's libraries, this plugin, its own library, and
/// Swift's.
@MainActor
enum Crossings {
    static func results(scoreStream: MutableScoreStream, view: ViewController) -> [String] {
        let view: Any = view
        return [
            "a class of the host: \((scoreStream as Any) is ScoreStream), \(view as? any ViewControllable != nil)",
            "and what it is not: \(view is any ViewableRouting), \((scoreStream as Any) is any Named)",
            "a subclass: \(name(of: Cat()) ?? "none"), \((Cat() as Any) is Animal)",
            "a structure: \(name(of: Letter(text: "a")) ?? "none"), \(name(of: 1) ?? "none")",
            "a type of the host: \(name(of: PlayerType.player1) ?? "none")",
            "boxes: \(name(of: Box(Letter(text: "b"))) ?? "none"), \(Box(Cat() as Any).nameOfContent ?? "none")",
            "a box of the host's: \(name(of: Box(PlayerType.player2)) ?? "none"), \(name(of: Box(1)) ?? "none")",
            "equal: \(isEqual(Letter(text: "c"), Letter(text: "c"))), \(isEqual(Score(), Score()))",
            "not equal: \(isEqual(Letter(text: "c"), PlayerType.player1))",
            "type names: \(String(reflecting: Box<[PlayerType: Animal]>.self))",
            "mirror: \(Mirror(reflecting: NeighbourError(reason: "r")).children.map { "\($0.label ?? "")=\($0.value)" })",
            "key path: \(["x": Letter(text: "d")][keyPath: \[String: Letter].["x"]?.name] ?? "none")",
            "errors: \(errors)",
        ]
    }

    private static var errors: String {
        do {
            try fail()
            return "none"
        } catch {
            let bridged = error as NSError
            let back = (bridged as any Error) as? NeighbourError
            return "\(error is NeighbourError), \(bridged.domain) \(bridged.code), \(back?.reason ?? "lost")"
        }
    }
}
