// SPDX-License-Identifier: Apache-2.0

/// The months in the languages of documents, whole and shortened.
enum MonthNames {
    /// The months that a word can be, 1 to 12; empty if it is none.
    ///
    /// Words of three letters and more may be shortened names: `FÉVR`, `AOU`.
    ///
    /// The languages of the country, ISO 3166-1 alpha-3, decide between months of two languages.
    static func months(_ word: some StringProtocol, country: String? = nil) -> Set<Int> {
        let plain = PlainText.of(word)
        guard plain.count >= 3, !plain.contains(where: \.isDigit) else { return [] }
        if let month = english[plain] { return [month] }
        let found = table[plain] ?? []
        guard Set(found.map(\.month)).count > 1, let country, let languages = languages[country] else {
            return Set(found.map(\.month))
        }
        let own = Set(found.filter { languages.contains($0.language) }.map(\.month))
        return own.isEmpty ? Set(found.map(\.month)) : own
    }

    /// The months that a word can be in Roman numerals; empty if it is none.
    ///
    /// `II` looks like 11 in many prints, and has both.
    static func roman(_ word: String) -> Set<Int> {
        guard let number = numerals.firstIndex(of: word) else { return [] }
        return number == 1 ? [2, 11] : [number + 1]
    }

    private static let numerals = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"]

    private static let languages: [String: Set<String>] = [
        "POL": ["pl"], "HRV": ["hr"], "CZE": ["cs"], "SVK": ["sk"], "FIN": ["fi", "sv"], "LTU": ["lt"], "LVA": ["lv"],
        "EST": ["et"], "SVN": ["sl"], "HUN": ["hu"], "ITA": ["it"], "ESP": ["es"], "PRT": ["pt"], "ROU": ["ro"],
        "FRA": ["fr"], "BEL": ["nl", "fr", "de"], "NLD": ["nl"], "DEU": ["de"], "AUT": ["de"], "SWE": ["sv"],
        "DNK": ["da"], "NOR": ["no"], "MLT": ["mt"], "IRL": ["ga"], "LUX": ["lb", "fr", "de"],
        "CHE": ["de", "fr", "it"], "CAN": ["fr"], "IDN": ["id"],
    ]

    private static let names: [(String, String)] = [
        ("en", "January February March April May June July August September October November December"),
        ("fr", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
        ("de", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
        ("de", "Jänner Feber Mrz - - - - - - - - -"),
        ("nl", "januari februari maart april mei juni juli augustus september oktober november december"),
        ("nl", "- - mrt - - - - - - - - -"),
        ("es", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
        ("pt", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
        ("it", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
        ("pl", "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień"),
        ("pl", "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
        ("sv", "januari februari mars april maj juni juli augusti september oktober november december"),
        ("da", "januar februar marts april maj juni juli august september oktober november december"),
        ("no", "januar februar mars april mai juni juli august september oktober november desember"),
        (
            "fi",
            "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu"
        ),
        ("cs", "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec"),
        ("cs", "ledna února března dubna května června července srpna září října listopadu prosince"),
        ("sk", "január február marec apríl máj jún júl august september október november december"),
        ("hu", "január február március április május június július augusztus szeptember október november december"),
        (
            "ro",
            "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie"
        ),
        ("hr", "siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac"),
        ("hr", "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca"),
        ("sl", "januar februar marec april maj junij julij avgust september oktober november december"),
        ("et", "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember"),
        (
            "lv",
            "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris"
        ),
        (
            "lt",
            "sausis vasaris kovas balandis gegužė birželis liepa rugpjūtis rugsėjis spalis lapkritis gruodis"
        ),
        ("mt", "Jannar Frar Marzu April Mejju Ġunju Lulju Awwissu Settembru Ottubru Novembru Diċembru"),
        ("ga", "Eanáir Feabhra Márta Aibreán Bealtaine Meitheamh Iúil Lúnasa Meán Deireadh Samhain Nollaig"),
        ("id", "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
        ("id", "- - - - - - - Agt - - - -"),
        ("lb", "Januar Februar Mäerz Abrëll Mee Juni Juli August September Oktober November Dezember"),
    ]

    private static let english: [String: Int] = {
        var table: [String: Int] = ["SEPT": 9]
        for (month, name) in names[0].1.split(separator: " ").enumerated() {
            let plain = PlainText.of(name)
            table[plain] = month + 1
            table[String(plain.prefix(3))] = month + 1
        }
        return table
    }()

    private static let table: [String: [(month: Int, language: String)]] = {
        var table: [String: [(month: Int, language: String)]] = [:]
        for (language, list) in names.dropFirst() {
            for (month, name) in list.split(separator: " ").enumerated() where name != "-" {
                let plain = PlainText.of(name)
                for length in min(3, plain.count)...plain.count {
                    table[String(plain.prefix(length)), default: []].append((month + 1, language))
                }
            }
        }
        return table
    }()
}
