import Testing

@testable import PluginManifest

@Suite("Manifest error messages")
struct ManifestMessageTests {
    @Test(
        "each error of a manifest says where, what and what to do",
        arguments: [
            ("[]", "1:1 RH302 The manifest must be an object, found an array."),
            ("{", "1:2 RH300 The text ends before the `{` is closed. (1:1 opened here)"),
            (
                #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder", "id": "b"}"#,
                "1:69 RH301 The key `id` is given twice in one object. (1:2 first given here) | Remove one of the two, or rename it."
            ),
            (
                "{}",
                """
                1:1 RH303 The manifest has no `id`. | Add `id`, for example `"id": "tic-tac-toe"`.
                1:1 RH303 The manifest has no `name`. | Add `name`, for example `"name": "TicTacToe"`.
                1:1 RH303 The manifest has no `version`. | Add `version`, for example `"version": "1.0.0"`.
                1:1 RH313 The manifest has neither `builder` nor `builds`. | Add the name of the builder's class, for example `"builder": "TicTacToeBuilder"`.
                """
            ),
            (
                with(#""outcome": {}"#),
                "2:1 RH304 The key `outcome` is not one of a manifest. | Did you mean `outcomes`?"
            ),
            (
                with(#""x": {}"#),
                "2:1 RH304 The key `x` is not one of a manifest. | The keys are \(list(ManifestKey.ofManifest))."
            ),
            (
                with(#""dependencies": {"dinamic": {}}"#),
                "2:18 RH304 The key `dinamic` is not one of `dependencies`. | Did you mean `dynamic`?"
            ),
            (
                with(#""title": 1, "summary": "a\nb""#),
                """
                2:10 RH302 `title` must be a string, found a number.
                2:24 RH302 `summary` must be one line of text, without control characters.
                """
            ),
            (
                with(#""access": "pubic""#),
                "2:11 RH302 `access` must be `internal`, `package` or `public`, found `pubic`. | Did you mean `public`?"
            ),
            (
                with(#""access": "open""#),
                "2:11 RH302 `access` must be `internal`, `package` or `public`, found `open`. "
                    + "| Leave it out, if only the plugin's own target uses the generated Swift."
            ),
            (with(#""access": true"#), "2:11 RH302 `access` must be a string, found a boolean."),
            (with(#""permissions": ["network"]"#), "2:16 RH302 `permissions` must be an object, found an array."),
            (
                with(#""permissions": {"network": 1, "read": "/etc", "write": [1], "execute": []}"#),
                """
                2:28 RH302 `permissions.network` must be a boolean, found a number.
                2:39 RH302 `permissions.read` must be an array, found a string.
                2:57 RH302 A path of `permissions.write` must be a string, found a number.
                2:61 RH304 The key `execute` is not one of `permissions`. | The keys are `network`, `read`, `write`.
                """
            ),
            (
                with(#""permissions": {"read": ["notes.txt", "/srv/../etc", "~ada/x", ""]}"#),
                [
                    "2:26 RH316 `notes.txt`", "2:39 RH316 `/srv/../etc`", "2:54 RH316 `~ada/x`", "2:64 RH316 ``",
                ]
                .map {
                    $0 + " is not a path that a plugin can ask for. "
                        + "| Begin it with `/`, or with `~/` for the home directory, and leave out `..`."
                }
                .joined(separator: "\n")
            ),
            (with(#""view": "no""#), "2:9 RH302 `view` must be a boolean, found a string."),
            (with(#""view": null"#), "2:9 RH302 `view` must be a boolean, found null."),
            (with(#""dependencies": []"#), "2:17 RH302 `dependencies` must be an object, found an array."),
            (
                with(#""dependencies": {"static": null, "dynamic": true}"#),
                """
                2:28 RH302 `dependencies.static` must be an object, found null.
                2:45 RH302 `dependencies.dynamic` must be an object, found a boolean.
                """
            ),
            (
                with(#""dependencies": {"static": {"a": {}}}"#),
                "2:34 RH302 The type of `a` must be a string, found an object."
            ),
            (with(#""outcomes": {"a": 1}"#), "2:19 RH302 `outcomes.a` must be an object, found a number."),
            (with(#""types": {"A1": 1}"#), "2:17 RH302 `types.A1` must be an object, found a number."),
            (
                with(#""dependencies": {"static": {"a": "Strin"}, "dynamic": {"b": "ScoreStream"}}"#),
                """
                2:34 RH309 There is no type `Strin`. | Did you mean `String`?
                2:61 RH310 A `ScoreStream` cannot stand here: only a static dependency can be a stream. | Declare it under `dependencies.static`.
                """
            ),
            (
                with(#""dependencies": {"static": {"a": "Int"}, "dynamic": {"a": "Int"}}"#),
                "2:54 RH308 `a` is declared as a static and as a dynamic dependency. (2:29 static here) | Keep the one that the RIB needs: static for as long as the wrapper lives, dynamic for each build."
            ),
            (
                with(#""dependencies": {"dynamic": {"a": "Int"}, "static": {"a": "Int"}}"#),
                "2:54 RH308 `a` is declared as a static and as a dynamic dependency. (2:30 dynamic here) | Keep the one that the RIB needs: static for as long as the wrapper lives, dynamic for each build."
            ),
            (
                with(
                    #""dependencies": {"static": {"class": "Int", "a-b": "Int", "1a": "Int", "": "Int", "Login": "Int"}}"#
                ),
                """
                2:29 RH307 `class` is a Swift keyword and cannot name a dependency. | Choose another name.
                2:45 RH307 `a-b` cannot name a dependency: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                2:59 RH307 `1a` cannot name a dependency: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                2:72 RH307 `` cannot name a dependency: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                2:83 RH307 `Login` cannot name a dependency: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                """
            ),
            (
                with(#""dependencies": {"dynamic": {"listener": "Int", "in": "Int"}}"#),
                """
                2:30 RH307 `listener` cannot name a dynamic dependency: the generated code uses it itself. | Choose another name.
                2:49 RH307 `in` is a Swift keyword and cannot name a dynamic dependency. | Choose another name.
                """
            ),
            (
                with(#""outcomes": {"@done": {}, "finished": {}, "listener": {}, "default": {"self": "Int"}}"#),
                """
                2:14 RH312 `@done` cannot name an outcome: names that begin with `@` are the host's own. | Choose another name.
                2:27 RH312 `finished` cannot name an outcome: it is what a flow reports. | Choose another name.
                2:43 RH307 `listener` cannot name an outcome: the generated code uses it itself. | Choose another name.
                2:59 RH307 `default` is a Swift keyword and cannot name an outcome. | Choose another name.
                2:71 RH307 `self` is a Swift keyword and cannot name a payload key. | Choose another name.
                """
            ),
            (
                with(
                    #""types": {"login": {"a": "Int"}, "Self": {"a": "Int"}, "Empty": {}, "Hash": {"hashValue": "Int"}}"#
                ),
                """
                2:11 RH307 `login` cannot be a record's name: a Swift type's name is needed, letters and digits that begin with a capital, at most 32. | A name looks like `Login`.
                2:34 RH307 `Self` is a Swift keyword and cannot be a record's name. | A name looks like `Login`.
                2:65 RH311 The record `types.Empty` has no fields. | Add a field, or remove it.
                2:78 RH307 `hashValue` cannot name a field: the generated code uses it itself. | Choose another name.
                """
            ),
            (
                with(
                    #""types": {"Login": {"next": "Node?"}, "Node": {"logins": "[Login]"}}, "outcomes": {"a": {"b": "Login"}}"#
                ),
                "2:58 RH311 The record `Login` contains itself, through `Login.next`, `Node.logins`. | A record has a fixed shape: remove the field, or carry an id in its place."
            ),
            (
                with(#""types": {"Login": {"a": "Logn", "b": "Int??"}}"#),
                """
                2:26 RH309 There is no type `Logn`. | \(TypeSpelling.typeForms)
                2:39 RH310 `Int??`: an optional of an optional has no meaning here. | Write a single `?`.
                """
            ),
            (
                with(#""types": {"ADependency": {"a": "Int"}, "Outcome": {"a": "Int"}, "ABuilder": {"a": "Int"}}"#),
                """
                2:11 RH308 The generated code would declare `ADependency` twice. (1:21 and for this) | Choose another name for one of the two.
                2:40 RH308 The generated code would declare `Outcome`, a name that Swift or PluginABI has already. | Choose another name.
                2:65 RH308 The generated code would declare `ABuilder` twice. (1:57 and for this) | Choose another name for one of the two.
                """
            ),
            (with(#""state": ["moves"]"#), "2:10 RH302 `state` must be an object, found an array."),
            (with(#""entries": ["show"]"#), "2:12 RH302 `entries` must be an object, found an array."),
            (with(#""entries": {}"#), "2:12 RH311 `entries` has no entries. | Add an entry, or remove it."),
            (
                with(#""entries": {"Show": {}, "show": {"in": "Int"}}"#),
                """
                2:13 RH307 `Show` cannot name an entry: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                2:34 RH307 `in` is a Swift keyword and cannot name an argument of an entry. | Choose another name.
                """
            ),
            (
                with(#""entries": {"show": {}}, "types": {"AEntries": {"a": "Int"}}"#),
                "2:36 RH308 The generated code would declare `AEntries` twice. (2:12 and for this) | Choose another name for one of the two."
            ),
            (
                with(#""state": {}"#),
                "2:10 RH311 `state` has no fields. | Add a field, or remove it."
            ),
            (
                with(
                    #""state": {"a": 1, "b": "Strin", "c": "ScoreStream", "in": "Int", "Dd": "Int", "wireValue": "Int", "a": "Int"}"#
                ),
                """
                2:16 RH302 The type of `a` must be a string, found a number.
                2:24 RH309 There is no type `Strin`. | Did you mean `String`?
                2:38 RH310 A `ScoreStream` cannot stand here: only a static dependency can be a stream. | Declare it under `dependencies.static`.
                2:53 RH307 `in` is a Swift keyword and cannot name a field of `state`. | Choose another name.
                2:66 RH307 `Dd` cannot name a field of `state`: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`.
                2:79 RH307 `wireValue` cannot name a field of `state`: the generated code uses it itself. | Choose another name.
                2:99 RH301 The key `a` is given twice in one object. (2:11 first given here) | Remove one of the two, or rename it.
                """
            ),
            (
                with(#""dependencies": {"dynamic": {"state": "Int"}}, "state": {"moves": "[String]"}"#),
                "2:30 RH307 `state` cannot name a dynamic dependency: the generated code uses it itself. | Choose another name."
            ),
            (
                with(#""state": {"a": "AState"}, "types": {"AState": {"a": "Int"}, "AStateProviding": {"a": "Int"}}"#),
                """
                2:37 RH308 The generated code would declare `AState` twice. (2:10 and for this) | Choose another name for one of the two.
                2:61 RH308 The generated code would declare `AStateProviding` twice. (2:10 and for this) | Choose another name for one of the two.
                """
            ),
            (
                with(#""entry": "main""#),
                "2:10 RH314 The entry symbol of `a` is `ribs_plugin_factory_a`, not `main`. | Leave `entry` out of manifest.json: the ManifestCompiler writes it."
            ),
            (
                with(#""builds": {"b": {"builder": "BBuilder"}}"#),
                "1:57 RH313 The manifest has both `builder` and `builds`. (2:11 `builds` is here) | Move the builder into `builds`, or remove `builds`."
            ),
            (
                withoutBuilder(#""builds": {}"#),
                "2:11 RH313 `builds` is empty. | Add a build, for example `\"first\": {\"builder\": \"FirstBuilder\"}`."
            ),
            (
                withoutBuilder(#""builds": {"b": {}}"#),
                "2:12 RH303 The build `builds.b` has no `builder`. | Add the name of its builder's class, for example `\"builder\": \"FirstBuilder\"`."
            ),
            (
                withoutBuilder(#""builds": {"b": {"builder": "BBuilder"}, "c": {"builder": "BBuilder"}}"#),
                "2:42 RH308 Two builds name the builder `BBuilder`. (2:12 named first here) | Give each build a builder of its own, or leave one build out."
            ),
            (
                withoutBuilder(#""builds": {"b": {"builder": "BBuilder"}}, "dependencies": {"dynamic": {"a": "Int"}}"#),
                "2:71 RH313 With `builds`, each build declares its own `dynamic`. (2:11 `builds` is here) | Move `dependencies.dynamic` into the builds."
            ),
            (
                withoutBuilder(#""builder": "Builder""#),
                "2:12 RH307 The builder's name `Builder` must end in `Builder`, with something before it. | A name looks like `TicTacToeBuilder`."
            ),
            (
                withoutBuilder(#""builder": "TicTacToe""#),
                "2:12 RH307 The builder's name `TicTacToe` must end in `Builder`, with something before it. | A name looks like `TicTacToeBuilder`."
            ),
        ] as [(String, String)]
    )
    func messages(_ text: String, _ expected: String) {
        let (manifest, diagnostics) = Manifest.decode(SourceFile(name: "manifest.json", text: text))
        #expect(manifest == nil)
        #expect(diagnostics.map(Self.line).joined(separator: "\n") == expected)
        #expect(diagnostics.allSatisfy { $0.code.category == .plugin })
    }

    @Test(
        "an id is lower-case words joined by hyphens",
        arguments: [
            "", "Tic", "tic_tac", "tic--tac", "-tic", "tic-", "1tic", "tic tac", "ticé",
            String(repeating: "a", count: 65),
        ]
    )
    func ids(_ id: String) {
        let text = #"{"id": "\#(id)", "name": "A", "version": "1.0.0", "builder": "ABuilder"}"#
        let diagnostics = Manifest.decode(SourceFile(name: "m", text: text)).diagnostics
        #expect(
            diagnostics.map(Self.line) == [
                "1:8 RH305 `\(id)` is not an id: lower-case words joined by hyphens, at most 64 characters. | An id looks like `tic-tac-toe`."
            ]
        )
    }

    @Test(
        "a version is three numbers joined by dots, with suffixes as in Semantic Versioning",
        arguments: [
            "", "1", "1.0", "1.0.0.0", "01.0.0", "1.0.x", "v1.0.0", "1.0.0-", "1.0.0+", "1.0.0-a..b", "1.0.0-a_b",
            "1.0.0 ",
        ]
    )
    func versions(_ version: String) {
        let text = #"{"id": "a", "name": "A", "version": "\#(version)", "builder": "ABuilder"}"#
        let diagnostics = Manifest.decode(SourceFile(name: "m", text: text)).diagnostics
        #expect(
            diagnostics.map(Self.line) == [
                "1:37 RH306 `\(version)` is not a version: three numbers joined by dots. | A version looks like `1.0.0` or `2.1.0-beta.1`."
            ]
        )
    }

    @Test(
        "each error of a slot for children says where, what and what to do",
        arguments: [
            (#""children": []"#, "2:13 RH302 `children` must be an object, found an array."),
            (#""children": {"home": "x"}"#, "2:22 RH302 `children.home` must be an object, found a string."),
            (
                #""children": {"home": {"outcome": {}}}"#,
                "2:23 RH304 The key `outcome` is not one of `children.home`. | Did you mean `outcomes`?"
            ),
            (
                #""children": {"Home": {}}"#,
                "2:14 RH307 `Home` cannot name a slot: a Swift identifier is needed, letters and digits that begin with a small letter, at most 40. | A name looks like `player1Name`."
            ),
            (
                #""children": {"home": {"provides": {"a": "Nothing"}, "dynamic": {"b": "ScoreStream"}}}"#,
                """
                2:41 RH309 There is no type `Nothing`. | A type is `Bool`, `Int`, `Double`, `String`, `PlayerType`, `Score`, a declared record, `T?` or `[T]`.
                2:70 RH310 A `ScoreStream` cannot stand here: only a static dependency can be a stream. | Declare it under `children.home.provides`.
                """
            ),
            (
                #""children": {"home": {"provides": {"a": "Int"}, "dynamic": {"a": "Int"}}}"#,
                "2:61 RH308 `a` is both provided to the child and an argument of its build. (2:36 provided here) | Give one of the two another name."
            ),
            (
                #""children": {"home": {"outcomes": {"childDidFail": {}, "finished": {}, "@x": {}, "done": 1}}}"#,
                """
                2:36 RH312 `childDidFail` cannot name an outcome: every slot has it. | Choose another name.
                2:56 RH312 `finished` cannot name an outcome: it is what a flow reports. | Choose another name.
                2:72 RH312 `@x` cannot name an outcome: names that begin with `@` are the host's own. | Choose another name.
                2:90 RH302 `children.home.outcomes.done` must be an object, found a number.
                """
            ),
            (
                #""children": {"home": {"many": true, "optional": true}}"#,
                "2:49 RH317 A slot for many children can have none, so it needs no `optional`. (2:31 many) | Remove `optional`."
            ),
            (
                #""children": {"home": {"many": 1, "view": "no"}}"#,
                """
                2:31 RH302 `children.home.many` must be a boolean, found a number.
                2:42 RH302 `children.home.view` must be a boolean, found a string.
                """
            ),
            (
                #""view": false, "children": {"home": {}, "work": {"view": false}}"#,
                "2:29 RH317 A child in the slot `home` has a view, which a RIB without a view cannot show. (2:9 no view) | Write `\"view\": false` in the slot as well, or give the RIB a view."
            ),
            (
                #""children": {"home": {}}, "dependencies": {"static": {"homeBuilder": "Int"}}"#,
                "2:55 RH308 The generated code would declare `homeBuilder` twice. (2:14 and for this slot) | Choose another name for one of the two."
            ),
            (
                #""children": {"home": {}}, "types": {"SlotChild": {"x": "Int"}}"#,
                "2:37 RH308 The generated code would declare `SlotChild`, a name that Swift or PluginABI has already. | Choose another name."
            ),
            (
                #""children": {"home": {}}, "types": {"AHomeListener": {"x": "Int"}}"#,
                "2:37 RH308 The generated code would declare `AHomeListener` twice. (2:14 and for this) | Choose another name for one of the two."
            ),
        ]
    )
    func children(members: String, expected: String) {
        let diagnostics = Manifest.decode(SourceFile(name: "m", text: Self.with(members))).diagnostics
        #expect(diagnostics.map(Self.line).joined(separator: "\n") == expected)
    }

    @Test("a builder and a slot that would have the same protocol are refused")
    func childrenOfBuilds() {
        let text = Self.withoutBuilder(#""builds": {"a": {"builder": "AHomeBuilder"}}, "children": {"home": {}}"#)
        #expect(
            Manifest.decode(SourceFile(name: "m", text: text)).diagnostics.map(Self.line) == [
                "2:60 RH308 The generated code would declare `AHomeBuildable` twice. (2:12 and for this) | Choose another name for one of the two."
            ]
        )
    }

    @Test("duplicate keys and errors of shape are reported together")
    func together() {
        let text = #"{"id": "a", "id": "b", "name": 1, "version": "1.0.0", "builder": "ABuilder"}"#
        let diagnostics = Manifest.decode(SourceFile(name: "m", text: text)).diagnostics
        #expect(diagnostics.map(\.code.rawValue) == ["RH301", "RH302"])
    }

    @Test("a hundred errors are a hundred diagnostics, in the order of the text")
    func hundred() {
        let slots = (0..<100).map { "\"slot\($0)\": \"Nothing\"" }.joined(separator: ", ")
        let diagnostics = Manifest.decode(
            SourceFile(name: "m", text: Self.with(#""dependencies": {"static": {\#(slots)}}"#))
        ).diagnostics
        #expect(diagnostics.count == 100)
        let offsets = diagnostics.compactMap { $0.primary?.range.lowerBound }
        #expect(offsets == offsets.sorted())
    }

    private static func with(_ members: String) -> String {
        #"{"id": "a", "name": "A", "version": "1.0.0", "builder": "ABuilder","# + "\n" + members + "}"
    }

    private static func list(_ keys: [ManifestKey]) -> String {
        keys.map { "`\($0.name)`" }.joined(separator: ", ")
    }

    private static func withoutBuilder(_ members: String) -> String {
        #"{"id": "a", "name": "A", "version": "1.0.0","# + "\n" + members + "}"
    }

    /// `LINE:COLUMN CODE MESSAGE (SECONDARY) | HELP`
    private static func line(_ diagnostic: Diagnostic) -> String {
        func place(_ label: Label?) -> String {
            guard let label else { return "-" }
            let position = label.source.position(at: label.range.lowerBound)
            return "\(position.line):\(position.column)"
        }
        return "\(place(diagnostic.primary)) \(diagnostic.code.rawValue) \(diagnostic.message)"
            + diagnostic.secondary.map { " (\(place($0)) \($0.text ?? ""))" }.joined()
            + diagnostic.help.map { " | " + $0 }.joined()
    }
}
