// `import Combine`, where there is none: OpenCombine, and in the other files what apps use and it does not have.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
