@testable import Configuration

extension RandomConfiguration {
    /// The same with each flow in a file of its own. A step that names a flow does so by a name that only its own file
    /// has for it.
    var inFiles: Configuration {
        var configuration = configuration
        let files = 0...configuration.flows.count
        for index in configuration.plugins.indices { configuration.plugins[index].files = Array(files) }
        configuration.flow.callFlows(asIn: 0)
        for index in configuration.flows.indices {
            configuration.flows[index].file = index + 1
            configuration.flows[index].callFlows(asIn: index + 1)
        }
        for file in files {
            for (index, flow) in configuration.flows.enumerated() {
                // A step of an array, and one of a flow's own name, has the name that the flow has everywhere.
                for name in [flow.name.value, flow.name.value.of(file: file)] {
                    var inclusion = Inclusion(name: Located(name, flow.name.range), path: nil)
                    (inclusion.file, inclusion.flow) = (file, index)
                    configuration.inclusions.append(inclusion)
                }
            }
        }
        return configuration
    }
}

extension FlowDefinition {
    fileprivate mutating func callFlows(asIn file: Int) {
        guard case .graph(let start, var steps) = shape else { return }
        for index in steps.indices {
            guard case .flow(var name) = steps[index].unit else { continue }
            name.value = name.value.of(file: file)
            steps[index].unit = .flow(name)
        }
        shape = .graph(start: start, steps: steps)
    }
}

extension String {
    fileprivate func of(file: Int) -> String { "\(self) as file \(file) calls it" }
}
