// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Views until their author writes them: each shows what it is told as text, and offers what its listener takes. Made by
// `ribs-host import`; `Documentation/how-to/ribs-ios.md` of ribs-host says how a view is written.
import Foundation
import PluginABI
import RIBs
import UIKit

/// A view of a RIB that has not been written yet.
open class ImportedViewController: ViewController {
    public let imported: ImportedContent
    public var title: String? {
        get { imported.title }
        set { imported.title = newValue ?? "" }
    }

    public init(title: String) {
        imported = ImportedContent(title: title)
        super.init()
        imported.view = self
    }

    open override var screen: Screen { imported.screen }
    open override func perform(_ action: Action) { imported.perform(action) }
}

/// A navigation that is the view of a RIB and has not been written yet: its bar has what the view is told and offers.
open class ImportedNavigationController: NavigationController {
    public let imported: ImportedContent

    public init(title: String) {
        imported = ImportedContent(title: title)
        super.init()
        imported.view = self
    }

    open override var bar: [Element] { super.bar + imported.elements }
    open override func performInBar(_ action: Action) {
        if imported.offers(action) { imported.perform(action) } else { super.performInBar(action) }
    }
}

/// A view of tabs that is the view of a RIB and has not been written yet: what it is told and offers is below the tabs.
open class ImportedTabBarController: UITabBarController {
    public let imported: ImportedContent

    public init(title: String) {
        imported = ImportedContent(title: title)
        super.init()
        imported.view = self
    }

    open override var screen: Screen { Screen(title: imported.title) { tabElements + imported.elements } }
    open override func perform(_ action: Action) {
        if imported.offers(action) { imported.perform(action) } else { super.perform(action) }
    }
}

/// Something of an app that needs a module which there is not here.
public struct ImportedMissing: Error, CustomStringConvertible {
    public let description: String

    /// Writes to the log what is missing, and where.
    @discardableResult
    public init(_ name: String, in function: String = #function) {
        description = "\(function) needs \(name), which there is not here."
        Log.warning(description)
    }
}

/// The content of a view: the values that it shows, and the actions that it offers.
@MainActor
public final class ImportedContent {
    public typealias Perform = (ImportedInput) throws -> Void

    private struct Offer {
        let name: String
        let arguments: [String]
        let isOnce: Bool
        let perform: Perform
    }

    weak var view: ViewController?
    var title: String {
        didSet { view?.setNeedsDisplay() }
    }
    private var lines: [(name: String, values: [Any])] = []
    private var watched: [(name: String, value: () -> Any?)] = []
    private var offers: [Offer] = []
    private var texts: [String: String] = [:]
    private var error: String?
    private var children: [(name: String, view: any ViewControllable)] = []
    private var tab: String?
    private var childCount = 0
    private let disposeBag = DisposeBag()
    private var retained: [Any] = []

    init(title: String) { self.title = title }

    // MARK: What is shown and offered

    /// Shows values below a name, until others come for this name.
    public func show<each Value>(_ name: String, _ value: repeat each Value) {
        var values: [Any] = []
        repeat values.append(each value)
        if let index = lines.firstIndex(where: { $0.name == name }) {
            lines[index].values = values
        } else {
            lines.append((name, values))
        }
        view?.setNeedsDisplay()
    }

    /// Shows each element of a stream.
    public func follow<Stream: ObservableType>(_ name: String, _ stream: Stream) {
        stream.asObservable().subscribe(onNext: { [weak self] in self?.show(name, $0) }).disposed(by: disposeBag)
    }

    /// Keeps a subscription for as long as the view.
    func retain(_ subscription: Any) { retained.append(subscription) }

    /// Shows a value that is read for each screen.
    public func watch(_ name: String, _ value: @escaping () -> Any?) { watched.append((name, value)) }

    /// Offers a button; with arguments, a field for each.
    public func offer(_ name: String, _ arguments: [String] = [], _ perform: @escaping Perform) {
        add(Offer(name: name, arguments: arguments, isOnce: false, perform: perform))
    }

    /// Offers an answer, which can be given once.
    public func ask(_ name: String, _ arguments: [String] = [], _ perform: @escaping Perform) {
        add(Offer(name: name, arguments: arguments, isOnce: true, perform: perform))
    }

    private func add(_ offer: Offer) {
        offers.removeAll { $0.name == offer.name }
        offers.append(offer)
        view?.setNeedsDisplay()
    }

    // MARK: The views of children

    public func present(_ child: (any ViewControllable)?) {
        guard let child else { return takeAwayLast() }
        view?.uiviewController.present(child.viewController, animated: true)
        children.append(("", child))
    }

    public func push(_ child: (any ViewControllable)?) {
        guard let child else { return takeAwayLast() }
        let navigation = (view as? NavigationController) ?? view?.navigationController
        guard let navigation else { return present(child) }
        navigation.pushViewController(child.viewController, animated: true)
        children.append(("", child))
    }

    public func embed(_ child: (any ViewControllable)?) {
        guard let child else { return takeAwayLast() }
        if view is NavigationController { return push(child) }
        childCount += 1
        let name = "child\(childCount)"
        view?.embed(child, as: name)
        children.append((name, child))
        view?.setNeedsDisplay()
    }

    public func replace(_ child: (any ViewControllable)?) {
        takeAwayLast()
        if let child { present(child) }
    }

    public func showTabs(_ children: [any ViewControllable]) {
        if let view = view as? UITabBarController {
            return view.setViewControllers(children.map(\.viewController), animated: false)
        }
        if let view = view as? NavigationController {
            return view.setViewControllers(children.map(\.viewController), animated: false)
        }
        for child in self.children { takeAway(child.view) }
        for child in children { embed(child) }
        tab = self.children.first?.name
        selectTab()
    }

    /// Removes a view, wherever it is shown.
    public func takeAway(_ child: (any ViewControllable)?) {
        guard let child else { return takeAwayLast() }
        children.removeAll { $0.view === child }
        let shown = child.viewController
        if let parent = shown.embeddingParent, parent === view {
            parent.unembed(child)
        } else if let presenter = shown.presentingViewController {
            presenter.dismiss(animated: true)
        } else if shown.navigationController?.topViewController === shown {
            shown.navigationController?.popViewController(animated: true)
        }
        view?.setNeedsDisplay()
    }

    public func takeAwayLast() {
        if let last = children.last { takeAway(last.view) }
    }

    private func selectTab() {
        if let selected = children.first(where: { $0.name == tab }) { view?.showOnly(selected.view) }
        view?.setNeedsDisplay()
    }

    // MARK: The screen

    var screen: Screen { Screen(title: title) { elements } }

    @ScreenBuilder
    var elements: [Element] {
        if let tab {
            Tabs(
                id: "tab",
                tabs: children.map { Tabs.Tab(id: $0.name, title: view?.embeddedScreen($0.name)?.title ?? $0.name) },
                selected: tab
            )
        }
        for line in lines {
            Text(
                line.values.isEmpty ? line.name : "\(line.name): \(line.values.map(Self.text).joined(separator: ", "))"
            )
        }
        for line in watched { Text("\(line.name): \(Self.text(line.value() as Any))") }
        for child in children where tab == nil || child.name == tab {
            if let screen = view?.embeddedScreen(child.name) { Section(screen.title) { screen.elements } }
        }
        for (index, closure) in closures.enumerated() { Button(closure.name, id: "closure\(index)") }
        if let error { Text(error, tone: .negative) }
        for offer in offers {
            for argument in offer.arguments {
                Field(
                    offer.arguments == [argument] ? offer.name : "\(offer.name): \(argument)",
                    id: "\(offer.name)/\(argument)",
                    text: texts["\(offer.name)/\(argument)"] ?? ""
                )
            }
            if offer.arguments.count != 1 { Button(offer.name, id: offer.name) }
        }
    }

    func offers(_ action: Action) -> Bool {
        action.id == "tab" || offers.contains { action.id == $0.name || action.id.hasPrefix("\($0.name)/") }
    }

    func perform(_ action: Action) {
        error = nil
        if action.id == "tab" {
            tab = action.value
            return selectTab()
        }
        for (index, closure) in closures.enumerated() where action.id == "closure\(index)" { return closure.call() }
        if let value = action.value { texts[action.id] = value }
        defer { view?.setNeedsDisplay() }
        guard
            let offer = offers.first(where: {
                $0.name == action.id || action.id == "\($0.name)/\($0.arguments.first ?? "")"
            }),
            action.id == offer.name || offer.arguments.count == 1
        else { return }
        if offer.isOnce { offers.removeAll { $0.name == offer.name } }
        do {
            let pairs = offer.arguments.map { ($0, texts["\(offer.name)/\($0)"] ?? "") }
            let input = ImportedInput(
                texts: Dictionary(pairs, uniquingKeysWith: { first, _ in first }),
                shown: lines.flatMap(\.values) + watched.compactMap { $0.value() }
            )
            try offer.perform(input)
        } catch {
            self.error = "\(offer.name): \(error)"
            if offer.isOnce { offers.append(offer) }
        }
    }

    /// The closures in the values shown, such as those of a model with a handler.
    private var closures: [(name: String, call: () -> Void)] {
        lines.flatMap(\.values).flatMap(ImportedInput.parts).flatMap { value in
            let fields = Mirror(reflecting: value).children
            let title = fields.lazy.compactMap { $0.value as? String }.first ?? ""
            return fields.compactMap { field -> (name: String, call: () -> Void)? in
                let call = (field.value as? () -> Void) ?? (field.value as? @MainActor () -> Void)
                return call.map { ("\(title) \(field.label ?? "")", $0) }
            }
        }
    }

    private static func text(_ value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.first.map { text($0.value) } ?? "none"
        case .collection:
            return mirror.children.enumerated().map { "\n\($0.offset + 1). \(text($0.element.value))" }.joined()
        case .struct where !(value is any CustomStringConvertible):
            let fields = mirror.children.filter {
                !String(describing: type(of: $0.value)).contains("->") && $0.label?.hasPrefix("$__lazy") != true
            }
            return fields.map { "\($0.label ?? ""): \(text($0.value))" }.joined(separator: ", ")
        default: return String(describing: value)
        }
    }
}

/// The texts that a person has typed for the arguments of a function.
@MainActor
public struct ImportedInput {
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    let texts: [String: String]
    /// The values that the view shows: one of them, by its number, is what no text can be.
    let shown: [Any]

    /// Returns a typed value: a number, a text, a case by its name, or by its number one of the values shown.
    public func value<Value>(_ name: String) throws -> Value {
        guard let type = Value.self as? any ImportedOptional.Type else { return try one(name) }
        let found = texts[name]?.isEmpty ?? true ? type.missing : try type.some(of: self, name)
        guard let value = found as? Value else { throw Problem(description: "`\(name)` needs a \(Value.self).") }
        return value
    }

    /// Returns the index of a value that the view shows, by its number.
    public func index(_ name: String) throws -> Int {
        let counts = shown.map { Mirror(reflecting: $0) }.filter { $0.displayStyle == .collection }.map(
            \.children.count
        )
        guard let number = Int(texts[name] ?? ""), number > 0, number <= counts.max() ?? 0 else {
            throw Problem(description: "`\(name)` needs the number of one of the values that are shown.")
        }
        return number - 1
    }

    /// Returns the index path, in the first section, of a value that the view shows, by its number.
    public func indexPath(_ name: String) throws -> IndexPath { IndexPath(row: try index(name), section: 0) }

    fileprivate func one<Value>(_ name: String) throws -> Value {
        let text = texts[name] ?? ""
        if let value = parsed(text, as: Value.self) { return value }
        let values = shown.flatMap(Self.parts).compactMap { $0 as? Value }
        if values.count == 1, text.isEmpty { return values[0] }
        if let number = Int(text), values.indices.contains(number - 1) { return values[number - 1] }
        let choice = values.enumerated().map { "\n\($0.offset + 1). \($0.element)" }.joined()
        throw Problem(
            description: "`\(name)` needs a \(Value.self)\(choice.isEmpty ? "." : ", by its number:")\(choice)"
        )
    }

    private func parsed<Value>(_ text: String, as type: Value.Type) -> Value? {
        if let type = type as? any LosslessStringConvertible.Type { return type.init(text) as? Value }
        if type == URL.self { return URL(string: text) as? Value }
        if type == Date.self { return Date() as? Value }
        return (type as? any CaseIterable.Type).flatMap { Self.oneCase(of: $0, named: text) as? Value }
    }

    private static func oneCase<Value: CaseIterable>(of type: Value.Type, named name: String) -> Value? {
        type.allCases.first { "\($0)" == name }
    }

    /// Returns a value and, for an array or an optional, what is in it.
    fileprivate static func parts(_ value: Any) -> [Any] {
        let mirror = Mirror(reflecting: value)
        let hasParts = mirror.displayStyle == .collection || mirror.displayStyle == .optional
        return hasParts ? mirror.children.flatMap { parts($0.value) } : [value]
    }
}

/// Any optional.
@MainActor
private protocol ImportedOptional {
    static var missing: Any { get }
    static func some(of input: ImportedInput, _ name: String) throws -> Any
}

extension Optional: ImportedOptional {
    fileprivate static var missing: Any { Wrapped?.none as Any }
    fileprivate static func some(of input: ImportedInput, _ name: String) throws -> Any {
        Wrapped?.some(try input.one(name)) as Any
    }
}
