// SPDX-License-Identifier: Apache-2.0
import Recto
import SystemPackage
import Testing

struct PersonGroupingTests {
    private func groups(_ rule: PersonGrouping.Rule, _ paths: String...) -> [String?] {
        PersonGrouping(rule).groups(of: paths.map { FilePath($0) })
    }

    @Test func `puts images together whose names agree but for their endings`() {
        #expect(
            groups(.auto, "in/jo-front.jpg", "in/maria-back.png", "in/maria-front.jpg", "in/maria-selfie.jpg")
                == [nil, "in/maria", "in/maria", "in/maria"]
        )
        #expect(groups(.prefix, "in/jo-front.jpg", "in/x.jpg") == ["in/jo", nil])
    }

    @Test func `puts images together that are alone in a folder with plain names`() {
        #expect(
            groups(.auto, "in/jo/back.jpg", "in/jo/front.jpg", "in/maria/page.jpg", "in/maria/selfie.jpg")
                == ["in/jo", "in/jo", "in/maria", "in/maria"]
        )
        #expect(groups(.auto, "back.jpg", "front.jpg") == [".", "."])
    }

    @Test func `keeps people apart who have the same name in different folders`() {
        #expect(
            groups(.auto, "a/maria-back.jpg", "a/maria-front.jpg", "b/maria-back.jpg", "b/maria-front.jpg")
                == ["a/maria", "a/maria", "b/maria", "b/maria"]
        )
    }

    @Test func `puts together all images of a folder where asked`() {
        #expect(groups(.folder, "in/jo/1.jpg", "in/jo/2.jpg", "x.jpg") == ["in/jo", "in/jo", "."])
    }

    @Test func `puts nothing together where asked`() {
        #expect(groups(.none, "in/maria-back.jpg", "in/maria-front.jpg") == [nil, nil])
    }

    @Test func `takes no archive for a person`() {
        let archive = (0...PersonGrouping.mostImages).map { FilePath("scans/\($0).jpg") }
        #expect(PersonGrouping(.folder).groups(of: archive).allSatisfy { $0 == nil })
        #expect(PersonGrouping(.folder).groups(of: Array(archive.dropLast())).allSatisfy { $0 == "scans" })
    }
}
