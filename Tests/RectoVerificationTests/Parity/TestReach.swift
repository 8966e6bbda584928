// SPDX-License-Identifier: Apache-2.0

/// The code that a test reaches inside the tests: its own body, and the helpers that it calls.
final class TestReach {
    /// Values of the product, whose functions are no helpers whatever their names are.
    private static let products: Set<String> = ["flow", "store"]

    private let declarations: [CodeDeclaration]
    /// The places of declarations, by name.
    private let places: [String: [Int]]
    private var uses: [Int: CodeUse] = [:]

    /// - Parameter declarations: Those of a suite and of what it may call.
    init(_ declarations: [CodeDeclaration]) {
        self.declarations = declarations
        places = Dictionary(grouping: declarations.indices) { declarations[$0].name }
    }

    /// The doors that a test in Swift goes through, by name; `nil` if there is no such test.
    func doors(of name: String, in suite: String) -> [String]? {
        guard let test = place(of: name, in: suite) else { return nil }
        let marks = marks(from: [test], Self.isHelper)
        return Door.all.filter { $0.isCrossed(with: marks) }.map(\.name)
    }

    /// The doors that a test in Python goes through, by name; `nil` if its class and those around it have no such test.
    func doors(ofPython name: String, in ancestry: Set<String>) -> [String]? {
        guard let test = ancestry.lazy.compactMap({ self.place(of: name, in: $0) }).first else { return nil }
        let settings = ["setUp", "setUpClass"].flatMap { places[$0] ?? [] }
        let roots = [test] + settings.filter { ancestry.contains(declarations[$0].types.last ?? "") }
        let marks = marks(from: roots) { call, _, found in
            found.types.isEmpty || call.isQualified && ancestry.contains(found.types[0])
        }
        return Door.ofPython.filter { $0.isCrossed(with: marks) }.map(\.name)
    }

    private func place(of test: String, in suite: String) -> Int? {
        places[test]?.first { declarations[$0].isTest && declarations[$0].types.last == suite }
    }

    private func marks(
        from roots: [Int],
        _ isHelper: (CodeUse.Call, CodeDeclaration, CodeDeclaration) -> Bool
    ) -> Set<String> {
        var marks: Set<String> = []
        var seen: Set<Int> = []
        var open = roots
        while let next = open.popLast() {
            guard seen.insert(next).inserted else { continue }
            let use = use(next)
            marks.formUnion(use.marks)
            for call in use.calls {
                open += (places[call.name] ?? []).filter {
                    !declarations[$0].isTest && isHelper(call, declarations[next], declarations[$0])
                }
            }
        }
        return marks
    }

    private func use(_ place: Int) -> CodeUse {
        if let use = uses[place] { return use }
        let use = CodeUse(declarations[place].body)
        uses[place] = use
        return use
    }

    /// True if a declaration can be the one that is called.
    private static func isHelper(_ call: CodeUse.Call, _ caller: CodeDeclaration, _ found: CodeDeclaration) -> Bool {
        switch call.qualifier {
        case .nothing: found.types.isEmpty || caller.types.contains(found.types.last ?? "")
        case .own: found.types.last == caller.types.last
        case .type(let name): found.types.last == name
        // Another suite's own helpers are not meant.
        case .value(let name):
            !products.contains(name) && !found.types.isEmpty
                && (!found.types[0].hasSuffix("Tests") || found.types[0] == caller.types.first)
        }
    }
}
