import CxxPart
import Foundation
import Observation
import RegexBuilder
import Synchronization

@Observable
private final class Counter {
    var count = 0
}

private final class Flag: Sendable {
    let isRaised = Atomic(false)
}

/// What Swift's other libraries and C++'s come to.
enum Uses {
    static var results: [String] {
        [
            "regex: \("issue 37 of 2026".matches(of: /\d+/).map(\.output).joined(separator: "+"))",
            "builder: \(built ?? "none")",
            "observed: \(observed)",
            "json: \(json)",
            "date: \(Date(timeIntervalSince1970: 1_000_000_000).formatted(.iso8601))",
            "number: \(1234.5.formatted(.number.locale(Locale(identifier: "de_DE"))))",
            "mutex: \(Mutex([1]).withLock { $0.append(2); return $0 })",
            "double: \(Double("0x1p-1074")?.ulp ?? 0), \(Double.pi), \(sin(0.5))",
            "c++: \(cxx_longest_word("a bcd ef")), \(cxx_longest_word("")), \(cxx_longest_word_elsewhere("ab"))",
        ]
    }

    private static var built: String? {
        let pattern = Regex {
            "v"
            Capture { OneOrMore(.digit) }
        }
        return "a v42".firstMatch(of: pattern).map { String($0.1) }
    }

    private static var observed: Bool {
        let (counter, flag) = (Counter(), Flag())
        withObservationTracking {
            _ = counter.count
        } onChange: {
            flag.isRaised.store(true, ordering: .relaxed)
        }
        counter.count = 1
        return flag.isRaised.load(ordering: .relaxed)
    }

    private static var json: String {
        struct Row: Codable, Equatable {
            let values: [String: [Int?]]
        }
        let row = Row(values: ["a": [1, nil]])
        guard let data = try? JSONEncoder().encode(row) else { return "none" }
        let isRead = (try? JSONDecoder().decode(Row.self, from: data)) == row
        return "\(String(decoding: data, as: UTF8.self)), \(isRead)"
    }
}
