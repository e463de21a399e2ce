import Checking
import PluginManifest
import Testing

/// One mistake is one error: what follows from it is not reported.
@Suite("One mistake in a file")
struct CauseTests {
    private static let product = """
        {
          "plugins": {
            "login": "login.so",
            "home": { "path": "home.so", "children": { "card": "visa" } },
            "top-up": "top-up.so",
            "visa": "visa.so",
            "page": "page.so",
            "profile": "profile.so"
          },
          "dependencies": { "theme": true },
          "flow": ["login", "app"],
          "flows": {
            "app": { "container": "tabs", "steps": { "finance": {}, "profile": { "when": "theme" } } },
            "finance": {
              "container": "navigation",
              "start": "home",
              "bar": { "Close": "@finish" },
              "steps": {
                "home": { "on": { "topUp": "top-up", "read": "page" } },
                "top-up": { "on": { "done": "pop-up", "cancel": "@back" } },
                "pop-up": { "flow": "thanks", "on": { "again": "@back" } },
                "page": { "with": { "title": "News" }, "on": { "closed": "@back" } }
              }
            },
            "thanks": { "start": "page", "steps": { "page": { "on": { "closed": "@finish/again" }, "with": { "title": "" } } } }
          },
          "links": {
            "topUp": { "to": "app/finance/top-up" },
            "page": { "to": "app/finance/page", "entry": "scroll", "query": { "line": "Int" } },
            "profile": { "to": "app/profile" },
            "app": { "to": "app" }
          }
        }
        """

    private static let manifests = [
        "login": manifest("login", outcomes: [("done", [("owner", "String")])]),
        "home": manifest("home", static: [("owner", "String")], outcomes: [("topUp", []), ("read", [])])
            .replacing(#""builder""#, with: #""children": { "card": {} }, "builder""#),
        "top-up": manifest("top-up", static: [("owner", "String")], outcomes: [("done", []), ("cancel", [])]),
        "visa": manifest("visa", static: [("owner", "String")]),
        "page": manifest("page", dynamic: [("title", "String")], outcomes: [("closed", [])])
            .replacing(#""builder""#, with: #""entries": { "scroll": { "line": "Int" } }, "builder""#),
        "profile": manifest("profile", static: [("owner", "String")]),
    ]

    private static func codes(_ old: String, _ new: String) -> [String] {
        #expect(old.isEmpty || product.contains(old), "\(old)")
        let text = old.isEmpty ? product : product.replacing(old, with: new)
        return Checked(text, manifests: manifests).diagnostics.filter { $0.severity == .error }.map(\.code.rawValue)
    }

    @Test("is none where there is none")
    func none() {
        #expect(Self.codes("", "") == [])
        #expect(Checked(Self.product, manifests: Self.manifests).codes == [])
    }

    @Test(
        "is one error",
        arguments: [
            (#""tabs""#, #""tab""#, "RH015"), (#""tabs""#, #""drawer""#, "RH015"), (#""tabs""#, "5", "RH010"),
            (#""navigation""#, #""navigatoin""#, "RH015"), (#""navigation""#, #""drawer""#, "RH015"),
            (#"["login", "app"]"#, #""x""#, "RH010"), (#"["login", "app"]"#, "[]", "RH013"),
            (#"["login", "app"]"#, #"["logn", "app"]"#, "RH100"),
            (#"["login", "app"]"#, #"["login", "appp"]"#, "RH100"),
            (#""thanks": { "start""#, #""thank": { "start""#, "RH102"),
            (#""@finish/again""#, #""@Finish/again""#, "RH015"), (#""@finish/again""#, #""@finsh/again""#, "RH015"),
            (#""@finish" }"#, #""@Finish" }"#, "RH015"),
            (#""home": { "on""#, #""hom": { "on""#, "RH100"),
            (#""finance": {}"#, #""finanse": {}"#, "RH100"),
            (#""topUp": "top-up""#, #""topUp": "topup""#, "RH103"),
            (#""finance": {}"#, #""finance": { "on": { "*": "@back" } }"#, "RH151"),
            (#""entry": "scroll""#, #""entry": "scrol""#, "RH163"),
            (#""app/finance/page", "entry""#, #""@back", "entry""#, "RH161"),
            (#""title": "News""#, #""titel": "News""#, "RH106"),
            (#""card": "visa""#, #""crad": "visa""#, "RH180"),
        ]
    )
    func one(old: String, new: String, code: String) {
        #expect(Self.codes(old, new) == [code])
    }

    @Test("comes before what is proved, wherever both are")
    func order() {
        let text = """
            {
              "plugins": { "page": "page.so", "login": "login.so" },
              "flow": ["page", "login"],
              "links": { "home": { "to": "hom" } }
            }
            """
        #expect(Checked(text, manifests: Self.manifests).codes == ["RH103", "RH130"])
    }
}
