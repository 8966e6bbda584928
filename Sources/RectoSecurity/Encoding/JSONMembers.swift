// SPDX-License-Identifier: Apache-2.0
internal import RectoJSON

extension [String: JSONTree] {
    /// A member that is a string, or `nil` if there is none.
    ///
    /// - Throws: The failure, if it is another value.
    func string<Failure: Error>(_ name: String, or failure: Failure) throws(Failure) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string else { throw failure }
        return text
    }

    /// A member that is a string or an array of strings, or `nil` if there is none.
    ///
    /// - Throws: The failure, if it is another value.
    func strings<Failure: Error>(_ name: String, or failure: Failure) throws(Failure) -> [String]? {
        guard case .array(let items)? = self[name] else { return try string(name, or: failure).map { [$0] } }
        let texts = items.compactMap(\.string)
        guard texts.count == items.count else { throw failure }
        return texts
    }
}
