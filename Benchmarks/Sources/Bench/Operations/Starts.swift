import Foundation

extension Quantity {
    /// What starts take that an empty program does not: times vary too much to be checked.
    static var starts: [Quantity] {
        [
            Quantity(name: "instructions of --version, above an empty program's") {
                aboveEmptyProgram(["--version"])
            },
            Quantity(name: "instructions of a start, one plugin, above an empty program's") {
                let folder = TemporaryPlugins()
                let config = folder.config(1)
                TemporaryPlugins.settle()
                return aboveEmptyProgram(["--config", config, "--ui", "plain"])
            },
        ]
    }

    private static func aboveEmptyProgram(_ arguments: [String]) -> Int {
        let ours = Callgrind.count([SamplePlugins.program] + arguments)
        let floor = Callgrind.count([Bundle.main.bundlePath + "/EmptyProgram"])
        return Int(exactly: ours - floor) ?? .max
    }
}
