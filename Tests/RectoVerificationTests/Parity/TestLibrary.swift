// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport

/// The sources of all tests, and what each test goes through.
final class TestLibrary {
    enum Answer: Equatable {
        /// There is no such suite, or more than one.
        case noSuite(count: Int)
        case noTest
        case doors([String])
    }

    /// The paths of the sources.
    private let files: [String]
    /// The names that suites reach, by the path of their file.
    private var reaches: [String: TestReach] = [:]
    /// The declarations of files that are no suites, by target.
    private var helpers: [String: [CodeDeclaration]] = [:]
    /// The declarations of folders in Python.
    private var pythons: [String: PythonDeclarations] = [:]

    init() {
        // The enumerator does not look into a folder that is a link.
        let folder = Repository.folder.appendingPathComponent("Tests", isDirectory: true).resolvingSymlinksInPath()
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        files = paths.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }.map { "Tests/\($0)" }
    }

    /// The doors of a test.
    ///
    /// - Parameters:
    ///   - test: Its name.
    ///   - suite: `SuiteTests`, `TargetTests.SuiteTests`, or the path of a file in Python.
    /// - Returns: Their names, or what is not found.
    /// - Throws: If a source cannot be read.
    func answer(_ test: String, in suite: String) throws -> Answer {
        if suite.hasSuffix(".py") { return try python(test, in: suite) }
        let parts = suite.split(separator: ".").map(String.init)
        let name = parts.last ?? ""
        let found = try paths(of: name).filter { parts.count < 2 || Self.target(of: $0) == parts[0] }
        guard let path = found.first, found.count == 1 else { return .noSuite(count: found.count) }
        return try reach(of: path).doors(of: test, in: name).map { .doors($0) } ?? .noTest
    }

    private static func target(of path: String) -> String {
        String(path.dropFirst("Tests/".count).prefix { $0 != "/" })
    }

    /// The files that have the name of a suite, or else those that declare it.
    private func paths(of suite: String) throws -> [String] {
        let named = files.filter { $0.hasSuffix("/\(suite).swift") }
        guard named.isEmpty else { return named }
        return try files.filter { $0.hasSuffix("Tests.swift") }
            .filter { try Repository.text($0).contains("struct \(suite) {") }
    }

    private func reach(of path: String) throws -> TestReach {
        if let reach = reaches[path] { return reach }
        let target = Self.target(of: path)
        let around = try helpers[target] ?? declarations(ofHelpersIn: target)
        helpers[target] = around
        let reach = TestReach(SwiftDeclarations.all(in: try Repository.text(path)) + around)
        reaches[path] = reach
        return reach
    }

    private func declarations(ofHelpersIn target: String) throws -> [CodeDeclaration] {
        try files.filter { $0.hasPrefix("Tests/\(target)/") && $0.hasSuffix(".swift") && !$0.hasSuffix("Tests.swift") }
            .flatMap { SwiftDeclarations.all(in: try Repository.text($0)) }
    }

    private func python(_ test: String, in path: String) throws -> Answer {
        guard files.contains(path) else { return .noSuite(count: 0) }
        let name = "test_" + test.replacing(" ", with: "_")
        var own = PythonDeclarations()
        own.add(try Repository.text(path))
        guard let type = own.functions.first(where: { $0.name == name })?.types.last else { return .noTest }
        let folder = Self.target(of: path)
        let all = try pythons[folder] ?? declarations(ofPython: folder)
        pythons[folder] = all
        return TestReach(all.functions).doors(ofPython: name, in: all.ancestry(type)).map { .doors($0) } ?? .noTest
    }

    private func declarations(ofPython folder: String) throws -> PythonDeclarations {
        var all = PythonDeclarations()
        for path in files where path.hasPrefix("Tests/\(folder)/") && path.hasSuffix(".py") {
            all.add(try Repository.text(path))
        }
        return all
    }
}
