import PluginABI

/// An enumeration of PluginABI in messages: written as the place of a case in a table of all cases, which is made once.
/// Both sides are the same program.
protocol Crossing: Equatable {
    static var choices: [Self] { get }
}

extension Crossing {
    /// The place of the choice in the table.
    var number: UInt8 { UInt8(Self.choices.firstIndex(of: self) ?? 0) }
}

extension Tone: Crossing { static let choices = allCases }
extension Text.Style: Crossing { static let choices = allCases }
extension Text.Run.Mark: Crossing { static let choices = allCases }
extension Button.Role: Crossing { static let choices = allCases }
extension Log.Level: Crossing { static let choices = allCases }
extension Field.Kind: Crossing { static let choices = allCases }
extension Pane.Scrolling: Crossing { static let choices = allCases }
extension Chart.Kind: Crossing { static let choices = allCases }
extension Table.Alignment: Crossing { static let choices = allCases }
extension List.Branch: Crossing { static let choices = allCases }
extension List.SortOrder.Direction: Crossing { static let choices = allCases }
