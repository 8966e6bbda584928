// SPDX-License-Identifier: Apache-2.0

/// A function or a property of the tests.
struct CodeDeclaration {
    let name: String
    /// The types around it, the outermost first.
    let types: [String]
    let isTest: Bool
    /// Its code, without comments and the text of literals.
    let body: [CodeToken]
}

/// Finds the declarations of a file in Swift.
struct SwiftDeclarations {
    private enum Pending {
        case type(String)
        case function(String, isTest: Bool)
        case property(String, from: Int)
    }

    private enum Scope {
        case type(String)
        case function(String, isTest: Bool, types: [String], from: Int)
        case other
    }

    private let tokens: [CodeToken]
    private var scopes: [Scope] = []
    private var pending: Pending?
    private var isTest = false
    /// Open brackets since the pending declaration began.
    private var depth = 0
    private var found: [CodeDeclaration] = []

    /// The declarations of a text.
    static func all(in text: String) -> [CodeDeclaration] {
        var declarations = SwiftDeclarations(SourceCode(text, .swift).bytes)
        for index in declarations.tokens.indices { declarations.take(index) }
        return declarations.found
    }

    private init(_ bytes: [UInt8]) {
        tokens = CodeToken.all(in: bytes)
    }

    private var types: [String] {
        scopes.compactMap { if case .type(let name) = $0 { name } else { nil } }
    }

    /// False inside functions, whose own declarations are part of them.
    private var isOutside: Bool { scopes.allSatisfy { if case .type = $0 { true } else { false } } }

    private mutating func take(_ index: Int) {
        let token = tokens[index]
        switch token.text {
        case "{": open(index + 1)
        case "}": close(index)
        case "(", "[": depth += 1
        case ")", "]": depth -= 1
        case "\n": endLine(index)
        case "Test" where isOutside && index > 0 && tokens[index - 1].text == "@": isTest = true
        default: if token.isName, isOutside, depth <= 0 || pending == nil { declare(index) }
        }
    }

    /// Notes a keyword that begins a declaration.
    private mutating func declare(_ index: Int) {
        let isMember = index > 0 && tokens[index - 1].text == "."
        guard !isMember, index + 1 < tokens.count else { return }
        let next = tokens[index + 1]
        switch tokens[index].text {
        case "func" where next.isName:
            begin(.function(next.text, isTest: isTest))
            isTest = false
        case "init", "subscript": begin(.function(tokens[index].text, isTest: false))
        case "var", "let": if next.isName { begin(.property(next.text, from: index + 2)) }
        case "struct", "class", "actor", "enum", "extension", "protocol":
            if next.isName, !["func", "var", "let"].contains(next.text) { begin(.type(next.text)) }
        default: break
        }
    }

    private mutating func begin(_ declaration: Pending) {
        pending = declaration
        depth = 0
    }

    private mutating func open(_ position: Int) {
        guard let pending, depth <= 0 else { return scopes.append(.other) }
        switch pending {
        case .type(let name): scopes.append(.type(name))
        case .function(let name, let isTest):
            scopes.append(.function(name, isTest: isTest, types: types, from: position))
        case .property(let name, let from):
            scopes.append(.function(name, isTest: false, types: types, from: from))
        }
        self.pending = nil
    }

    private mutating func close(_ position: Int) {
        guard case .function(let name, let isTest, let types, let from)? = scopes.popLast() else { return }
        add(name, types, isTest, from..<position)
    }

    /// Ends a property without braces.
    private mutating func endLine(_ index: Int) {
        guard case .property(let name, let from)? = pending, depth <= 0, index > 0, tokens[index - 1].text != "=" else {
            return
        }
        add(name, types, false, from..<index)
        pending = nil
    }

    private mutating func add(_ name: String, _ types: [String], _ isTest: Bool, _ range: Range<Int>) {
        let body = tokens[range].filter { $0.text != "\n" }
        found.append(CodeDeclaration(name: name, types: types, isTest: isTest, body: body))
    }
}
