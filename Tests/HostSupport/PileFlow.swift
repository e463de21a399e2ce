/// A parent that pushes and presents its children, one of which is detached while it is built.
public enum PileFlow {
    /// What plugins.json says.
    public static let text = """
        {
          "plugins": {
            "pile": { "path": "libPilePlugin.so", "children": { "cards": [
              "d", "de", { "name": "echo", "plugin": "echo", "with": {
                "reflex": 0, "habits": ["write build", "crash build"]
              } }
            ] } },
            "d": "libFlatteningD.so", "e": "libFlatteningE.so",
            "echo": { "path": "libEchoA.so", "id": "echo-a", "adapt": { "outcomes": { "reached": "done" } } }
          },
          "dependencies": {
            "log": { "stream": "Int", "value": 0 }, "fuel": { "stream": "Int", "value": 12 }, "pulse": { "events": "Int" }
          },
          "flow": ["pile"],
          "flows": { "de": {
            "start": "d",
            "steps": { "d": { "on": { "done": "e" } }, "e": { "on": { "done": "@finish/done" } } }
          } }
        }
        """
}
