import Configuration
@_spi(Host) import PluginABI
import PluginManifest

/// The reason why a URL cannot be opened, with the correct form.
public struct LinkError: Error, Equatable, Sendable {
    /// The description of the error.
    public let message: String
    /// The advice for the author of the URL.
    public let help: String
}

extension LinkError {
    private static let form = "Write ribs://NAME?ITEM=VALUE, with a name of `links` in plugins.json."

    static func scheme(_ url: String) -> LinkError {
        LinkError(message: "`\(url)` is not a link of this program: such a link begins with `ribs://`.", help: form)
    }

    static func noName(_ url: String) -> LinkError {
        LinkError(message: "`\(url)` names no link.", help: form)
    }

    static func noValue(_ item: String) -> LinkError {
        LinkError(message: "The query item `\(item)` has no value.", help: "Write it as ITEM=VALUE.")
    }

    static func encoding(_ text: String) -> LinkError {
        LinkError(
            message: "The percent-encoding of `\(text)` is broken.",
            help:
                "Behind each `%` stand two hexadecimal digits, and all together are UTF-8. `%` itself is written `%25`."
        )
    }

    static func unknownLink(_ name: String, among names: [String]) -> LinkError {
        LinkError(
            message: "There is no link `\(name)`.",
            help: names.isEmpty ? "plugins.json has no `links`." : suggestion(for: name, among: names, "links")
        )
    }

    static func unknownItem(_ name: String, of link: String, among names: [String]) -> LinkError {
        LinkError(
            message: "The link `\(link)` takes no query item `\(name)`.",
            help: names.isEmpty ? "It takes none at all." : suggestion(for: name, among: names, "query items")
        )
    }

    static func repeatedItem(_ name: String, of link: String) -> LinkError {
        LinkError(message: "The link `\(link)` has the query item `\(name)` twice.", help: "Give it once.")
    }

    static func missingItem(_ name: String, of link: String) -> LinkError {
        LinkError(
            message: "The link `\(link)` lacks the query item `\(name)`.",
            help: "Write ribs://\(LinkURL.encoded(link))?\(LinkURL.encoded(name))=VALUE."
        )
    }

    static func wrongValue(_ text: String, for name: String, type: ValueType) -> LinkError {
        LinkError(
            message: "`\(text)` cannot be the query item `\(name)`, whose type is `\(type)`.",
            help: "Such a value looks like `\(type.sample(named: name).spelling ?? name)`."
        )
    }

    static func largeValue(_ size: Int, for name: String) -> LinkError {
        LinkError(
            message: "The query item `\(name)` has \(size) bytes, and a value has at most \(WireValue.sizeLimit).",
            help: "Open the link with a shorter value."
        )
    }

    static func unknownValue(_ value: String, for name: String, among values: [String]) -> LinkError {
        LinkError(
            message: "The query item `\(name)` cannot be `\(value)`.",
            help: suggestion(for: value, among: values, "values")
        )
    }

    private static func suggestion(for name: String, among names: [String], _ what: String) -> String {
        if let match = closestMatch(to: name, among: names) { return "Did you mean `\(match)`?" }
        let more = names.count > 6 ? " and \(names.count - 6) more" : ""
        return "The \(what) are \(names.prefix(6).map { "`\($0)`" }.joined(separator: ", "))\(more)."
    }
}
