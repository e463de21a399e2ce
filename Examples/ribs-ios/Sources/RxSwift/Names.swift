// The names of `import RxSwift`, as `import RIBs` has them, and Foundation, which it brings along on iOS: a file that
// imports RxSwift alone gets no other name of RIBs.
@_exported import Foundation

@_exported import struct RIBs.AnyObserver
@_exported import class RIBs.BehaviorSubject
@_exported import class RIBs.Completable
@_exported import enum RIBs.CompletableEvent
@_exported import class RIBs.CompositeDisposable
@_exported import typealias RIBs.ConcurrentDispatchQueueScheduler
@_exported import protocol RIBs.Disposable
@_exported import enum RIBs.Disposables
@_exported import class RIBs.DisposeBag
@_exported import enum RIBs.Event
@_exported import enum RIBs.MainScheduler
@_exported import class RIBs.Maybe
@_exported import enum RIBs.MaybeEvent
@_exported import class RIBs.Observable
@_exported import protocol RIBs.ObservableType
@_exported import protocol RIBs.ObserverType
@_exported import typealias RIBs.PrimitiveSequence
@_exported import class RIBs.PublishSubject
@_exported import class RIBs.ReplaySubject
@_exported import enum RIBs.RxError
@_exported import typealias RIBs.RxTimeInterval
@_exported import typealias RIBs.SchedulerType
@_exported import typealias RIBs.SerialDispatchQueueScheduler
@_exported import class RIBs.SerialDisposable
@_exported import class RIBs.Single
@_exported import enum RIBs.SubjectLifetimeScope
