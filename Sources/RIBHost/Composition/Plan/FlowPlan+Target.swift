internal import Checking
internal import PluginABI

extension FlowPlan.Target {
    /// Where the target leads once the values it asks for are known; nil when a value is none of the cases.
    ///
    /// A loop, not recursion: cases may hold cases.
    func resolved(in environment: Environment) -> FlowPlan.Target? {
        var target = self
        while case .select(let key, let cases, let otherwise) = target {
            let value = environment[key] ?? .null
            guard let next = cases.first(where: { WireValue($0.value) == value })?.target ?? otherwise else {
                return nil
            }
            target = next
        }
        return target
    }
}
