import PluginABI

/// Something that is shown over the screen: a title, and lines that can be scrolled.
struct Page {
    /// A line of a page.
    struct Line {
        /// The text before the first part.
        var lead = ""
        /// The text before the rest of the line, if it has to be broken.
        var rest = ""
        /// Parts, each with its style.
        var parts: [(text: String, style: Style)]

        init(_ parts: [(String, Style)] = [], lead: String = "", rest: String = "") {
            self.parts = parts.map { (text: $0.0, style: $0.1) }
            self.lead = lead
            self.rest = rest
        }

        init(_ text: String, _ style: Style = .plain, rest: String = "") {
            self.init([(text, style)], rest: rest)
        }
    }

    let title: String
    /// The text above the lines, which is not scrolled: what is being typed.
    var prompt: FieldEditor?
    let lines: [Line]
    /// The line that matters.
    var lit: Int?
}
