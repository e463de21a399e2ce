/// Writes what a view does with the view of a child, by the name of the function that a router calls.
struct ChildText {
    let lines: [String]

    /// Makes the lines of a function; nil if the function is not about the views of children.
    ///
    /// - Parameter body: the names in the function of the app's own view, which say more than the function's name.
    init?(of function: Requirements.Function, _ index: AppIndex, body: Set<String> = []) {
        let signature = function.signature
        let child = signature.parameters.first { Self.isView($0.type, index) }
        guard child != nil || (function.isOfRouter && Self.takesAway(signature.name)) else { return nil }
        let completions = signature.parameters.filter { $0.isFunction }.map(Closure.init)
            .filter { $0.parameters.isEmpty }.map { "\($0.name)\($0.isOptional ? "?" : "")()" }
        lines = [Self.call(Self.verb(of: body) ?? Self.verb(signature.name), child)] + completions
    }

    private static func call(_ verb: String, _ child: Signature.Parameter?) -> String {
        guard let child else { return "imported.takeAwayLast()" }
        if child.type.contains("UITab") { return "imported.showTabs(\(child.name).compactMap(\\.viewController))" }
        if child.type.hasPrefix("[") { return "imported.showTabs(\(child.name))" }
        let isRouting = child.type.contains("Routing")
        let view = isRouting ? "\(child.name)\(child.type.hasSuffix("?") ? "?" : "").viewControllable" : child.name
        return "imported.\(verb)(\(view))"
    }

    /// Returns what a function of UIKit's views does with another view; nil if it does nothing that is known.
    private static func verb(of body: Set<String>) -> String? {
        let calls: [(verb: String, names: Set<String>)] = [
            ("embed", ["addChild", "addChildViewController", "addSubview", "addArrangedSubview", "insertSubview"]),
            ("push", ["pushViewController"]),
            (
                "takeAway",
                [
                    "dismiss", "popViewController", "removeFromParent", "removeFromParentViewController",
                    "removeFromSuperview",
                ]
            ),
            ("present", ["present"]),
        ]
        let found = calls.filter { !$0.names.isDisjoint(with: body) }.map(\.verb)
        // One that removes a view to show another replaces it.
        return found == ["takeAway", "present"] ? "replace" : found.first
    }

    private static func verb(_ name: String) -> String {
        if takesAway(name) { return "takeAway" }
        for verb in ["present", "push", "replace"] where name.lowercased().hasPrefix(verb) { return verb }
        return "embed"
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
        if name == "UITab" { return type.hasPrefix("[") }
        return name == "UIViewController" || name == "UINavigationController"
            || !index.ancestry(of: name).isDisjoint(with: ["ViewControllable", "ViewableRouting"])
    }
}
