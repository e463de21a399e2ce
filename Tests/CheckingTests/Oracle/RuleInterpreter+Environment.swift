extension RuleInterpreter {
    /// Rule 1: key -> value. Of a value it matters only whether it is known not to be nil.
    struct Environment: Hashable {
        /// One bit a key.
        private var present: UInt8 = 0
        private var notNil: UInt8 = 0
        /// The keys whose value the plugin has reported whose values are followed.
        private var marked: UInt8 = 0

        func has(_ key: String) -> Bool { present & Self.bit(key) != 0 }

        func isMarked(_ key: String) -> Bool { marked & Self.bit(key) != 0 }

        mutating func mark() { marked = present }

        func mayBeNil(_ key: String) -> Bool { has(key) && notNil & Self.bit(key) == 0 }

        mutating func assign(_ other: Environment) {
            notNil = notNil & ~other.present | other.notNil
            marked = marked & ~other.present | other.marked
            present |= other.present
        }

        mutating func assign(_ key: String, notNil isNotNil: Bool) {
            present |= Self.bit(key)
            notNil = isNotNil ? notNil | Self.bit(key) : notNil & ~Self.bit(key)
            marked &= ~Self.bit(key)
        }

        /// Rule 3: the last writer wins, and a case has named the value.
        func after(_ way: Way) -> Environment {
            var environment = self
            environment.assign(way.assigned)
            for key in way.named where way.assigned.has(key) { environment.notNil |= Self.bit(key) }
            return environment
        }

        /// The same of a link.
        func after(_ link: LinkLeg) -> Environment {
            var environment = self
            environment.assign(link.assigned)
            return environment
        }

        /// What both have.
        func common(_ other: Environment) -> Environment {
            var common = self
            common.present &= other.present
            common.notNil &= other.notNil
            common.marked = (marked | other.marked) & common.present
            return common
        }

        private static func bit(_ key: String) -> UInt8 { bits[key] ?? 0 }

        private static let bits = Dictionary(
            uniqueKeysWithValues: (RandomConfiguration.keys + [RandomConfiguration.events]).enumerated().map {
                ($0.element, UInt8(1) << UInt8($0.offset))
            }
        )
    }
}
