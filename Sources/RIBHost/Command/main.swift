internal import Glibc
internal import Isolation
internal import Schema

do {
    try ArgumentEncoding.check()
    let (invocation, color) = try Invocation.parse(Array(CommandLine.arguments.dropFirst()))
    StandardStream.color = color
    switch invocation {
    case .run(let options): RunMode(options: options).run()
    case .check(let config, let load, let format): exit(CheckMode(config: config, load: load, format: format).run())
    case .replay(let file, let config, let isolatesAll, let timeout):
        ReplayMode(file: file, config: config, isolatesAll: isolatesAll, timeout: timeout).run()
    case .inspect(let file, let hashes, let format):
        exit(InspectMode(file: file, hashes: hashes, format: format).run())
    case .validate(let options): exit(ValidateMode(options: options).run())
    case .explain(let code): exit(ExplainMode(code: code).run())
    case .graph(let config, let format): exit(GraphMode(config: config, format: format).run())
    case .schema(let config): exit(SchemaMode(config: config).run())
    case .protocolSchema: exit(PrintMode(text: ProtocolSchema().text).run())
    case .manifestSchema: exit(PrintMode(text: ManifestSchema().text).run())
    case .worker(let countsRIBs, let isRemote): WorkerMode.run(countsRIBs: countsRIBs, isRemote: isRemote)
    case .new(let name, let template): exit(NewMode(name: name, template: template).run())
    case .generate(let generated): exit(PrintMode(text: generated.text).run())
    case .help(let mode):
        exit(PrintMode(text: HelpMode(mode: mode, columns: StandardStream.output.columns ?? 80).text).run())
    case .version: exit(PrintMode(text: "ribs-host \(Version.current)\n").run())
    }
} catch {
    exit(error.report())
}
