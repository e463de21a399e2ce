// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The sections that models and interactors have for RxDataSources. The data sources themselves belong to views.

/// An element that is the same element after a change.
public protocol IdentifiableType {
    associatedtype Identity: Hashable
    var identity: Identity { get }
}

extension String: IdentifiableType { public var identity: String { self } }
extension Int: IdentifiableType { public var identity: Int { self } }

/// A section of a list.
public protocol SectionModelType {
    associatedtype Item
    var items: [Item] { get }
    init(original: Self, items: [Item])
}

/// A section with an identity, of elements with identities.
public protocol AnimatableSectionModelType: SectionModelType, IdentifiableType
where Item: IdentifiableType, Item: Equatable {}

/// A section with a model of its own.
public struct SectionModel<Section, ItemType>: SectionModelType {
    public typealias Item = ItemType
    public var model: Section
    public var items: [ItemType]

    public init(model: Section, items: [ItemType]) {
        self.model = model
        self.items = items
    }

    public init(original: SectionModel, items: [ItemType]) {
        self = original
        self.items = items
    }
}

/// A section with a model that has an identity.
public struct AnimatableSectionModel<Section: IdentifiableType, ItemType: IdentifiableType & Equatable>:
    AnimatableSectionModelType
{
    public typealias Item = ItemType
    public var model: Section
    public var items: [ItemType]
    public var identity: Section.Identity { model.identity }

    public init(model: Section, items: [ItemType]) {
        self.model = model
        self.items = items
    }

    public init(original: AnimatableSectionModel, items: [ItemType]) {
        self = original
        self.items = items
    }
}
