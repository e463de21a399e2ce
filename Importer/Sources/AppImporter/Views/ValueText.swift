/// Swift texts for values of the types that protocols of views have.
enum ValueText {
    /// Returns an empty value of a type; nil if only the author knows one.
    static func initial(of type: String) -> String? {
        if type.hasSuffix("?") || type.hasPrefix("Optional<") { return "nil" }
        if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
        if let stream = Stream(type) { return stream.empty }
        switch type {
        case "Bool": return "false"
        case "String": return "\"\""
        case "Int", "Double", "Float", "CGFloat", "TimeInterval": return "0"
        default: return nil
        }
    }

    /// A stream of Rx or Combine.
    struct Stream {
        private let kind: String
        private let element: String
        private let failure: String

        /// Parses a type such as `Observable<Int>`; nil for any other.
        init?(_ type: String) {
            guard let bracket = type.firstIndex(of: "<"), type.hasSuffix(">") else { return nil }
            kind = String(type[..<bracket])
            guard Self.rx.contains(kind) || Self.combine.contains(kind) else { return nil }
            let arguments = type[type.index(after: bracket)...].dropLast()
            // The failure is the last argument, and has no comma.
            let comma = arguments.lastIndex(of: ",")
            let hasFailure = Self.combine.contains(kind)
            element = String(hasFailure ? arguments[..<(comma ?? arguments.endIndex)] : arguments)
            failure =
                hasFailure
                ? comma.map { String(arguments[arguments.index(after: $0)...].drop { $0 == " " }) } ?? "Never" : ""
        }

        private static let rx: Set<String> = [
            "BehaviorRelay", "BehaviorSubject", "ControlEvent", "Driver", "Observable", "PublishRelay",
            "PublishSubject",
            "Signal", "Single",
        ]
        private static let combine: Set<String> = ["AnyPublisher", "CurrentValueSubject", "PassthroughSubject"]

        private var isOfCombine: Bool { Self.combine.contains(kind) }

        /// True for a subject or a relay that begins without a value: the view sends through it what a person does.
        var isSubject: Bool { ["PassthroughSubject", "PublishRelay", "PublishSubject"].contains(kind) }

        /// A stream without elements.
        var empty: String? {
            switch kind {
            case "Observable": "Observable.never()"
            case "AnyPublisher": "Empty(completeImmediately: false).eraseToAnyPublisher()"
            default: nil
            }
        }

        /// A subject that sends what a person does.
        var subject: String {
            isOfCombine ? "PassthroughSubject<\(element), \(failure)>()" : "PublishSubject<\(element)>()"
        }

        func readOnly(_ subject: String) -> String {
            isOfCombine ? "\(subject).eraseToAnyPublisher()" : "\(subject).asObservable()"
        }

        /// Returns the line that offers the elements of a stream of the view.
        func offer(_ name: String) -> String {
            let send = isOfCombine ? "send" : kind == "PublishRelay" ? "accept" : "onNext"
            let subject = isSubject ? name : "\(name)Subject"
            let words = Signature.words(name).joined(separator: " ")
            guard element != "Void", element != "()" else {
                return "imported.offer(\"\(words)\") { [weak self] _ in self?.\(subject).\(send)(()) }"
            }
            return
                "imported.offer(\"\(words)\", [\"value\"]) { [weak self] in self?.\(subject).\(send)(try $0.value(\"value\")) }"
        }
    }
}
