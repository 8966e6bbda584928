// SPDX-License-Identifier: Apache-2.0
import RectoRecords
import Testing

/// Rows are 1.63 heights of capitals apart, and `Print.front` has a character each 0.85 heights.
@Suite struct `Fronts of American and Canadian licences whose labels were lost` {
    private static let days = ["4b EXP 02/14/2028", "3 DOB 02/14/1980", "4a ISS 02/15/2024"]

    private func document(_ title: String, _ rows: [String]) -> PrintedDocument {
        Print.document(Print.front(titles: [title, "DRIVER LICENSE"], rows: rows))
    }

    @Test func `have a street beside its caption, and the city below that`() {
        let rows = ["Last SAMPLE", "First ROSS LEE", "Address    85 MAPLE CRES", "HALIFAX, NS B3H 2Y6"]
        let card = document("Nova Scotia", ["Lic. No. SAMPL140280001"] + rows)
        #expect(card.text(.addressStreet) == "85 MAPLE CRES" && card.text(.addressCity) == "HALIFAX")
        #expect(card.text(.firstName) == "ROSS LEE")
    }

    @Test func `have given names below the caption of the whole name, behind a comma`() {
        for label in ["1,2 NAME/NOM", "1.2 NAME/NOM"] {
            let card = document("Ontario", ["\(label)   SAMPLE,", "ROSS LEE", "8 12 ELM ST", "OTTAWA, ON K1A 0A1"])
            #expect(card.values[.lastName]?.value == "SAMPLE" && card.values[.firstName]?.value == "ROSS LEE")
        }
    }

    @Test func `take a street whose house has the number 2 for no given names that are sure`() {
        let rows = ["SAMPLE", "ROSS LEE", "2 QUAIL HOLLOW DR", "HILO, HI 96720"]
        let card = document("Hawaii", Self.days + ["4d DLN H38685488"] + rows)
        for name in [PrintedField.lastName, .firstName] {
            #expect(card.values[name]?.isSure != true, "\(card.text(name) ?? "")")
        }
    }

    @Test(arguments: [(0.4, "ERNATHY?"), (0.365, "ERNATHY")])
    func `mark a family name that begins behind the given ones, without its first letters`(
        left: Double,
        name: String
    ) {
        func line(_ text: String, _ left: Double, _ baseline: Double) -> PrintedText {
            Print.line(text, left, baseline, height: 0.022)
        }
        let rows = Print.front(titles: ["Nevada", "DRIVER LICENSE"], rows: Self.days + ["4d DLN 8734713942"])
        let names = [
            line("1", 0.33, 0.4), line("ERNATHY", left, 0.4), line("2", 0.33, 0.436), line("ASHLEY", 0.365, 0.436),
            line("8", 0.33, 0.472), line("102 ELM AVE", 0.365, 0.472), line("OAKRIDGE, NV 89045", 0.365, 0.508),
        ]
        #expect(Print.document(rows + names).text(.lastName) == name)
    }

    @Test func `mark the end of a city's name that was read alone`() {
        let rows = ["4d DLN 561513977303", "1 SAMPLE", "2 ROSS", "8 1 BAY ST", "S, NC 28403"]
        let card = document("North Carolina", rows)
        #expect(card.values[.addressCity]?.isSure != true)
    }

    @Test(arguments: ["1LN", "1UN", "1IN"])
    func `have a name behind a caption that no space parts from its number`(label: String) {
        let card = document("Florida", Self.days + ["\(label) VILLALOBOS", "2FN GREGORY ALAN", "8 171 SW PINE WAY"])
        #expect(card.text(.lastName) == "VILLALOBOS" && card.text(.firstName) == "GREGORY ALAN")
    }

    @Test func `have a house whose number stands apart in the column of the address, marked`() {
        let rows = Print.front(
            titles: ["Florida", "DRIVER LICENSE"],
            rows: Self.days + ["4 LN", "HARGROVE", "2 FN", "MADISON GRACE"]
        )
        let address = [
            Print.line("1", 0.34, 0.367, height: 0.019), Print.line("SW PINECREST WAY", 0.367, 0.367, height: 0.019),
            Print.line("MOUNT VERNON, FL 32593", 0.34, 0.398, height: 0.019),
        ]
        let card = Print.document(rows + address)
        #expect(card.text(.addressStreet) == "1 SW PINECREST WAY?" && card.text(.lastName) == "HARGROVE")
    }

    @Test func `have no house whose number is that of a field, as others in its column are`() {
        let rows = Print.front(titles: ["Hawaii", "DRIVER LICENSE"], rows: Self.days + ["1   SAMPLE"])
        let name = [
            Print.line("2", 0.34, 0.274, height: 0.019), Print.line("ROSS LEE", 0.367, 0.274, height: 0.019),
            Print.line("HILO, HI 96720", 0.34, 0.305, height: 0.019),
        ]
        let card = Print.document(rows + name)
        #expect(card.values[.addressStreet] == nil && card.values[.firstName]?.value == "ROSS LEE")
    }

    @Test func `have names in two columns, marked`() {
        let address = ["12 ELM STREET", "ERIE, PA 16501"]
        let both = document("Pennsylvania", Self.days + ["SAMPLE            MASON JAY"] + address)
        #expect(both.text(.lastName) == "SAMPLE?" && both.text(.firstName) == "MASON JAY?")
        let labelled = document("Pennsylvania", Self.days + ["1 SAMPLE            MASON JAY"] + address)
        #expect(labelled.values[.lastName]?.value == "SAMPLE" && labelled.text(.firstName) == "MASON JAY?")
    }

    @Test(arguments: ["16 OCT 2027", "19 FEB 2027", "15 JAN 2027"])
    func `have days that begin as the number of a field`(day: String) {
        let rows = ["4d DL NO. 123456-789", "4b EXP    \(day)", "3 DOB    20 JUN 1970", "1 SAMPLE", "2 ROSS LEE"]
        #expect(document("Alberta", rows).text(.expirationDate)?.hasPrefix("2027") == true)
    }

    @Test(arguments: ["8 02/14/1980", "3p06 02/14/1980", "508/14/1980"])
    func `have days behind what is left of their label, marked`(row: String) {
        var rows = Print.front(
            titles: ["Hawaii", "DRIVER LICENSE"],
            rows: [
                "4d DLN H00123456", "4b EXP 02/14/2028", "4a ISS 02/15/2024", "1 SAMPLE", "2 ROSS LEE", "8 1 ELM ST",
            ]
        )
        let city = Print.line("HILO, HI 96720", 0.34, 0.336, height: 0.019)
        rows.append(
            Print.line(row, 0.34, 0.38, height: 0.019, alternatives: row.hasPrefix("5") ? [0: ("0", 0.6)] : [:])
        )
        let birth = Print.document(rows + [city]).text(.birthDate)
        #expect(birth?.hasPrefix("1980-") == true && birth?.hasSuffix("-14?") == true)
    }

    @Test func `have two near days as those of issue and expiry`() {
        let rows = ["4d DLN H00123456", "02/14/2028     02/15/2024", "1 SAMPLE", "2 ROSS LEE", "15 SEX M"]
        let card = document("Hawaii", rows)
        #expect(card.text(.issueDate) == "2024-02-15?" && card.text(.expirationDate) == "2028-02-14?")
        #expect(card.values[.birthDate] == nil)
    }

    @Test func `have the one number above the names, marked`() {
        let rows = ["5 8 X    360568113"] + Self.days + ["1 SAMPLE", "2 ROSS LEE", "8 12 ELM ST", "MACON, GA 31201"]
        #expect(document("Georgia", rows).text(.idNumber) == "360568113?")
        let two = document("Georgia", ["360568113      123456789"] + rows.dropFirst())
        #expect(two.values[.idNumber] == nil)
    }

    @Test func `join a number whose first digits stand apart, marked`() {
        let lines = Print.front(
            titles: ["Pennsylvania", "DRIVER LICENSE"],
            rows: [""] + Self.days + ["1 SAMPLE", "2 ROSS LEE"]
        )
        let number = [
            Print.line("4d DLN", 0.34, 0.15, height: 0.015), Print.line("04", 0.45, 0.15, height: 0.019),
            Print.line("339 043", 0.52, 0.15, height: 0.019),
        ]
        #expect(Print.document(lines + number).text(.idNumber) == "04339043?")
    }

    @Test func `leave out what stands on the label of a number, marked`() {
        let lines = Print.front(
            titles: ["Minnesota", "DRIVER LICENSE"],
            rows: [""] + Self.days + ["1 SAMPLE", "2 ROSS LEE"]
        )
        let label = Print.line("4d DLN", 0.34, 0.15, height: 0.015)
        let number = Print.line("N G166162849062", label.right - 0.012, 0.15, height: 0.019)
        #expect(Print.document(lines + [label, number]).text(.idNumber) == "G166162849062?")
    }

    @Test(arguments: ["s", "'"]) func `have names without specks before them`(read: String) {
        let rows = Self.days + [read + "SAMPLE", "ROSS LEE", "12 ELM STREET", "COLUMBUS, OH 43223"]
        #expect(document("Ohio", rows).values[.lastName]?.value == "SAMPLE")
        let card = document("Ohio", Self.days + ["1 \(read)SAMPLE", "2 ROSS LEE", "15 SEX M"])
        #expect(card.values[.lastName]?.value == "SAMPLE")
    }

    @Test func `have a name beside its caption with a speck between, marked`() {
        let lines = Print.front(titles: ["Nova Scotia", "DRIVER LICENSE"], rows: ["Last SAMPLE", "", "Class 5"])
        let name = [
            Print.line("First C", 0.34, 0.181, height: 0.014), Print.line("ROSS LEE", 0.43, 0.181, height: 0.019),
        ]
        #expect(Print.document(lines + name).text(.firstName) == "ROSS LEE?")
    }

    @Test func `take no signature below the address for a name`() {
        let rows = ["4d DLN 12345678"] + Self.days + ["SAMPLE", "ROSS LEE", "12 ELM STREET", "COLUMBUS, OH 43223"]
        let card = document("Ohio", rows + ["15 SEX M", "1 KUO"])
        #expect(card.text(.lastName) == "SAMPLE?" && card.text(.firstName) == "ROSS LEE?")
    }

    @Test func `have a street whose words stand apart, and mark one behind which more stands`() {
        let rows = ["4d DLN 12345678"] + Self.days + ["1 SAMPLE", "2 ROSS LEE"]
        let lines = Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows)
        let city = Print.line("COLUMBUS, OH 43223", 0.34, 0.36, height: 0.019)
        let start = Print.line("8 13", 0.34, 0.33, height: 0.019)
        let rest = Print.line("SYCAMORE LN", start.right + 0.03, 0.33, height: 0.019)
        #expect(Print.document(lines + [city, start, rest]).values[.addressStreet]?.value == "13 SYCAMORE LN")
        let elm = Print.line("13 ELM", 0.34, 0.33, height: 0.019)
        let far = Print.line("LN", elm.right + 0.06, 0.33, height: 0.019)
        #expect(Print.document(lines + [city, elm, far]).text(.addressStreet) == "13 ELM?")
        #expect(Print.document(lines + [city, start]).values[.addressStreet]?.isSure != true)
    }

    @Test func `have a city without a speck before it, marked`() {
        let rows = ["4d DLN 12345678"] + Self.days + ["  1 SAMPLE", "  2 ROSS LEE", "  146 BAYSHORE CT"]
        #expect(document("Illinois", rows + ["X CAIRO, IL 62914"]).text(.addressCity) == "CAIRO?")
    }

    @Test func `have lines that were found twice once`() {
        let rows = ["4d DLN 12345678"] + Self.days + ["SAMPLE", "ROSS LEE", "12 ELM STREET", "COLUMBUS, OH 43223"]
        let lines = Print.front(titles: ["Ohio", "DRIVER LICENSE"], rows: rows)
        let again = lines.filter { ["SAMPLE", "ROSS LEE"].contains($0.text) }.map { line in
            Print.line(
                line.text == "SAMPLE" ? line.text : "ROSs IEE",
                line.left,
                line.baseline + 0.002,
                height: 0.019,
                confidence: 0.7
            )
        }
        let card = Print.document(lines + again)
        #expect(card.text(.lastName) == "SAMPLE?" && card.text(.firstName) == "ROSS LEE?")
    }
}
