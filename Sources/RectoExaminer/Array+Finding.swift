// SPDX-License-Identifier: Apache-2.0
internal import RectoRecords

extension [Finding] {
    /// The findings without repetitions, each as grave as its gravest copy; the gravest first.
    var distinct: [Finding] {
        var distinct: [Finding] = []
        for finding in Finding.Severity.allCases.flatMap({ severity in filter { $0.severity == severity } }) {
            let isSaid = distinct.contains {
                $0.code == finding.code && $0.field == finding.field && $0.message == finding.message
            }
            if !isSaid { distinct.append(finding) }
        }
        return distinct
    }
}
