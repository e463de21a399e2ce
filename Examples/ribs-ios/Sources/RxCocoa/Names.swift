@_exported import RxRelay

// What is left of `import RxCocoa` without UIKit: it exports RxRelay, as on iOS; of Driver and Signal the compiler says what
// to write instead.
@_exported import typealias RIBs.Driver
@_exported import typealias RIBs.Signal
