// The names of `import RxRelay`.
@_exported import class RIBs.BehaviorRelay
@_exported import class RIBs.PublishRelay
