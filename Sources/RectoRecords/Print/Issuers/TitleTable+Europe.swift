// SPDX-License-Identifier: Apache-2.0

extension TitleTable {
    /// The words "driving licence" in the languages of the States that print them.
    ///
    /// Source: Directive 2006/126/EC, annex I, page 1 (e) of the model, with Croatia's from Directive 2013/22/EU; the
    /// States' official languages. Norway, Iceland, Liechtenstein and Switzerland print their own.
    static let licences = [
        (
            "Driving Licence",
            "GBR IRL MLT CYP IND KEN TUR SRB BIH MNE ALB MKD RKS UKR GEO MDA ZAF NGA GHA UGA TZA ZWE ZMB PAK"
                + " LKA BGD SGP ARE SAU QAT KWT BHR OMN JOR LBN ISR HKG MYS NPL MUS LSO SWZ MWI ETH RWA SLE GMB"
        ),
        ("Provisional driving licence|Trwydded yrru|Trwydded yrru dros dro", "GBR"),
        ("Permis de conduire", "FRA LUX BEL CHE CAN MCO TUR"),
        ("Führerschein", "DEU AUT BEL LUX LIE"), ("Führerausweis", "CHE LIE"), ("Rijbewijs", "NLD BEL SUR"),
        ("Permiso de Conducción|Permiso de conducir", "ESP"), ("Řidičský průkaz", "CZE"), ("Kørekort", "DNK"),
        ("Juhiluba", "EST"), ("Patente di guida", "ITA SMR"), ("Licenza di condurre", "CHE"),
        ("Permiss da manischar", "CHE"), ("Vadītāja apliecība", "LVA"), ("Vairuotojo pažymėjimas", "LTU"),
        ("Vezetői engedély", "HUN"), ("Liċenzja tas-sewqan", "MLT"), ("Prawo jazdy", "POL"),
        ("Carta de condução", "PRT AGO CPV MOZ ZAF"), ("Permis de conducere", "ROU MDA"), ("Vodičský preukaz", "SVK"),
        ("Vozniško dovoljenje", "SVN"), ("Vozačka dozvola", "HRV BIH MNE SRB RKS"), ("Ajokortti", "FIN"),
        ("Körkort", "SWE FIN"),
        ("Førerkort|Førarkort", "NOR"), ("Ökuskírteini", "ISL"), ("Ceadúnas tiomána|Cead foghlaimeora", "IRL"),
        ("Carteira Nacional de Habilitação", "BRA"), ("Indian Union Driving Licence", "IND"),
        ("Sürücü belgesi", "TUR"), ("Leje drejtimi", "ALB"), ("Patent shoferi", "RKS"), ("Leje vozitjes", "MKD"),
        ("National drivers licence", "NGA"), ("Professional driver's license|Non-professional driver's license", "PHL"),
        ("Licencia nacional de conducir", "ARG"),
        ("Licencia de conductor", "CHL MEX"), ("Licencia de conducción", "COL"),
        ("Licencia de conducir", "PRI"),
        ("Licencia de conducir|Licencia para conducir", "MEX PER ECU URY BOL PRY CRI PAN DOM GTM HND SLV NIC VEN"),
        ("Свидетелство за управление на мпс", "BGR"),
    ]

    /// Titles of passports.
    ///
    /// Those in English and French stand on any State's.
    static let passports = [
        ("Passport|Passeport", ""), ("Reisepass", "DEU AUT LIE CHE"), ("Pass", "SWE NOR CHE"),
        ("Paspoort", "NLD BEL"),
        ("Pasaporte", "ESP MEX ARG COL PER CHL URY ECU VEN PRY BOL CRI PAN DOM GTM HND SLV NIC CUB PHL"),
        ("Paspor", "IDN"),
        ("Passaporte", "PRT BRA"),
        ("Passaporto", "ITA CHE SMR"), ("Paszport", "POL"), ("Pas", "DNK POL"), ("Passi", "FIN EST"),
        ("Cestovní pas", "CZE"), ("Cestovný pas", "SVK"), ("Útlevél", "HUN"), ("Pașaport|Paşaport", "ROU MDA"),
        ("Putovnica", "HRV BIH"), ("Potni list", "SVN"), ("Pase", "LVA"), ("Pasas", "LTU"), ("Passaport", "MLT"),
        ("Pasaport", "TUR"), ("Pasoš", "SRB BIH MNE"), ("Pasaportë", "ALB RKS"), ("Uruwhenua", "NZL"),
        ("Pas|Éire pas", "IRL"),
        ("Vegabréf", "ISL"),
    ]

    /// Titles of identity cards and residence permits.
    static let identityCards = [
        ("Identity card|National identity card|ID card|Carte d'identité", ""), ("Personalausweis", "DEU AUT LUX BEL"),
        ("Carte nationale d'identité", "FRA"), ("Identiteitskaart", "BEL NLD"),
        ("Nederlandse identiteitskaart", "NLD"), ("Documento nacional de identidad", "ESP ARG PER HND"),
        ("Registro nacional de las personas", "ARG HND"),
        ("Cartão de cidadão|Citizen card", "PRT"), ("Carta di identità|Carta d'identità", "ITA"),
        ("Dowód osobisty", "POL"), ("Nationellt identitetskort", "SWE"), ("Identitetskort|ID-kort", "SWE FIN NOR DNK"),
        ("Henkilökortti", "FIN"), ("Nasjonalt ID-kort", "NOR"),
        ("Občanský průkaz", "CZE"), ("Občiansky preukaz", "SVK"), ("Személyazonosító igazolvány", "HUN"),
        ("Carte de identitate|Carte electronică de identitate", "ROU"), ("Osobna iskaznica", "HRV BIH"),
        ("Lična karta", "SRB BIH MNE RKS"),
        ("Osebna izkaznica", "SVN"), ("Isikutunnistus", "EST"), ("Personas apliecība", "LVA"),
        ("Asmens tapatybės kortelė", "LTU"), ("Karta tal-identità", "MLT"), ("Identitätskarte", "CHE AUT LIE"),
        ("Carta d'identitad", "CHE"), ("Passport card", "USA IRL"),
        ("Aufenthaltstitel", "DEU AUT CHE"), ("Residence permit|Permanent resident|Residence card", ""),
        ("Titre de séjour", "FRA LUX BEL CHE MCO"), ("Verblijfstitel", "NLD BEL"), ("Permiso de residencia", "ESP"),
        ("Cédula de ciudadanía", "COL"), ("Credencial para votar", "MEX"), ("Documento de identidad", "URY BOL"),
        ("Cédula de identidad", "CHL URY ECU VEN PRY BOL CRI PAN NIC"), ("Cédula de identidad y electoral", "DOM"),
        ("Documento personal de identificación", "GTM"), ("Documento único de identidad", "SLV"),
        ("Carteira de identidade", "BRA"), ("Philippine identification card", "PHL"),
        ("Buletin de identitate", "MDA ROU"), ("Kimlik kartı", "TUR"),
        ("Letërnjoftim|Kartë identiteti", "ALB RKS"), ("Digital NIN slip|National Identification Number slip", "NGA"),
        ("Permesso di soggiorno", "ITA CHE"), ("Uppehållstillstånd", "SWE"), ("Opholdstilladelse", "DNK"),
        ("Oleskelulupa", "FIN"), ("Povolení k pobytu", "CZE"), ("Karta pobytu", "POL"),
    ]

    /// The names of States as their own documents print them, and in English and French.
    static let states = [
        ("Republik Österreich|Österreich|Republic of Austria|Austria", "AUT"),
        ("Belgium|België|Belgique|Belgien|Koninkrijk België|Royaume de Belgique", "BEL"),
        ("Republic of Bulgaria|Bulgaria", "BGR"), ("Republic of Cyprus|Cyprus", "CYP"),
        ("Česká republika|Czech Republic|Czechia", "CZE"),
        ("Bundesrepublik Deutschland|Deutschland|Federal Republic of Germany|République fédérale d'Allemagne", "DEU"),
        ("Danmark|Kongeriget Danmark|Kingdom of Denmark|Denmark", "DNK"),
        ("Eesti|Eesti Vabariik|Republic of Estonia|Estonia", "EST"),
        ("España|Reino de España|Kingdom of Spain|Spain", "ESP"),
        ("Suomi|Suomi Finland|Suomi-Finland|Finland|Suomi Finland Republic of Finland", "FIN"),
        ("République française|French Republic|France", "FRA"),
        ("United Kingdom|United Kingdom of Great Britain and Northern Ireland|Great Britain|Royaume-Uni", "GBR"),
        ("Hellenic Republic|Greece|République hellénique", "GRC"),
        ("Republika Hrvatska|Republic of Croatia|Hrvatska|Croatia", "HRV"),
        ("Magyarország|Magyar Köztársaság|Hungary", "HUN"), ("Éire|Ireland|Éire Ireland|Irlande", "IRL"),
        ("Ísland|Iceland", "ISL"), ("Repubblica italiana|Italia|Italian Republic|République italienne", "ITA"),
        ("Fürstentum Liechtenstein|Liechtenstein", "LIE"),
        ("Lietuvos Respublika|Lietuva|Republic of Lithuania|Lithuania", "LTU"),
        ("Grand-Duché de Luxembourg|Luxembourg|Lëtzebuerg|Grand Duchy of Luxembourg", "LUX"),
        ("Latvijas Republika|Latvija|Republic of Latvia|Latvia", "LVA"),
        ("Repubblika ta' Malta|Malta|Republic of Malta", "MLT"),
        ("Koninkrijk der Nederlanden|Nederland|Kingdom of the Netherlands|Royaume des Pays-Bas|The Netherlands", "NLD"),
        ("Norge|Noreg|Norway|Kongeriket Norge|Norge Noreg", "NOR"),
        ("Rzeczpospolita Polska|Polska|Republic of Poland|Poland", "POL"),
        ("República Portuguesa|Portugal|Portuguese Republic", "PRT"),
        ("România|Romania|Roumanie", "ROU"), ("Slovenská republika|Slovensko|Slovak Republic|Slovakia", "SVK"),
        ("Republika Slovenija|Republic of Slovenia|Slovenija|Slovenia", "SVN"),
        ("Sverige|Konungariket Sverige|Sweden|Kingdom of Sweden|Suède", "SWE"),
        (
            "Schweizerische Eidgenossenschaft|Confédération suisse|Confederazione svizzera|Confederaziun svizra"
                + "|Swiss Confederation|Schweiz|Suisse|Svizzera|Svizra|Switzerland", "CHE"
        ),
        ("United States of America|USA|États-Unis d'Amérique", "USA"), ("Canada", "CAN"),
        (
            "Australia|Commonwealth of Australia|Victoria Australia|New South Wales|New South Wales Australia"
                + "|Queensland|Queensland Australia|Queensland Government|South Australia|Western Australia|Tasmania"
                + "|Tasmania Australia|Northern Territory|Northern Territory Australia|Australian Capital Territory",
            "AUS"
        ), ("República de Colombia", "COL"),
        ("New Zealand|Aotearoa", "NZL"),
        ("Türkiye Cumhuriyeti|Republic of Turkey", "TUR"),
        ("República Federativa do Brasil|Brasil", "BRA"),
        ("Estados Unidos Mexicanos|Instituto Nacional Electoral|Instituto Federal Electoral", "MEX"),
        ("República Argentina|República Argentina Mercosur", "ARG"),
        ("República del Perú|Registro nacional de identificación y estado civil", "PER"),
        ("República de Chile", "CHL"), ("República Oriental del Uruguay", "URY"), ("República del Ecuador", "ECU"),
        ("República Bolivariana de Venezuela", "VEN"), ("República del Paraguay", "PRY"),
        ("Estado Plurinacional de Bolivia", "BOL"), ("República de Costa Rica", "CRI"), ("República de Panamá", "PAN"),
        ("República Dominicana", "DOM"), ("República de Guatemala", "GTM"), ("República de Honduras", "HND"),
        ("República de El Salvador", "SLV"), ("República de Nicaragua", "NIC"), ("República de Cuba", "CUB"),
        ("Republic of China|Republic of China Taiwan", "TWN"), ("People's Republic of China", "CHN"),
        ("Islamic Republic of Iran|Republic of Iran", "IRN"), ("Democratic Republic of the Congo", "COD"),
        ("United Arab Emirates", "ARE"), ("State of Israel", "ISR"), ("Republic of Macedonia", "MKD"),
        ("Federal Republic of Nigeria", "NGA"), ("Jamhuri ya Kenya", "KEN"),
        ("Republika e Shqipërisë", "ALB"), ("Republika e Kosovës|Republika Kosovo|Republic of Kosovo", "RKS"),
        ("Bosna i Hercegovina|Bosnia and Herzegovina", "BIH"),
        ("Crna Gora|Montenegro", "MNE"), ("Republica Moldova|Republic of Moldova", "MDA"),
        ("Japan", "JPN"), ("Republic of Korea", "KOR"),
        ("Republic of India|India|Indian Union|Union of India|Government of India", "IND"),
        ("Republik Indonesia", "IDN"), ("Republika ng Pilipinas", "PHL"), ("Malaysia", "MYS"),
        ("Socialist Republic of Viet Nam|Socialist Republic of Vietnam", "VNM"),
        ("Islamic Republic of Pakistan", "PAK"), ("People's Republic of Bangladesh", "BGD"),
        ("Democratic Socialist Republic of Sri Lanka", "LKA"), ("Hashemite Kingdom of Jordan", "JOR"),
        ("Russian Federation", "RUS"), ("Republic of Kazakhstan", "KAZ"), ("Republic of Armenia", "ARM"),
        ("Republic of Belarus", "BLR"), ("Mongolia", "MNG"), ("Republic of North Macedonia", "MKD"),
        ("Kyrgyz Republic", "KGZ"), ("Republic of Tajikistan", "TJK"),
        ("Ukraine", "UKR"), ("Utopia", "UTO"), ("Republic of Serbia|Republika Srbija", "SRB"),
    ]
}
