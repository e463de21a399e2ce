import Base
import Checking
import Terminal
import Tools

extension FlowPicture {
    /// Draws the flows, with a path of steps lit.
    init(of proof: Proof, at path: [String]) {
        let lit = proof.graph.steps(along: path)
        let drawing = FlowDrawing(CheckResult(proof), diagnostics: [])
        self.init(drawing.lines.map { line in Line(line.text, isLit: line.step.map { lit.contains($0) } ?? false) })
    }
}

extension FlowGraph {
    /// Returns the indices of the steps with these names, each within the flow of the previous step.
    fileprivate func steps(along path: [String]) -> Set<Int> {
        var found: Set<Int> = []
        var flow = Self.root
        for name in path {
            guard let step = flows[flow].stepsAndServices.first(where: { steps[$0].name == name }) else { break }
            found.insert(step)
            guard case .flow(let inner) = steps[step].unit else { break }
            flow = inner
        }
        return found
    }
}
