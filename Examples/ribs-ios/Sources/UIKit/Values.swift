// Values in the models of apps. They are kept, and no face of this host shows them.

/// The name of an image. As UIKit's `UIImage`.
public final class UIImage: Sendable {
    /// The name of the image.
    public let name: String

    /// Makes an image of the app's.
    public init?(named name: String) { self.name = name }

    /// Makes an image of the system's.
    public init?(systemName: String) { name = systemName }
}

/// A color. As UIKit's `UIColor`.
public struct UIColor: Hashable, Sendable {
    /// The parts of the color, from 0 to 1.
    public let red, green, blue, alpha: CGFloat

    /// Makes a color of its parts, from 0 to 1.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Makes a gray, from 0 for black to 1 for white.
    public init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

    /// Returns the color with another opacity.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The color by UIKit's name.
    public static let black = UIColor(white: 0, alpha: 1)
    /// The color by UIKit's name.
    public static let white = UIColor(white: 1, alpha: 1)
    /// The color by UIKit's name.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// The color by UIKit's name.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// The color by UIKit's name.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// The color by UIKit's name.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension IndexPath {
    /// Makes the path of a row in a section of a table. As UIKit's.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Makes the path of an item in a section of a collection. As UIKit's.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section.
    public var section: Int { self[0] }

    /// The row in the section.
    public var row: Int { self[1] }

    /// The item in the section.
    public var item: Int { self[1] }
}
