// The names of `import RxRelay`, and Foundation, which it brings along on iOS.
@_exported import Foundation

@_exported import class RIBs.BehaviorRelay
@_exported import class RIBs.PublishRelay
