// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct CompareCommandTests {
    /// The fetched models, or none.
    private static let environment = FetchedModels.folder.map { ["RECTO_MODELS": $0.path] } ?? [:]

    private func path(_ sample: String) -> String { Sample.folder.appendingPathComponent(sample).path }

    @Test(
        .enabled(if: FetchedModels.folder != nil, "\(FetchedModels.absence)"),
        arguments: [
            ("persons/anais/selfie.jpg", "persons/anais/selfie.jpg", 0, "same"),
            ("persons/anais/selfie.jpg", "persons/desmond/selfie.jpg", 1, "different"),
        ] as [(String, String, Int32, String)]
    )
    func `judges two pictures, and ends as it judges`(one: String, other: String, status: Int32, word: String)
        async throws
    {
        for option in ["--isolate", "--no-isolate"] {
            let result = try await Recto.run("compare", option, path(one), path(other), environment: Self.environment)
            #expect(result.status == status, "\(result.text) \(result.errors)")
            let line = try #require(try result.values().first)
            #expect(line["schema"] == "recto.comparison/1")
            #expect(line["judgement"]?.text == word)
            #expect(line["model"] == "dlib-resnet-v1")
            #expect(line["boxes"]?.items.map(\.items.count) == [4, 4])
            #expect(line["band"]?.items.count == 2)
            #expect(line["pictures"]?.items.map { $0["path"]?.text } == [path(one), path(other)])
            let hasRate = line["rate"] != nil
            #expect(hasRate == (word == "same"))
            #expect(line["worstGroup"]?["name"]?.text?.isEmpty == false)
        }
    }

    @Test(.enabled(if: FetchedModels.folder != nil, "\(FetchedModels.absence)"))
    func `ends with 3 if a person has to look`() async throws {
        // At a rate that the model was never shown to keep, nobody is the same person.
        let selfie = path("persons/anais/selfie.jpg")
        let result = try await Recto.run(
            "compare",
            selfie,
            selfie,
            "--false-match-rate",
            "0.000000001",
            environment: Self.environment
        )
        #expect(result.status == 3)
        #expect(try result.values().first?["judgement"] == "uncertain")
    }

    @Test(arguments: [
        ("license-backs-clean/virginia.jpg", "face.notFound"),
        ("persons/two-people-in-selfie/selfie.jpg", "face.multiple"),
        ("persons", "input.notAFile"), ("nobody.jpg", "input.notFound"),
    ])
    func `ends with 2 and a finding if a picture has not one face`(other: String, code: String) async throws {
        let selfie = path("persons/anais/selfie.jpg")
        let result = try await Recto.run("compare", selfie, path(other), environment: Self.environment)
        #expect(result.status == 2)
        let line = try #require(try result.values().first)
        #expect(line["judgement"] == nil && line["distance"] == nil)
        let finding = line["findings"]?.items.first { $0["code"]?.text == code }
        #expect(finding?["path"]?.text == path(other), "\(result.text)")
        #expect(finding?["severity"] == "error")
    }

    @Test func `says that there is no model, and nothing against the picture of a document`() async throws {
        let pictures = [path("persons/linus/front.jpg"), path("persons/linus/selfie.jpg")]
        let environment = ["RECTO_MODELS": "/nonexistent"]
        let result = try await Recto.run("compare", pictures[0], pictures[1], environment: environment)
        #expect(result.status == 2)
        let findings = try result.values().first?["findings"]?.items
        #expect(findings?.map { $0["code"]?.text } == ["face.notCompared"])
        #expect(findings?.first?["message"]?.text?.contains("Scripts/models") == true)
    }

    @Test(arguments: ["0", "1", "-1", "none"]) func `refuses a rate that is none`(rate: String) async throws {
        let result = try await Recto.run("compare", "a", "b", "--false-match-rate=\(rate)")
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
    }

    @Test(.enabled(if: FetchedModels.folder != nil, "\(FetchedModels.absence)"))
    func `measures the model on pairs`() async throws {
        try await TemporaryFolder.with { folder in
            let people = ["anais", "desmond", "linus", "noor"].map { path("persons/\($0)/selfie.jpg") }
            var rows = ["first,second,same,group"]
            for (index, one) in people.enumerated() {
                for other in people[index...] {
                    rows.append("\(one),\(other),\(one == other ? "same," : "different,all")")
                }
            }
            rows.append("\(people[0]),\(path("license-backs-clean/virginia.jpg")),different")
            let table = try folder.write(rows.joined(separator: "\n").utf8, to: "pairs.csv")
            let result = try await Recto.run("models", "judge", table, "--json", environment: Self.environment)
            #expect(result.status == 1, "\(result.errors)")
            let line = try #require(try result.values().first)
            #expect(line["unusable"]?.items.map { $0["code"]?.text } == ["face.notFound"])
            #expect(line["pairs"]?["different"]?.number == 6)
            #expect(line["pairs"]?["same"]?.number == 4)
            #expect((line["distances"]?.items.count ?? 0) >= 8)
            let text = try await Recto.run("models", "judge", table, environment: Self.environment)
            for part in ["model     dlib-resnet-v1", "rows for “distances”", "\"falseMatchRate\":", "left out"] {
                #expect(text.text.contains(part), "\(part)")
            }
            let each = try await Recto.run("models", "judge", table, "--each", environment: Self.environment)
            let pairs = try each.values()
            #expect(pairs.count == 11 && each.status == 1)
            #expect(pairs.first?["distance"]?.number == 0 && pairs.first?["isSame"] == true)
            #expect(pairs.first?["first"]?.text == people[0] && pairs.last?["isSame"] == false)
            #expect(pairs.dropLast().allSatisfy { ($0["distance"]?.number ?? 9) < 2 })
            #expect(pairs.last?.members["distance"] != nil && pairs.last?["distance"]?.number == nil, "no face")
        }
    }
}
