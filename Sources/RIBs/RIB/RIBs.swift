// Uber's names that PluginABI declares, one by one: `import RIBs` brings no other name of PluginABI, such as `Action` or
// `List`, which an app has types of its own for. Files of views import PluginABI as well.
//
// Module interfaces cannot say which names are exported (Swift 6.3): scripts/install writes it into the installed one.
@_exported public import protocol PluginABI.Buildable
@_exported public import class PluginABI.Builder
@_exported public import class PluginABI.Component
@_exported public import protocol PluginABI.Dependency
@_exported public import class PluginABI.EmptyComponent
@_exported public import protocol PluginABI.EmptyDependency
@_exported public import protocol PluginABI.Interactable
@_exported public import class PluginABI.Interactor
@_exported public import protocol PluginABI.InteractorScope
@_exported public import class PluginABI.LaunchRouter
@_exported public import protocol PluginABI.LaunchRouting
@_exported public import protocol PluginABI.LeakDetectionHandle
@_exported public import enum PluginABI.LeakDetectionStatus
@_exported public import class PluginABI.LeakDetector
@_exported public import protocol PluginABI.Presentable
@_exported public import class PluginABI.PresentableInteractor
@_exported public import class PluginABI.Router
@_exported public import enum PluginABI.RouterLifecycle
@_exported public import protocol PluginABI.RouterScope
@_exported public import protocol PluginABI.Routing
@_exported public import class PluginABI.Step
@_exported public import protocol PluginABI.ViewControllable
@_exported public import class PluginABI.ViewableRouter
@_exported public import protocol PluginABI.ViewableRouting
@_exported public import class PluginABI.Worker
@_exported public import class PluginABI.Workflow
@_exported public import protocol PluginABI.Working
