import Base
import PluginABI

// The RIBs below one, as they cross: each before its children, one level below its parent.

extension MessageWriter {
    mutating func write(_ nodes: [TreeSnapshot.Node]) {
        write(nodes) { writer, node in
            writer.write(node.name)
            writer.write(node.depth)
            writer.write(node.state == .active)
        }
    }
}

extension MessageReader {
    mutating func nodes() throws(MessageError) -> [TreeSnapshot.Node] {
        var deepest = 1
        return try list { reader throws(MessageError) in
            let name = try reader.name()
            // A RIB is above the next one or beside it, or has the same parent as one that is above it.
            let depth = try reader.number(in: 1...deepest)
            deepest = depth + 1
            return TreeSnapshot.Node(name: name, depth: depth, state: try reader.bool() ? .active : .attached)
        }
    }
}
