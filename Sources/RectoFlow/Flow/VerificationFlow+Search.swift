// SPDX-License-Identifier: Apache-2.0
internal import Foundation
internal import RectoRecords
internal import RectoStore
internal import RectoVerification

extension VerificationFlow {
    /// The verifications of an application that a text finds, the newest first, and what of them it is.
    ///
    /// The text is an identifier, a reference, a subject, the number of a document, or a name: the whole one or the last
    /// name, in any order of words, case and accents. Numbers and names are found once a person is to decide, or it ended.
    package func search(
        _ text: String,
        in application: String,
        limit: Int
    ) async throws -> [(state: VerificationState, matched: [String])] {
        var matches: [UUID: [String]] = [:]
        if let id = UUID(uuidString: text), let found = try await store.unopenedVerification(id),
            found.application == application
        {
            matches[id, default: []].append("id")
        }
        for (word, query) in queries(text, application, limit) {
            for id in try await store.identifiers(query).elements { matches[id, default: []].append(word) }
        }
        for (word, term) in terms(searching: text, in: application) {
            for id in try await store.verifications(found: term, of: application, limit: limit) {
                matches[id, default: []].append(word)
            }
        }
        let newest = matches.keys.sorted { $0.wireText > $1.wireText }.prefix(limit)
        var states: [(state: VerificationState, matched: [String])] = []
        for id in newest {
            states.append((try await known(Access(id, of: application, by: .clock)), matches[id] ?? []))
        }
        return states
    }

    private func queries(_ text: String, _ application: String, _ limit: Int) -> [(String, VerificationQuery)] {
        var (reference, subject) = (
            VerificationQuery(application: application), VerificationQuery(application: application)
        )
        (reference.limit, subject.limit) = (limit, limit)
        reference.reference = referenceIndex(text, of: application)
        subject.subject = subjectIndex(text, of: application)
        return [("reference", reference), ("subject", subject)]
    }

    private func terms(searching text: String, in application: String) -> [(String, BlindIndex)] {
        [("number", text.asNumber), ("name", text.asName)].filter { !$0.1.isEmpty }
            .map { ($0.0, term($0.0, $0.1, of: application)) }
    }

    /// The terms that find a verification from now on; `nil` while its steps still change.
    func searchTerms(of state: VerificationState) -> Set<BlindIndex>? {
        guard state.facts.status == .review || state.facts.status == .done else { return nil }
        let records = state.details.outcomes.values.compactMap(\.record?.record)
        let numbers = records.flatMap(\.numbers).map(\.asNumber).filter { !$0.isEmpty }
        let names = records.flatMap(\.names).map(\.asName).filter { !$0.isEmpty }
        let application = state.stored.application
        return Set(
            numbers.map { term("number", $0, of: application) } + names.map { term("name", $0, of: application) }
        )
    }

    private func term(_ kind: String, _ text: String, of application: String) -> BlindIndex {
        store.blindIndex("\(kind)\0\(application)\0\(text)", as: .searchTerm)
    }
}

extension Record {
    /// The numbers that the document states.
    fileprivate var numbers: [String] {
        switch self {
        case .driverLicense(let license): [license.idNumber].compactMap(\.self)
        case .passport(let passport): [passport.idNumber, passport.personalNumber].compactMap(\.self)
        case .selfie: []
        }
    }

    /// The names that people would look for: the last one, first and last, and all.
    fileprivate var names: [String] {
        switch self {
        case .driverLicense(let license):
            Self.names(license.firstName, license.middleName, license.lastName)
        case .passport(let passport):
            Self.names(passport.firstName, passport.middleName, passport.lastName)
        case .selfie: []
        }
    }

    private static func names(_ first: String?, _ middle: String?, _ last: String?) -> [String] {
        let parts = [[last], [first, last], [first, middle, last]]
        return Set(parts.map { $0.compactMap(\.self).joined(separator: " ") }).sorted()
    }
}

extension String {
    /// The text as a number is compared: letters and digits alone, in one case.
    fileprivate var asNumber: String { folded.filter { $0.isLetter || $0.isNumber } }

    /// The text as a name is compared: its words without accents, in one case and one order.
    fileprivate var asName: String {
        folded.split { !$0.isLetter && !$0.isNumber }.map(String.init).sorted().joined(separator: " ")
    }

    private var folded: String {
        folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil).uppercased()
    }
}
