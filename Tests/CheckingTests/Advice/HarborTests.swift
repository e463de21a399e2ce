import Checking
import PluginManifest
import Testing

/// Harbor: nine plugins, and files of flows that include each other.
@Suite("A product of several files")
struct HarborTests {
    @Test(
        "is right, and a list of writers names plugins of the files that it includes",
        arguments: ["app", "workaround"]
    )
    func right(name: String) throws {
        let (result, diagnostics) = try Product(harbor: "\(name).json").checked()
        #expect(diagnostics.map(\.message) == [])
        #expect(result.proof != nil)
    }

    @Test("gets all writers that a list leaves out, and is right with them")
    func writers() throws {
        var product = try Product(harbor: "w0.json")
        let errors = try product.checked().diagnostics
        let help =
            #"Use plugins that only read it; or, if `product` and `payment` may write it too: `"writers": ["product", "payment"]`."#
        #expect(errors.map(\.code.rawValue) == ["RH144", "RH144"])
        #expect(errors.map(\.help) == [[help], [help]])
        #expect(try product.follow(help, of: errors[0]) == .toTheLetter)
        #expect(try product.checked().diagnostics.map(\.message) == [])
    }

    @Test("learns that a misspelt writer is one of a file that it includes")
    func misspeltWriter() throws {
        var product = try Product(harbor: "app.json")
        product.files["app.json"]?.replace("\"product\", \"payment\"", with: "\"prodct\", \"payment\"")
        let errors = try product.checked().diagnostics
        #expect(errors.map(\.message) == ["There is no plugin `prodct`."])
        #expect(errors.first?.help == ["Did you mean `product`?"])
    }

    @Test("learns which file has a plugin that the steps of another one name")
    func pluginOfAnotherFile() throws {
        var product = try Product(harbor: "app.json")
        product.files["app.json"]?.replace("\"vip\": { \"with\"", with: "\"product\": {}, \"vip\": { \"with\"")
        let error = try #require(try product.checked().diagnostics.first)
        let help = #"Add it as `shop.json` has it: `"plugins": {"product": "libProductPlugin.so"}`."#
        #expect(error.code.rawValue == "RH100")
        #expect(error.help.first == help)
    }

    @Test("needs a condition from the file that includes it, as it needs other values")
    func condition() throws {
        let (result, diagnostics) = try Product(harbor: "vip.json").checked()
        #expect(diagnostics.map(\.code.rawValue) == ["RH156"])
        #expect(
            diagnostics.first?.help == [
                "The file that includes this one must provide `isMember`; or a plugin that declares it static as "
                    + "`MutableValueStream<Bool>` writes it, and `dependencies` has it."
            ]
        )
        #expect(result.facts.needs.map { "\($0.key): \($0.type)" } == ["isMember: Bool"])
        #expect(try Product(harbor: "vapp.json").checked().diagnostics.map(\.message) == [])
    }

    @Test("is warned of a condition whose stream no plugin writes")
    func unwritten() throws {
        let diagnostics = try Product(harbor: "vapp2.json").checked().diagnostics
        #expect(diagnostics.map(\.code.rawValue) == ["RH147"])
        #expect(
            diagnostics.first?.message
                == "`when` of `gift` names the stream `isMember`, which no plugin writes: it is always `false`."
        )
        #expect(diagnostics.first?.secondary.map(\.source.name) == ["vip2.json", "vapp2.json"])
    }

    @Test("is asked to add a stream for a condition to the first file, where the others find it")
    func streamOfTheFirstFile() throws {
        var product = try Product(harbor: "vapp.json")
        product.files["vapp.json"]?.replace(#", "isMember": { "stream": "Bool", "value": false }"#, with: "")
        let condition = try #require(try product.checked().diagnostics.first { $0.code.rawValue == "RH156" })
        let help = #"Add it to `vapp.json`: `"dependencies": {"isMember": {"stream": "Bool", "value": false}}`."#
        #expect(condition.help == [help])
        #expect(try product.follow(help, of: condition) == .toTheLetter)
        #expect(try product.checked().diagnostics.map(\.message) == [])
    }

    /// Whether a help line lists names, or leaves a part of what it writes to the reader.
    private static func leavesChoice(_ help: String) -> Bool {
        help.hasPrefix("There ") || help.contains("TARGET") || help.contains("{…}")
    }

    static let breakages = (try? Breakage.all(of: Product(harbor: "app.json"))) ?? []

    @Test("can be broken in many ways")
    func enough() { #expect(Self.breakages.count >= 48) }

    @Test("is better after each help, the same at the end, and never goes round", arguments: breakages)
    func broken(breakage: Breakage) throws {
        let whole = try Product(harbor: "app.json").checked().result.composition
        var product = breakage.product
        var seen = [product.files]
        for _ in 0..<3 {
            let errors = try product.checked().diagnostics.errors
            var next: Product?
            for error in errors {
                for help in error.help where !Self.leavesChoice(help) {
                    var fixed = product
                    guard try fixed.follow(help, of: error) != .not else { continue }
                    let after = try fixed.checked().diagnostics.errors
                    #expect(after.count < errors.count, "\(error.message)\n\(help)\n\(after.map(\.message))")
                    next = next ?? fixed
                }
            }
            guard let next else { return }
            try #require(!seen.contains(next.files))
            seen.append(next.files)
            product = next
            let (result, diagnostics) = try product.checked()
            if diagnostics.errors.isEmpty { return #expect(result.composition == whole) }
        }
    }
}

/// Harbor with one thing wrong.
struct Breakage: CustomTestStringConvertible {
    let product: Product
    let testDescription: String

    /// The product with one name misspelt, or with one member less, in each place of its files where that is an error.
    static func all(of product: Product) throws -> [Breakage] {
        let included = ["app.json", "onboarding.json", "shop.json", "support.json"]
        return try included.flatMap { file in
            let text = try #require(product.files[file])
            let root = try JSONDocument.parse(SourceFile(name: file, text: text)).get().root
            return changes(in: root, under: []).compactMap { path, change in
                var broken = product
                var fixed = FixedText(text)
                change(&fixed)
                broken.files[file] = fixed.text
                let isRight = (try? broken.checked().diagnostics.errors.isEmpty) ?? true
                return isRight ? nil : Breakage(product: broken, testDescription: "\(file): \(path)")
            }
        }
    }

    private typealias Change = (path: String, make: (inout FixedText) -> Void)

    private static let untouched = ["path", "file", "id", "heading", "body", "stream", "value", "read", "$schema"]

    /// The members whose own members can be left out, one at a time; a step that is left out cannot come back as it was.
    private static let containers = ["plugins", "dependencies", "outcomes", "with", "on", "flows", "query", "allow"]

    private static func changes(in value: JSONValue, under path: [String]) -> [Change] {
        var changes: [Change] = []
        for member in value.members where !untouched.contains(member.key.text) {
            let path = path + [member.key.text]
            let range = member.key.range
            if let around = path.dropLast().last, containers.contains(around) {
                changes.append((path.joined(separator: "/") + " is missing", { try? $0.remove(range) }))
            }
            changes += self.changes(in: member.value, under: path)
        }
        for (index, element) in value.elements.enumerated() {
            changes += self.changes(in: element, under: path + ["\(index)"])
        }
        if let string = value.string, !string.hasPrefix("@") {
            let range = value.range
            changes.append((path.joined(separator: "/") + " is misspelt", { $0.rename(range, to: string + "z") }))
        }
        return changes
    }
}
