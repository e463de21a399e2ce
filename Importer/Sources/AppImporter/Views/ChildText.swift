/// Writes what a view does with the view of a child, by the name of the function that a router calls.
struct ChildText {
    let lines: [String]

    /// Makes the lines of a function; nil if the function is not about the views of children.
    init?(of function: Requirements.Function, _ index: AppIndex) {
        let signature = function.signature
        let child = signature.parameters.first { Self.isView($0.type, index) }
        guard child != nil || (function.isOfRouter && Self.takesAway(signature.name)) else { return nil }
        let completions = signature.parameters.filter { $0.isFunction }.map(Closure.init)
            .filter { $0.parameters.isEmpty }.map { "\($0.name)\($0.isOptional ? "?" : "")()" }
        lines = [Self.call(signature.name, child)] + completions
    }

    private static func call(_ name: String, _ child: Signature.Parameter?) -> String {
        guard let child else { return "imported.takeAwayLast()" }
        if child.type.hasPrefix("[") { return "imported.showTabs(\(child.name))" }
        let isRouting = child.type.contains("Routing")
        let view = isRouting ? "\(child.name)\(child.type.hasSuffix("?") ? "?" : "").viewControllable" : child.name
        return "imported.\(verb(name))(\(view))"
    }

    private static func verb(_ name: String) -> String {
        if takesAway(name) { return "takeAway" }
        for verb in ["present", "push", "replace"] where name.lowercased().hasPrefix(verb) { return verb }
        return name.lowercased().hasPrefix("show") ? "present" : "embed"
    }

    private static func takesAway(_ name: String) -> Bool {
        ["dismiss", "hide", "remove", "detach", "close", "pop", "clear", "unembed"].contains { name.hasPrefix($0) }
    }

    /// Returns true for a view, a router with one, an optional or an array of these.
    private static func isView(_ type: String, _ index: AppIndex) -> Bool {
        let names = type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init).filter {
            !["any", "ModernRIBs", "RIBs"].contains($0)
        }
        guard names.count == 1, let name = names.first else { return false }
        return name == "UIViewController" || name == "UINavigationController"
            || !index.ancestry(of: name).isDisjoint(with: ["ViewControllable", "ViewableRouting"])
    }
}
