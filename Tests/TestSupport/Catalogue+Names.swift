// SPDX-License-Identifier: Apache-2.0
package import RectoLanguages

extension Catalogue {
    /// The names of the English sentences of a section: the keys without their first part.
    package func names(of section: String) -> Set<String> {
        let keys = (texts[.english] ?? [:]).keys.filter { $0.hasPrefix("\(section).") }
        return Set(keys.map { String($0.dropFirst(section.count + 1)) })
    }
}
