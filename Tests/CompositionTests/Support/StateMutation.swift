import Foundation
import TestSupport

/// Changes the text of a state at random, as an error of a program or of an editor might.
struct StateMutation {
    private static let names = [
        "streams", "flow", "steps", "shown", "trail", "services", "step", "entry", "knows", "state", "k0", "k1", "s",
    ]
    private static let words =
        (0..<3).flatMap { flow in ["s0", "s1", "s2", "v"].map { "f\(flow)\($0)" } } + ["", "gone"]

    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The text with one to three changes; it stays JSON.
    mutating func changed(_ text: String) throws -> String {
        var value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let original = value
        for _ in 0..<random.number(1...3) { value = changed(value, in: original) }
        let data = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self)
    }

    /// A change here, or further inside.
    private mutating func changed(_ value: Any, in whole: Any) -> Any {
        switch value {
        case var object as [String: Any]:
            guard let name = object.keys.sorted().randomElement(using: &random) else { return odd(whole) }
            switch random.number(0...9) {
            case 0: object[name] = nil
            case 1: object[random.pick(Self.names)] = odd(whole)
            default: object[name] = object[name].map { changed($0, in: whole) }
            }
            return object
        case var elements as [Any]:
            guard !elements.isEmpty else { return [odd(whole)] }
            let index = random.number(0...elements.count - 1)
            switch random.number(0...7) {
            case 0: elements.remove(at: index)
            case 1: elements.append(elements[index])
            case 2: elements.reverse()
            case 3: elements.insert(part(of: whole), at: index)
            default: elements[index] = changed(elements[index], in: whole)
            }
            return elements
        default:
            return odd(whole)
        }
    }

    /// Something that does not belong there, or that might.
    private mutating func odd(_ whole: Any) -> Any {
        switch random.number(0...11) {
        case 0: NSNull()
        case 1: true
        case 2: -1
        case 3: Int.max
        case 4: 1e300
        case 5: [Any]()
        case 6: [String: Any]()
        case 7: (0..<150).reduce([Any]()) { inner, _ in [inner] }
        case 8: part(of: whole)
        case 9: random.number(0...3)
        default: random.pick(Self.words)
        }
    }

    /// Some part of the whole.
    private mutating func part(of whole: Any) -> Any {
        var part = whole
        while random.chance(80) {
            switch part {
            case let object as [String: Any]:
                guard let name = object.keys.sorted().randomElement(using: &random) else { return part }
                part = object[name] ?? part
            case let elements as [Any]:
                guard let element = elements.randomElement(using: &random) else { return part }
                part = element
            default: return part
            }
        }
        return part
    }
}
