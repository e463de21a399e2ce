/// Writes the view that stands for a view controller of the app until its author writes one.
struct ViewWriter {
    let view: ViewClass
    let index: AppIndex
    private let requirements: Requirements

    /// The static functions by which builders make the view, such as one that loads a storyboard.
    private let factories: [String]

    init(_ view: ViewClass, _ index: AppIndex) {
        self.view = view
        self.index = index
        factories = view.initializers.contains { !$0.parameters.isEmpty } ? [] : index.factories(of: view.name)
        requirements = Requirements(of: view.protocols, in: index)
    }

    /// The text of the file.
    var text: String {
        let imports = Set(view.imports + ["ImportedViews"]).sorted().map { "import \($0)" }
        let base =
            switch view.base {
            case .view: "ImportedViewController"
            case .navigation: "ImportedNavigationController"
            case .tabs: "ImportedTabBarController"
            }
        let inherited = ([base] + view.protocols.filter { $0 != "ViewControllable" }).joined(separator: ", ")
        let made = factories.map { "static func \($0)() -> \(view.name) { \(view.name)() }" }
        let blocks = ([variables] + initializers + made + [viewDidLoad] + disappearing + functions).filter {
            !$0.isEmpty
        }
        let body = blocks.map(Self.indented).joined(separator: "\n\n")
        return """
            // Made by `ribs-host import`: write the view here, and a later import leaves this file as it is.
            \(imports.joined(separator: "\n"))

            final class \(view.name): \(inherited) {
            \(body)
            }

            """
    }

    /// The parts that the author has to write before the view compiles.
    var gaps: [String] {
        let functions = requirements.functions.filter { result(of: $0.signature) == nil }.map(\.signature.fullName)
        let properties = requirements.properties.filter { text(of: $0) == nil }.map(\.name)
        return functions + properties
    }

    // MARK: Variables

    private var variables: String {
        let listeners = view.listeners.map { "weak var \($0.name): \($0.type)?" }
        let own = requirements.properties.filter(isOwn)
        let declared = (own.map(\.name) + view.listeners.map(\.name)).flatMap { ["var \($0)", "let \($0)"] }
        let others = view.variables.filter { variable in !declared.contains { variable.hasPrefix($0) } }
        return (listeners + own.map { text(of: $0) ?? Self.gap($0.name, $0.type) } + others)
            .joined(separator: "\n")
    }

    /// Returns true for a property that neither a listener nor the base class is.
    private func isOwn(_ property: Requirements.Property) -> Bool {
        let ofBase = [
            "uiviewController", "viewController", "navigationController", "presentedViewController",
            "presentingViewController",
        ]
        return !ofBase.contains(property.name) && !view.listeners.contains { $0.name == property.name }
    }

    private func text(of property: Requirements.Property) -> String? {
        guard isOwn(property) else { return "" }
        let (name, type) = (property.name, property.type)
        if index.protocolDeclaration(property.baseType) != nil, type != property.baseType {
            return "weak var \(name): \(type)"
        }
        if let stream = ValueText.Stream(type) {
            if stream.isSubject { return "let \(name) = \(type)()" }
            return
                "private let \(name)Subject = \(stream.subject)\nvar \(name): \(type) { \(stream.readOnly("\(name)Subject")) }"
        }
        return ValueText.initial(of: type).map { "var \(name): \(type) = \($0)" }
    }

    // MARK: Life

    private var initializers: [String] {
        let title = Signature.words(ViewWriter.bare(view.name)).joined(separator: " ")
        guard !view.initializers.isEmpty else { return ["init() {\n    super.init(title: \"\(title)\")\n}"] }
        return view.initializers.map { initializer in
            let shown = initializer.parameters.filter { !$0.isFunction }
                .map { "\n    imported.show(\"\($0.name)\", \($0.name))" }.joined()
            return "\(initializer.text) {\n    super.init(title: \"\(title)\")\(shown)\n}"
        }
    }

    private var viewDidLoad: String {
        let listeners = view.listeners.flatMap { listener in
            ListenerWriter(name: listener.name, Requirements(of: [listener.type], in: index), told(listener.name)).lines
        }
        let streams = requirements.properties.filter(isOwn).compactMap { property in
            ValueText.Stream(property.type)?.offer(property.name)
        }
        let lines = listeners + streams + (view.reports["viewDidLoad"] ?? []).map(\.text)
        return Self.override("viewDidLoad", lines)
    }

    private var disappearing: [String] {
        ["viewDidAppear", "viewDidDisappear"].map { Self.override($0, (view.reports[$0] ?? []).map(\.text)) }
    }

    /// Returns the names of functions that the view calls by itself, which are no buttons.
    private func told(_ listener: String) -> Set<String> {
        Set(view.reports.values.joined().map(\.function))
    }

    private static func override(_ name: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        return "override func \(name)() {\n    super.\(name)()\n\(indented(lines.joined(separator: "\n")))\n}"
    }

    // MARK: Functions

    private var functions: [String] {
        let shows = requirements.functions.filter { ChildText(of: $0, index) != nil }
        let names = shows.map(\.signature.fullName)
        // What the app's own view does with the views of children, if that works here; otherwise what the names say.
        let own = names.filter { Self.inherited[view.base]?.contains($0) != true }
        let portable = view.base == .tabs ? nil : view.portable.text(of: own)
        let others =
            portable == nil
            ? requirements.functions
            : requirements.functions.filter { function in
                !names.contains(function.signature.fullName)
            }
        let inherited = Self.inherited[view.base] ?? []
        return (portable ?? []) + others.filter { !inherited.contains($0.signature.fullName) }.map(text)
    }

    /// The functions that a view has from the host's class, by the names that apps give theirs.
    private static let inherited: [ViewClass.Base: Set<String>] = [.navigation: ["pop()", "popToRoot()"]]

    private func text(of function: Requirements.Function) -> String {
        let signature = function.signature
        let lines =
            ChildText(of: function, index, body: view.bodies[signature.fullName] ?? [])?.lines
            ?? PresentableText(signature, among: requirements.functions.map(\.signature)).lines
        let returned = signature.result.map { [result(of: signature) ?? Self.gap(signature.fullName, $0)] } ?? []
        return "\(signature.text) {\n\(Self.indented((lines + returned).joined(separator: "\n")))\n}"
    }

    /// Returns the statement that returns something from a function; nil if the author has to write it.
    private func result(of signature: Signature) -> String? {
        guard let type = signature.result else { return "" }
        return ValueText.initial(of: type).map { "return \($0)" }
    }

    private static func gap(_ name: String, _ type: String) -> String {
        "#error(\"ribs-host import: write `\(name)`, which is a \(type)\")"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }

    private static func bare(_ name: String) -> String {
        for ending in ["ViewController", "Controller", "View"] where name.hasSuffix(ending) && name != ending {
            return String(name.dropLast(ending.count))
        }
        return name
    }
}
