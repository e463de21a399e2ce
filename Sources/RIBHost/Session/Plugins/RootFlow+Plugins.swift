public import Base
public import Checking
public import Composition
public import Isolation
public import Loading
import PluginABI
public import PluginManifest
import Port

// A flow of plugins' files, in the host's process and in others.
extension RootFlow {
    /// Creates a flow, without starting it.
    ///
    /// - Parameters:
    ///   - proof: the proof of the flow.
    ///   - catalog: the plugins against which the flow was checked.
    ///   - census: counts the RIBs, to find leaks.
    ///   - state: the state from which the flow continues; nil for a new flow.
    ///   - workerProgram: the program that runs plugins in processes of their own.
    ///   - spare: a process for the first plugin that needs one; ended if there is no such plugin.
    ///   - print: gets the output of these processes.
    public convenience init(
        proof: Proof,
        catalog: PluginCatalog,
        census: RIBCensus? = nil,
        state: FlowState? = nil,
        workerProgram: WorkerProgram = .own,
        spare: SpareProcess? = nil,
        print: @escaping ProcessPool.Printer = { _, _ in }
    ) {
        let plans = ProcessPlan.plans(of: proof)
        let pool = ProcessPool(
            plans,
            of: catalog,
            countsRIBs: census != nil,
            program: workerProgram,
            spare: spare,
            print: print
        )
        let processes = SupervisedProcesses(pool)
        let builders = PluginBuilders(catalog: catalog, plans: plans, processes: processes)
        self.init(proof: proof, source: builders, processes: processes, census: census, state: state)
    }

    /// Replaces this idle flow by a flow of another configuration, which continues from the state of this one.
    ///
    /// An unchanged step stays attached, with the same RIB. A step whose plugin was rebuilt, or whose dependencies have
    /// changed, is built again and continues from its plugin's kept state. ``losses`` of the new flow names the rest.
    ///
    /// - Parameters:
    ///   - proof: the proof of the new configuration.
    ///   - catalog: the plugins against which the configuration was checked.
    ///   - willLaunch: gets the new flow before any code of plugins runs in it, to set its handlers.
    /// - Returns: the flow that runs from now on; nil if this one has ended.
    public func replaced(
        by proof: Proof,
        _ catalog: PluginCatalog,
        willLaunch: (RootFlow) -> Void = { _ in }
    ) -> RootFlow? {
        guard let supervised else { preconditionFailure("The flow was made of other sources than plugins' files.") }
        // Outcomes that have been reported and wait belong to this flow.
        settle()
        let plans = ProcessPlan.plans(of: proof)
        let builders = PluginBuilders(catalog: catalog, plans: plans, processes: supervised)
        return replaced(by: proof, builders) { successor in
            willLaunch(successor)
            supervised.pool.replace(plans, of: catalog)
        }
    }

    /// Has the flow wait for another file of a plugin, instead of failing, when the plugin cannot be loaded or built, or
    /// ends its process again and again, and no flow routes `@failed`: for files that are watched.
    public func waitForPlugins() { awaitedFailures = [.pluginChanged, .pluginNotLoaded, .buildFailed, .processEnded] }

    /// Throws an error if plugins cannot be loaded whose processes ``replaced(by:_:willLaunch:)`` would replace.
    ///
    /// - Throws: the reason.
    public func tryOut(_ proof: Proof, _ catalog: PluginCatalog) throws(Diagnostic) {
        try supervised?.pool.tryOut(ProcessPlan.plans(of: proof), of: catalog)
    }

    /// Limits the output and messages of plugins in processes of their own.
    public func limitSpeech(_ limit: SpeechLimit) { supervised?.pool.speech = limit }

    /// The time for which each process of plugins has wanted a processor, by its plugins.
    public var processorDemand: [[String]: ProcessorDemand] {
        var demand = supervised?.pool.processorDemand ?? [:]
        if !pluginsHere.isEmpty { demand.merge([pluginsHere: .ofOtherThreads()]) { $0 + $1 } }
        return demand
    }

    private var supervised: SupervisedProcesses? { processes as? SupervisedProcesses }
}

extension ProcessPlan {
    /// Returns the processes of a flow's plugins.
    static func plans(of proof: Proof) -> [ProcessPlan] { plans(of: proof.graph.usedPlugins.map(\.entry)) }
}
