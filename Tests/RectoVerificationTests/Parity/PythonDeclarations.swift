// SPDX-License-Identifier: Apache-2.0

/// The functions of a folder of tests in Python, and the classes that its classes are made from.
struct PythonDeclarations {
    private(set) var functions: [CodeDeclaration] = []
    private(set) var bases: [String: [String]] = [:]

    /// Adds a file.
    mutating func add(_ text: String) {
        let code = String(decoding: SourceCode(text, .python).bytes, as: UTF8.self)
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
        var type: String?
        for (index, line) in lines.enumerated() {
            if let found = try? /class (\w+)(?:\(([^)]*)\))?:.*/.wholeMatch(in: line) {
                type = String(found.1)
                bases[String(found.1)] = found.2?.matches(of: /\w+/).map { String($0.0) } ?? []
            } else if let found = try? /( *)def (\w+)\(.*/.wholeMatch(in: line) {
                if found.1.isEmpty { type = nil }
                let name = String(found.2)
                let text = Self.body(lines[(index + 1)...], within: found.1.count)
                let body = CodeToken.all(in: Array(text.utf8)).filter { $0.text != "\n" }
                let types = type.map { [$0] } ?? []
                functions.append(
                    CodeDeclaration(name: name, types: types, isTest: name.hasPrefix("test_"), body: body)
                )
            }
        }
    }

    /// The lines that are indented further; the end of a signature may stand where it began.
    private static func body(_ lines: ArraySlice<Substring>, within indent: Int) -> String {
        lines.prefix { line in
            let start = line.prefix { $0 == " " }.count
            return line.allSatisfy { $0 == " " } || start > indent || line.dropFirst(start).hasPrefix(")")
        }
        .joined(separator: "\n")
    }

    /// A class and those that it is made from.
    func ancestry(_ type: String) -> Set<String> {
        var all: Set<String> = []
        var open = [type]
        while let next = open.popLast() {
            if all.insert(next).inserted { open += bases[next] ?? [] }
        }
        return all
    }
}
