// CombineRIBs is ModernRIBs by an earlier name, with the same members.
@_exported import ModernRIBs
