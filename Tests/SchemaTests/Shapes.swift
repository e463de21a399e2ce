/// Small configurations, each with one thing about its shape: what the decoder and the schema must agree on.
enum Shapes {
    struct Shape: CustomStringConvertible, Sendable {
        let description: String
        let text: String
    }

    /// A configuration of two plugins, with a flow and more.
    private static func shape(_ description: String, flow: String, rest: String = "") -> Shape {
        Shape(description: description, text: #"{"plugins": {"a": "a.so", "b": "b.so"}, "flow": \#(flow)\#(rest)}"#)
    }

    private static func step(_ description: String, _ step: String) -> Shape {
        shape(description, flow: #"{"start": "a", "steps": {"a": \#(step)}}"#)
    }

    private static func target(_ description: String, _ target: String) -> Shape {
        step(description, #"{"on": {"done": \#(target)}}"#)
    }

    private static func plugin(_ description: String, _ plugin: String) -> Shape {
        Shape(description: description, text: #"{"plugins": {"a": \#(plugin)}, "flow": ["a"]}"#)
    }

    private static func dependency(_ description: String, _ dependency: String) -> Shape {
        shape(description, flow: #"["a"]"#, rest: #", "dependencies": {"key": \#(dependency)}"#)
    }

    static let right = [
        shape("a linear flow", flow: #"["a", "b", "a"]"#),
        plugin(
            "permissions",
            #"{"path": "a.so", "process": true, "allow": {"network": true, "read": ["x"], "write": []}}"#
        ),
        plugin("an amount of memory", #"{"path": "a.so", "process": true, "memory": 32}"#),
        shape("a schema", flow: #"["a"]"#, rest: #", "$schema": "./plugins.schema.json""#),
        shape("an end", flow: #"["a"]"#, rest: #", "atEnd": "exit""#),
        shape("sub-flows", flow: #"["x"]"#, rest: #", "flows": {"x": ["a"], "y": {"start": "a", "steps": {"a": {}}}}"#),
        shape("a flow in a file", flow: #"["x"]"#, rest: #", "flows": {"x": {"file": "x.json"}}"#),
        shape("a step called flow", flow: #"{"start": "flow", "steps": {"flow": {"plugin": "a"}}}"#),
        shape("a container at the top", flow: #"["a"]"#, rest: #", "container": "tabs""#),
        shape("a container in the flow", flow: #"{"container": "stack", "steps": {"a": {}}}"#),
        shape("tabs at the top need no start", flow: #"{"steps": {"a": {}}}"#, rest: #", "container": "tabs""#),
        shape("an array of steps in an object", flow: #"{"steps": ["a", "b", "a"]}"#),
        shape("an array of steps in tabs", flow: #"{"container": "tabs", "steps": ["a"]}"#),
        shape(
            "a scope",
            flow:
                #"{"dependencies": {"x": 1, "s": {"stream": "Score"}}, "services": ["b"], "start": "a", "steps": {"a": {}}}"#
        ),
        shape(
            "a scope of a sub-flow",
            flow: #"["x"]"#,
            rest: #", "flows": {"x": {"dependencies": {}, "services": {}, "steps": ["a"]}}"#
        ),
        shape("services at the top", flow: #"["a"]"#, rest: #", "services": ["b"]"#),
        shape("no services", flow: #"["a"]"#, rest: #", "services": []"#),
        shape(
            "a service with everything",
            flow: #"["a"]"#,
            rest:
                #", "services": {"s": {"plugin": "b", "build": "x", "with": {"k": 1}, "on": {"done": "@finish"}}, "b": {}}"#
        ),
        shape("a link along a path", flow: #"["a"]"#, rest: #", "links": {"go": {"to": "x/a"}}"#),
        shape("links", flow: #"["a"]"#, rest: #", "links": {"go": {"query": {"id": "String"}, "to": "a"}}"#),
        step("a step of its own name", "{}"),
        step(
            "a step with everything",
            #"{"plugin": "b", "build": "x", "with": {"k": [1, null]}, "on": {"*": "@back"}}"#
        ),
        step("a flow as a step", #"{"flow": "x", "on": {"finished": "a"}}"#),
        target("a step", #""b""#), target("a word", #""@finish""#),
        target("a switch", #"{"switch": "k", "cases": {"1": "b", "2": {"switch": "l", "cases": {"x": "a"}}}}"#),
        target("a switch with a default", #"{"switch": "k", "cases": {"1": "@exit"}, "default": "@stay"}"#),
        plugin("a path", #""lib.so""#), plugin("an object", #"{"path": "lib.so"}"#),
        plugin("a process of its own", #"{"path": "l", "process": true, "deadline": 9}"#),
        plugin("a process that is shared", #"{"path": "l", "process": "games"}"#),
        plugin("a process on another machine", #"{"path": "l", "process": {"via": ["ssh", "games", "ribs-host"]}}"#),
        plugin("a process with all keys", #"{"path": "l", "process": {"via": ["x"], "path": "/l", "name": "games"}}"#),
        plugin(
            "an adaptation",
            #"{"path": "l", "adapt": {"dependencies": {"x": "y"}, "outcomes": {"o": "*x"}, "payload": {}}}"#
        ),
        plugin("an adaptation of one outcome", #"{"path": "l", "adapt": {"payload": {"o": {"x": "y"}, "x": "z"}}}"#),
        dependency("null", "null"), dependency("a record", #"{"x": {"y": [true]}}"#),
        dependency("a stream", #"{"stream": "Double", "value": 1.5}"#),
        dependency("a score", #"{"stream": "Score"}"#),
        dependency("a score with a value", #"{"stream": "Score", "value": {"player1Score": 1, "player2Score": 0}}"#),
        dependency("a record with a value", #"{"value": 1}"#), dependency("a large number", "1e300"),
    ]

    static let wrong = [
        Shape(description: "an array", text: "[]"),
        Shape(description: "no plugins", text: #"{"flow": ["a"]}"#),
        Shape(description: "no flow", text: #"{"plugins": {}}"#),
        Shape(description: "plugins as an array", text: #"{"plugins": ["a.so"], "flow": ["a"]}"#),
        shape("a flow in a file that has no name", flow: #"["x"]"#, rest: #", "flows": {"x": {"file": ""}}"#),
        shape(
            "a flow in a file and here",
            flow: #"["x"]"#,
            rest: #", "flows": {"x": {"file": "x.json", "steps": ["a"]}}"#
        ),
        shape("an unknown key", flow: #"["a"]"#, rest: #", "dependncies": {}"#),
        shape("a schema that is not a text", flow: #"["a"]"#, rest: #", "$schema": 1"#),
        shape("an unknown end", flow: #"["a"]"#, rest: #", "atEnd": "stop""#),
        shape("an end that is not a text", flow: #"["a"]"#, rest: #", "atEnd": true"#),
        shape("a flow that is a text", flow: #""a""#), shape("a flow that is null", flow: "null"),
        shape("an empty flow", flow: "[]"), shape("a flow of numbers", flow: "[1]"),
        shape("no steps", flow: #"{"start": "a"}"#), shape("empty steps", flow: #"{"start": "a", "steps": {}}"#),
        shape("no start", flow: #"{"steps": {"a": {}}}"#),
        shape("no start in navigation", flow: #"{"container": "navigation", "steps": {"a": {}}}"#),
        shape("a start that is a number", flow: #"{"start": 1, "steps": {"a": {}}}"#),
        shape("an unknown key in a flow", flow: #"{"start": "a", "steps": {"a": {}}, "atEnd": "exit"}"#),
        shape("an unknown container", flow: #"["a"]"#, rest: #", "container": "windows""#),
        shape("two containers", flow: #"{"container": "tabs", "steps": {"a": {}}}"#, rest: #", "container": "tabs""#),
        shape("a step's name with @", flow: #"{"start": "a", "steps": {"a": {}, "@b": {}}}"#),
        shape("a step's name with a slash", flow: #"{"start": "a", "steps": {"a": {}, "b/c": {}}}"#),
        shape("an empty flow's name", flow: #"["a"]"#, rest: #", "flows": {"": ["a"]}"#),
        shape("a sub-flow called as the root is", flow: #"["a"]"#, rest: #", "flows": {"flow": ["a"]}"#),
        shape("an empty sub-flow", flow: #"["a"]"#, rest: #", "flows": {"x": []}"#),
        shape("a sub-flow without a start", flow: #"["a"]"#, rest: #", "flows": {"x": {"steps": {"a": {}}}}"#),
        shape("a start of an array", flow: #"{"start": "a", "steps": ["a"]}"#),
        shape("a start of an array in tabs", flow: #"{"container": "tabs", "start": "a", "steps": ["a"]}"#),
        shape("an empty array of steps", flow: #"{"steps": []}"#),
        shape("an array of numbers as steps", flow: #"{"steps": [1]}"#),
        shape("steps that are a text", flow: #"{"container": "tabs", "steps": "a"}"#),
        shape("dependencies that are an array", flow: #"{"dependencies": [], "steps": ["a"]}"#),
        shape("a nameless dependency of a flow", flow: #"{"dependencies": {"": 1}, "steps": ["a"]}"#),
        shape("services that are a text", flow: #"["a"]"#, rest: #", "services": "b""#),
        shape("a service that is a number", flow: #"["a"]"#, rest: #", "services": [1]"#),
        shape("a service that is a text", flow: #"["a"]"#, rest: #", "services": {"b": "b"}"#),
        shape("a service twice", flow: #"["a"]"#, rest: #", "services": ["b", "b"]"#),
        shape("a service with a slash", flow: #"["a"]"#, rest: #", "services": {"b/c": {"plugin": "b"}}"#),
        shape("a flow as a service", flow: #"["a"]"#, rest: #", "services": {"b": {"flow": "x"}}"#),
        shape("services twice", flow: #"{"services": [], "steps": ["a"]}"#, rest: #", "services": []"#),
        shape("a link without a target", flow: #"["a"]"#, rest: #", "links": {"go": {}}"#),
        shape("a query that is an array", flow: #"["a"]"#, rest: #", "links": {"go": {"query": [], "to": "a"}}"#),
        shape("a query of numbers", flow: #"["a"]"#, rest: #", "links": {"go": {"query": {"x": 1}, "to": "a"}}"#),
        step("a step that is a text", #""a""#), step("a step with an unknown key", #"{"plugn": "b"}"#),
        step("a plugin and a flow", #"{"plugin": "b", "flow": "x"}"#),
        step("a plugin that is null", #"{"plugin": null}"#),
        step("a build that is a number", #"{"build": 1}"#), step("a with that is an array", #"{"with": []}"#),
        step("an on that is a text", #"{"on": "b"}"#), step("an outcome without a name", #"{"on": {"": "b"}}"#),
        step("a constant without a name", #"{"with": {"": 1}}"#),
        target("a target that is a number", "1"), target("a target that is an array", #"["b"]"#),
        target("an unknown word", #""@finsh""#), target("a switch without a key", #"{"cases": {"1": "b"}}"#),
        target("a switch without cases", #"{"switch": "k"}"#),
        target("a switch with no cases", #"{"switch": "k", "cases": {}, "default": "b"}"#),
        target("a switch with an unknown key", #"{"switch": "k", "cases": {"1": "b"}, "else": "b"}"#),
        target("a switch on a number", #"{"switch": 1, "cases": {"1": "b"}}"#),
        target("a case that leads to a number", #"{"switch": "k", "cases": {"1": 1}}"#),
        target("an unknown word in a case", #"{"switch": "k", "cases": {"1": "@x"}}"#),
        plugin("a plugin that is a number", "1"), plugin("an empty path", #""""#), plugin("no path", "{}"),
        plugin("an empty path in an object", #"{"path": ""}"#), plugin("an unknown key", #"{"path": "l", "adpt": {}}"#),
        plugin("too little memory", #"{"path": "l", "memory": 31}"#),
        plugin("memory that is a text", #"{"path": "l", "memory": "64"}"#),
        plugin("permissions that are an array", #"{"path": "l", "allow": []}"#),
        plugin("an unknown permission", #"{"path": "l", "allow": {"execute": []}}"#),
        plugin("a permission to read that is a text", #"{"path": "l", "allow": {"read": "x"}}"#),
        plugin("a permission to read an empty path", #"{"path": "l", "allow": {"read": [""]}}"#),
        plugin("a permission to read a number", #"{"path": "l", "allow": {"read": [1]}}"#),
        plugin("a network that is a text", #"{"path": "l", "allow": {"network": "x"}}"#),
        plugin("a process that is a number", #"{"path": "l", "process": 1}"#),
        plugin("a process without a name", #"{"path": "l", "process": ""}"#),
        plugin("a process without via", #"{"path": "l", "process": {}}"#),
        plugin("via that is a text", #"{"path": "l", "process": {"via": "ssh"}}"#),
        plugin("via without words", #"{"path": "l", "process": {"via": []}}"#),
        plugin("via with a number", #"{"path": "l", "process": {"via": ["ssh", 1]}}"#),
        plugin("via with an empty word", #"{"path": "l", "process": {"via": [""]}}"#),
        plugin("an unknown key of a process", #"{"path": "l", "process": {"via": ["x"], "host": "y"}}"#),
        plugin("a remote path that is empty", #"{"path": "l", "process": {"via": ["x"], "path": ""}}"#),
        plugin("a shared name that is empty", #"{"path": "l", "process": {"via": ["x"], "name": ""}}"#),
        plugin("a path that is null", #"{"path": null}"#),
        plugin("an adaptation that is a text", #"{"path": "l", "adapt": ""}"#),
        plugin("an unknown adaptation", #"{"path": "l", "adapt": {"outcome": {}}}"#),
        plugin("an adaptation to a number", #"{"path": "l", "adapt": {"payload": {"x": 1}}}"#),
        plugin("an adaptation to nothing", #"{"path": "l", "adapt": {"payload": {"x": ""}}}"#),
        plugin("an adaptation of an outcome to a number", #"{"path": "l", "adapt": {"payload": {"o": {"x": 1}}}}"#),
        plugin("an adaptation of an outcome to nothing", #"{"path": "l", "adapt": {"payload": {"o": {"x": ""}}}}"#),
        plugin("an outcome called *", #"{"path": "l", "adapt": {"outcomes": {"x": "*"}}}"#),
        plugin("an outcome called @x", #"{"path": "l", "adapt": {"outcomes": {"x": "@x"}}}"#),
        dependency("a stream without a value", #"{"stream": "Int"}"#),
        dependency("a stream of optional scores without a value", #"{"stream": "Score?"}"#),
        dependency("a stream of a number", #"{"stream": 1, "value": 1}"#),
        dependency("a stream with an unknown key", #"{"stream": "Int", "value": 1, "x": 1}"#),
        dependency("a number that is too large", "[1e999]"),
    ]
}
