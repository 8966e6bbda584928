// SPDX-License-Identifier: Apache-2.0

/// The names that code uses, and the marks of doors in it.
struct CodeUse {
    /// A use of a name.
    struct Call {
        let name: String
        let qualifier: Qualifier

        var isQualified: Bool { if case .nothing = qualifier { false } else { true } }
    }

    /// The code before the point that stands before a name.
    enum Qualifier {
        case nothing
        case own
        case type(String)
        case value(String)
    }

    let calls: [Call]
    let marks: Set<String>

    init(_ tokens: [CodeToken]) {
        calls = tokens.indices.flatMap { index -> [Call] in
            guard tokens[index].isName, let qualifier = Self.qualifier(of: tokens, index) else { return [] }
            let call = Call(name: tokens[index].text, qualifier: qualifier)
            return tokens[index].isTypeName ? [call, Call(name: "init", qualifier: .type(call.name))] : [call]
        }
        marks = Set(
            tokens.indices.flatMap { index in
                (Door.allMarks[tokens[index].text] ?? [])
                    .filter { tokens[index...].lazy.map(\.text).starts(with: $0.tokens) }
                    .map(\.text)
            }
        )
    }

    /// The name before the point; `nil` of a member whose type is left out, such as `.claim`.
    private static func qualifier(of tokens: [CodeToken], _ index: Int) -> Qualifier? {
        guard index > 0, tokens[index - 1].text == "." else { return .nothing }
        guard index > 1 else { return nil }
        let before = tokens[index - 2]
        if ["self", "Self", "cls"].contains(before.text) { return .own }
        if before.isTypeName { return .type(before.text) }
        return before.isName || [")", "]", "}", "?", "!"].contains(before.text) ? .value(before.text) : nil
    }
}
