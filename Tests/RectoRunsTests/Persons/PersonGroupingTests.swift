// SPDX-License-Identifier: Apache-2.0
import Recto
import RectoRuns
import SystemPackage
import Testing

struct PersonGroupingTests {
    private func groups(_ rule: PersonGrouping.Rule, _ paths: String...) -> [String?] {
        PersonGrouping(rule).groups(of: paths.map { FilePath($0) }).map { $0?.name }
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

    @Test func `takes the pages of a file for the images of one person, beside others of the name`() {
        #expect(groups(.auto, "in/jo.pdf", "in/maria.PDF", "in/maria-selfie.jpg") == ["in/jo", "in/maria", "in/maria"])
        #expect(groups(.prefix, "in/jo.pdf", "x.jpg") == ["in/jo", nil])
        #expect(groups(.auto, "jo-back.pdf", "page.pdf", "x.jpg") == [nil, nil, nil])
        #expect(groups(.none, "jo.pdf") == [nil])
        #expect(groups(.folder, "in/jo.pdf") == ["in"])
        let found = PersonGrouping(.auto).groups(of: ["jo.pdf", "maria.pdf", "maria-selfie.jpg"])
        #expect(found.map { $0?.isFile } == [true, false, false])
    }

    @Test func `reads each person's images together if they are far apart, and else in the given order`() {
        func order(fronts: Int) -> [Int] {
            let paths = ["front", "back"].flatMap { end in (0..<fronts).map { FilePath("\($0)-\(end).jpg") } }
            return PersonGrouping.order(of: PersonGrouping(.auto).groups(of: ["x.jpg"] + paths))
        }
        let most = PersonGrouping.mostInputs
        #expect(order(fronts: most - 1) == Array(0...2 * (most - 1)))
        #expect(order(fronts: most) == [0] + (1...most).flatMap { [$0, $0 + most] })
        #expect(PersonGrouping.order(of: []) == [])
    }

    @Test func `takes no archive for a person`() {
        let archive = (0...PersonGrouping.mostImages).map { FilePath("scans/\($0).jpg") }
        #expect(PersonGrouping(.folder).groups(of: archive).allSatisfy { $0 == nil })
        #expect(PersonGrouping(.folder).groups(of: Array(archive.dropLast())).allSatisfy { $0?.name == "scans" })
    }

    @Test func `tells a folder from names that begin like it`() {
        let paths = ["maria-back.jpg", "maria-front.jpg", "maria/back.jpg", "maria/front.jpg"].map { FilePath($0) }
        let groups = PersonGrouping(.auto).groups(of: paths)
        #expect(groups[0] == groups[1] && groups[2] == groups[3] && groups[0] != groups[2])
    }

    @Test func `knows the same folder however it is written`() {
        #expect(
            groups(.auto, "x/maria-front.jpg", "./x/maria-back.jpg", "x/../x/maria-page.jpg") == [
                "x/maria", "x/maria", "x/maria",
            ]
        )
    }

    @Test func `takes no heed of the case of what an image shows`() {
        #expect(groups(.auto, "A-Front.JPG", "A-BACK.JPG", "in/Front.jpg", "in/back.jpg") == ["A", "A", "in", "in"])
    }

    @Test func `puts nothing together whose names are no text`() {
        let names: [[CInterop.PlatformChar]] = [[-1], [-2]].flatMap { odd in
            ["-front.jpg", "-back.jpg"].map { odd + $0.utf8.map { CInterop.PlatformChar($0) } + [0] }
        }
        let paths = names.map { FilePath(platformString: $0) }
        #expect(PersonGrouping(.auto).groups(of: paths) == [nil, nil, nil, nil])
    }
}
