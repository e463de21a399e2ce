import PluginManifest

extension GeneratedInterface {
    /// What a link can ask, and who is asked.
    func writeEntries(to source: inout SwiftSource) {
        source.line()
        source.doc("What a link can ask of \(manifest.name) while it is attached: its interactor conforms to it.")
        source.line("@MainActor")
        source.block("\(access)protocol \(entriesProtocol): AnyObject") { source in
            for entry in manifest.entries {
                source.doc("Asked by a link with the entry `\(entry.name)`.")
                source.list("func \(entry.name)(", entry.arguments.map { "\($0.name): \($0.type)" }, ")")
            }
        }
        source.line()
        source.doc("Says who is asked: the router of \(manifest.name) conforms to it.")
        source.line("@MainActor")
        source.block("\(access)protocol \(entryProtocol): AnyObject") { source in
            source.doc("The interactor.")
            source.line("var entries: any \(entriesProtocol) { get }")
        }
    }

    /// The method of the factory that calls the one of an entry.
    func writeAsk(to source: inout SwiftSource) {
        source.line()
        source.line("private static func ask(")
        source.indented { source in
            source.line("_ entries: any \(entriesProtocol),")
            source.line("_ entry: String,")
            source.line("_ arguments: PluginArguments")
        }
        source.block(") throws(BuildError)") { source in
            source.line("switch entry {")
            for entry in manifest.entries {
                source.line("case \"\(entry.name)\":")
                source.indented { source in
                    let arguments = entry.arguments.map { source.argument($0.name) }
                    source.list("entries.\(entry.name)(", arguments, ")")
                }
            }
            source.line("default:")
            source.indented { source in
                source.line("throw BuildError(\"\(manifest.name) has no such entry.\")")
            }
            source.line("}")
        }
    }
}
