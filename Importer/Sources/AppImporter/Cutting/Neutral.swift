import SwiftSyntax

/// The statements of a function whose own cannot be compiled here: it says what is missing, and returns nothing of worth.
struct Neutral {
    let statements: [String]

    /// Makes the statements; nil if only the author knows what to return.
    init?(for signature: Signature, missing name: String) {
        let missing = "ImportedMissing(\"\(name)\")"
        if signature.isThrowing {
            statements = ["throw \(missing)"]
            return
        }
        guard let type = signature.result else {
            statements = [missing] + signature.parameters.compactMap { Self.failure(of: $0, missing) }
            return
        }
        guard let values = Self.returned(type, missing) else { return nil }
        statements = values
    }

    private static func returned(_ type: String, _ missing: String) -> [String]? {
        let kind = type.prefix { $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
        switch kind {
        case "Observable", "Single", "Maybe", "Completable": return ["return .error(\(missing))"]
        case "AnyPublisher":
            let fails = type.hasSuffix("Error>")
            let empty = "Empty(completeImmediately: false).eraseToAnyPublisher()"
            return fails ? ["return Fail(error: \(missing)).eraseToAnyPublisher()"] : [missing, "return \(empty)"]
        case "Result" where type.hasSuffix("Error>"): return ["return .failure(\(missing))"]
        case "UIImage", "UIColor", "Data", "Date", "UUID", "NSObject", "NSAttributedString":
            return [missing, "return \(type)()"]
        default: return ValueText.initial(of: type).map { [missing, "return \($0)"] }
        }
    }

    /// Returns the call that tells a completion handler of the failure; nil for other parameters.
    private static func failure(of parameter: Signature.Parameter, _ missing: String) -> String? {
        guard parameter.isFunction else { return nil }
        let closure = Closure(parameter)
        let values = closure.parameters.map { parameter -> String? in
            if parameter.type.hasPrefix("Result<"), parameter.type.hasSuffix("Error>") { return ".failure(\(missing))" }
            return parameter.type.hasSuffix("?") ? "nil" : nil
        }
        guard !values.isEmpty, !values.contains(nil) else { return nil }
        return "\(closure.name)\(closure.isOptional ? "?" : "")(\(values.compactMap { $0 }.joined(separator: ", ")))"
    }
}
