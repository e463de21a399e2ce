// The protocol documents what each conformance gives.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import PluginABI

/// An enumeration with a word for each case.
public protocol MemberWord: RawRepresentable<String>, Equatable, Sendable {
    /// All cases, made once.
    static var choices: [Self] { get }
}

extension MemberWord {
    /// The place of the word among the choices, which is its number in a message: both sides are the same program.
    public var number: UInt8 { UInt8(Self.choices.firstIndex(of: self) ?? 0) }
}

extension ElementKind: MemberWord { public static let choices = allCases }
extension Tone: MemberWord { public static let choices = allCases }
extension Text.Style: MemberWord { public static let choices = allCases }
extension Text.Run.Mark: MemberWord { public static let choices = allCases }
extension Button.Role: MemberWord { public static let choices = allCases }
extension Log.Level: MemberWord { public static let choices = allCases }
extension Field.Kind: MemberWord { public static let choices = allCases }
extension Pane.Scrolling: MemberWord { public static let choices = allCases }
extension Chart.Kind: MemberWord { public static let choices = allCases }
extension Table.Alignment: MemberWord { public static let choices = allCases }
extension List.Branch: MemberWord { public static let choices = allCases }
extension List.SortOrder.Direction: MemberWord { public static let choices = allCases }
