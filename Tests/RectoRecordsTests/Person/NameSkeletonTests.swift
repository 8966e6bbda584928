// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

struct NameSkeletonTests {
    @Test(
        arguments: [
            ("MÜLLER", "Mueller", true), ("MÜLLER", "MULLER", true), ("O'NEILL", "ONEIL", true),
            ("SPECIMEN", "SPECI", true), ("SPECI", "SPECIMEN", true), ("DE LA CRUZ", "DELACRUZ", true),
            ("SPECIMEN", "SAMPLE", false), ("MÜLLER", "MILLER", false),
        ]
    )
    func `names agree however they are written, and where either is cut off`(one: String, other: String, agree: Bool) {
        #expect(NameSkeleton(one).agrees(with: NameSkeleton(other)) == agree)
        #expect(NameSkeleton(other).agrees(with: NameSkeleton(one)) == agree)
    }

    @Test(
        arguments: [
            ("MARIA", "MARIA CLARA", true), ("MARIA C", "MARIA", true), ("CLARA MARIA", "MARIA CLARA", false),
            ("", "MARIA", true),
        ]
    )
    func `given names agree by the first of them`(one: String, other: String, agree: Bool) {
        #expect(NameSkeleton(one).agreesInFirstWord(with: NameSkeleton(other)) == agree)
    }
}
