// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A request as it came over the connection.
struct ReceivedRequest: Sendable {
    let method: String
    let uri: String
    /// By names in lower case.
    let headers: [String: String]
    let body: Data

    /// Without the question.
    var path: String { String(uri.prefix { $0 != "?" }) }
    var parts: [String] { path.split(separator: "/").map(String.init) }
}

/// The server's reaction to a request.
enum Reply: Sendable {
    /// Answers.
    case answer(Int, headers: [String: String] = [:], mediaType: String = "application/json", body: Data = Data())
    /// Closes the connection without a word.
    case nothing
    /// Closes it in the middle of an answer.
    case halfAnAnswer
    /// Begins an answer, and says no more.
    case endlessAnswer
    /// Keeps the connection open without a word.
    case silence
}
