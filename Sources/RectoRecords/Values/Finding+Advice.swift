// SPDX-License-Identifier: Apache-2.0
public import RectoLanguages

extension Finding {
    /// One sentence for the person whose document or face it is: the obstacle and what they can do.
    ///
    /// ``message`` says more, in English, for developers and operators.
    ///
    /// - Parameter language: The language; the nearest one that has the sentence is used.
    /// - Returns: The sentence.
    public func advice(in language: Language) -> String {
        let catalogue = Catalogue.stored
        let name = field.flatMap { catalogue.text("field.\($0)", in: language) }
        let values = ["field": name ?? catalogue.known("field.other", in: language)]
        return catalogue.known("advice.\(code.rawValue)", values, in: language)
    }

    /// A few words for the person above ``advice(in:)``: the thing that is wrong.
    ///
    /// - Parameter language: The language; the nearest one that has the words is used.
    /// - Returns: The words.
    public func heading(in language: Language) -> String {
        Catalogue.stored.known("heading.\(code.rawValue.prefix { $0 != "." })", in: language)
    }
}
