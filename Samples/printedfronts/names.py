# SPDX-License-Identifier: Apache-2.0
"""Names, towns and streets by language. All are common ones; who bears them together is made up."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Names:
    """What people and places of a language are called; a low line stands for a space."""

    surnames: tuple[str, ...]
    women: tuple[str, ...]
    men: tuple[str, ...]
    towns: tuple[str, ...]
    streets: tuple[str, ...]
    number_first: bool = False
    """True if the number of a house stands before the street."""


def names(surnames: str, women: str, men: str, towns: str, streets: str, number_first: bool = False) -> Names:
    """The names in words."""
    parts = (
        tuple(word.replace("_", " ") for word in words.split()) for words in (surnames, women, men, towns, streets)
    )
    return Names(*parts, number_first)


LANGUAGES = {
    "de": names(
        "Müller Schröder Weiß Köhler Jäger Großmann Krüger Böhm Voß Schäfer von_der_Heide Bergmann Lange-Götz Pfeiffer "
        "Zöllner Hübner Sauer Kühn Lindemann Dörr",
        "Käthe Sabine Ursula Jutta Renate Annegret Heike Anna_Lena Gudrun Björk Mareike Frauke",
        "Jürgen Björn Günther Matthias Detlef Jörg Karl-Heinz Lukas Fabian Götz Ruprecht Till",
        "Köln Görlitz Würzburg Lüneburg Halle_(Saale) Münster Gießen Bad_Tölz Fürth Zwickau Kassel Uelzen",
        "Bahnhofstraße Lindenweg Am_Mühlbach Schloßallee Gartenstraße Kirchplatz",
    ),
    "fr": names(
        "Lefèvre Bérenger D'Aubigné Chevalier Mélançon Garçon Dupuis-Prévôt Rousseau L'Hôte Benoît Hébert Vasseur "
        "de_La_Tour Marchand Pélissier Gauthier Besançon Thévenet",
        "Éloïse Françoise Hélène Marie_Thérèse Noémie Solène Agnès Chloé Élodie Zoé Anaïs Béatrice",
        "Loïc François Jean-Rémi Benoît Aurélien Gaël Jérôme Étienne Cédric Théo Yves Maël",
        "Besançon Nîmes Orléans Saint-Étienne Évreux Béziers Châteauroux Laval Mâcon Le_Havre",
        "rue_des_Érables avenue_Jean_Jaurès chemin_du_Moulin place_de_l'Église rue_Hélène_Boucher",
        True,
    ),
    "it": names(
        "Esposito De_Luca D'Amico Niccolò Fabbri Marchetti Dell'Orto Rinaldi Sanna Zanetti Pellegrino Lo_Russo Bianchi "
        "Caputo Ferrara Galluzzo",
        "Chiara Alessandra Maria_Grazia Ilaria Giulia Beatrice Noemi Ludovica Serena Lucia",
        "Niccolò Gianluca Pier_Paolo Alessio Domenico Salvatore Edoardo Umberto Matteo Ivano",
        "Forlì Bergamo Reggio_Emilia Viterbo L'Aquila Cefalù Trapani Udine Novara Matera",
        "Via_Garibaldi Corso_Vittorio_Emanuele Piazza_Dante Via_delle_Rose Viale_dei_Mille",
    ),
    "es": names(
        "Núñez_Ibáñez García_Peña Muñoz_Ordóñez Gutiérrez_Vázquez Sánchez_Rubio Castaño_Gil Álvarez_Marín Ruiz_Cañete "
        "Domínguez_Soler Yáñez_Prieto Aragón_Benítez Hernández_León Expósito_Mora Iglesias_Durán",
        "María_José Inés Begoña Concepción Lucía Ángela Ximena Rocío Nuria Almudena",
        "José_María Íñigo Andrés Raúl Óscar Joaquín Tomás Gonzalo Iñaki Julián",
        "A_Coruña Logroño Málaga Cádiz León Ávila Castellón Jaén Huesca Mérida",
        "Calle_Mayor Avenida_de_la_Constitución Plaza_de_España Calle_del_Olmo Paseo_Marítimo",
    ),
    "nl": names(
        "van_der_Meulen de_Vries Hoogendoorn 't_Hart Ruijsdael van_'t_Hof Kuijpers Zwaan IJsselstein Daniëls Blankaert "
        "Verhoeven Wouters Peeters Claeys Vandenbroucke Noordzij Schouten",
        "Anneloes Marijke Geertruida Zoë Lieselotte Femke Hanneke Noëlle Wilhelmina Saskia",
        "Pieter_Jan Ruben Thijs Joost Matthijs Willem Koenraad Daniël Siebe Rutger",
        "'s-Hertogenbosch Zwolle Apeldoorn Gouda Mechelen Kortrijk Oirschot Hoorn Delfzijl Venlo",
        "Dorpsstraat Lange_Nieuwstraat Parklaan Oude_Gracht Beukenlaan",
    ),
    "pt": names(
        "Conceição_Araújo Gonçalves Magalhães Simões_Brandão Guimarães Falcão Antunes Brás Leitão_Sá Coutinho Queirós "
        "Mendonça Vilaça_Lopes Figueiró",
        "Mariana_João Conceição Inês Sofia Leonor Lígia Beatriz Graça Assunção Júlia",
        "João_Pedro Sebastião Luís António Estêvão Simão Nuno Rúben Tomé Vasco",
        "Guimarães Évora Viseu Portimão Setúbal Bragança Covilhã Aveiro Olhão Funchal",
        "Rua_da_Boavista Avenida_da_Liberdade Travessa_do_Carmo Largo_da_Sé Rua_das_Flores",
    ),
    "en": names(
        "Whitfield O'Connell Ashworth MacGregor Pemberton Hollis Fairbrother Thorne St_John Bracewell Lockhart Penrose "
        "Quigley Arkwright Dunmore Ridley-Shaw Kavanagh Ó_Briain Nic_Dhonnchadha Tattersall",
        "Rosalind Gemma_Louise Harriet Siobhán Maeve Eleanor Philippa_Jane Beatrix Imogen Niamh Cordelia Winifred",
        "Alistair_James Rupert Declan Oisín Callum Humphrey Edmund_George Gareth Barnaby Pádraig Quentin Fergus",
        "Harrogate Llandudno Paisley Wexford Ballymena Sligo Aberystwyth Kettering Falmouth Dundee",
        "Bramble_Lane Victoria_Terrace Mill_Road Castle_View Orchard_Close St_Mary's_Crescent",
        True,
    ),
    "sv": names(
        "Åkerström Söderberg Öhman Lindqvist Sjögren Hallström Nyström Ekblad Björklund Wåhlin Hägg Rosén Tängström "
        "af_Klinteberg",
        "Åsa Märta Annika Ingegärd Lovisa Gunilla Ebba Sigrid Maj-Britt Elin",
        "Göran Håkan Björn Östen Mårten Lars_Erik Vidar Sixten Jörgen Kjell",
        "Skövde Örebro Malmö Luleå Västerås Ängelholm Kalmar Falun Norrtälje Åmål",
        "Storgatan Björkvägen Södra_Vägen Åsgatan Hamngatan",
    ),
    "da": names(
        "Sørensen Kjærgaard Østergaard Brøndum Nørregaard Ravn Kjær Bækgaard Holmgård Frølund Lykke Skov Aaby Thygesen",
        "Mette_Marie Bodil Søs Kirstine Grethe Åse Sidsel Karen_Margrethe Inge Sofie",
        "Søren Jørgen Asbjørn Troels Mogens Kåre Niels_Henrik Rasmus Bjarne Villads",
        "Hjørring Aabenraa Sønderborg Køge Næstved Rønne Odense Ringkøbing Vejle Helsingør",
        "Nørregade Søndergade Åboulevarden Møllevej Skovvej",
    ),
    "nb": names(
        "Bjørnstad Østby Håkonsen Tveit Nygård Sæther Kråkenes Lønning Solbakken Aasen Fjeldstad Mørk Grønli Rødseth",
        "Ingrid Åshild Solveig Bjørg Ragnhild Kjersti Tone_Elise Marit Gro Sunniva",
        "Øyvind Håvard Bjørnar Torbjørn Sigurd Trygve Pål Kåre_Johan Endre Geir",
        "Tromsø Bodø Ålesund Trondheim Røros Stjørdal Hønefoss Mosjøen Arendal Førde",
        "Storgata Fjordveien Kirkegata Åsveien Bjørkelia",
    ),
    "fi": names(
        "Hämäläinen Mäkelä Nyyssönen Väisänen Kärkkäinen Lehtimäki Pöllänen Räsänen Yli-Hukkala Koskela Törmänen Salmi "
        "Åberg Jääskeläinen",
        "Päivi Anneli Hilkka Marja-Liisa Tuulikki Sirkka Äitta Elina Venla Kyllikki",
        "Väinö Jyrki Ilmari Seppo_Tapani Yrjö Kyösti Aimo Pekka Hannu Eemeli",
        "Jyväskylä Hämeenlinna Seinäjoki Mäntsälä Kotka Närpiö Ähtäri Kouvola Tornio Pöytyä",
        "Koivutie Kirkkokatu Mäkikuja Rantatie Yliopistonkatu",
    ),
    "is": names(
        "Þorsteinsdóttir Guðmundsson Ægisdóttir Björnsson Sigurðardóttir Þórðarson Hrafnsdóttir Ólafsson Eiríksdóttir "
        "Jökulsson",
        "Guðrún Þórdís Sæunn Ásta Hrefna Ragnheiður Védís Sólveig",
        "Þorgeir Ásgeir Guðjón Hörður Bjarki Sigurður Ægir Örn",
        "Reykjavík Akureyri Ísafjörður Húsavík Egilsstaðir Selfoss Höfn Siglufjörður",
        "Laugavegur Hafnargata Bárugata Þingvallastræti Skólavegur",
    ),
    "pl": names(
        "Wójcikowska Ździebło Grzegorczyk Kołodziejczyk Żuławski Dąbrowska-Łęcka Pszczółkowski Świątek "
        "Gołębiowska Źrebiec "
        "Mączyński Ćwikła Błażejewska Staręga",
        "Małgorzata Bożena Agnieszka_Zofia Stanisława Grażyna Łucja Żaneta Elżbieta Kinga Ludmiła",
        "Łukasz Zdzisław Grzegorz_Jan Wiesław Błażej Mieczysław Przemysław Józef Sławomir Bogusław",
        "Łódź Wrocław Częstochowa Świdnica Białystok Rzeszów Żywiec Gdańsk Bydgoszcz Łomża",
        "ul._Kościuszki ul._Łąkowa al._Jana_Pawła_II ul._Świętokrzyska ul._Żeromskiego",
    ),
    "cs": names(
        "Dvořáková Němec Řezníčková Šťastný Kučerová Hrušková Žižka Procházková Vaněk Čermáková Brůža Ďurišová Kříž "
        "Zahradníček",
        "Božena Růžena Kateřina Zdeňka Šárka Ludmila Anežka Jiřina Vlasta Alžběta",
        "Jiří Ondřej Zdeněk Vojtěch Bořivoj Matěj Řehoř Štěpán Luboš Dušan",
        "České_Budějovice Plzeň Ústí_nad_Labem Přerov Děčín Třebíč Náchod Jičín Kroměříž Žďár",
        "Masarykova Na_Příkopě Lidická Dvořákova U_Řeky",
    ),
    "sk": names(
        "Kováčová Ďurica Ľubošová Hrčka Šťepánek Vajdová Žilinčan Balážová Kráľ Čižmár Trnková Hôrka Mäsiarová Ondruš",
        "Ľudmila Zuzana Božena Želmíra Katarína Daša Mária Ľubica Soňa Emília",
        "Ľuboš Štefan Ján Miroslav Peter Dušan Matúš Radoslav Žigmund Ondrej",
        "Košice Žilina Banská_Bystrica Prešov Trenčín Nitra Liptovský_Mikuláš Ľubochňa Šaľa Dunajská_Streda",
        "Hlavná Štúrova Mierová Kpt._Nálepku Ľ._Podjavorinskej",
    ),
    "hu": names(
        "Kővári Szűcs Győrffy Tőkés Ördög Bíró Vörösmarty Szabó-Kiss Csőke Fülöp Nagyné_Tóth Hídvégi Űrhajós Zsoldos",
        "Erzsébet Zsófia Ágnes Piroska Györgyi Örsike Boglárka Réka Emőke Judit",
        "Győző Lőrinc Ödön Zsigmond Gergő Szilárd Béla Ákos Mátyás Csaba",
        "Győr Székesfehérvár Pécs Hódmezővásárhely Kőszeg Szentendre Gyöngyös Békéscsaba Siófok Mór",
        "Kossuth_Lajos_utca Petőfi_tér Fő_utca Rákóczi_út Szőlő_köz",
    ),
    "sl": names(
        "Žnidaršič Kovačič Jakopič Šuštar Črnivec Hribar Podobnik Vidmar Zupančič Škofič Rožmanec Jenko",
        "Špela Marjeta Tončka Urška Alenka Živa Neža Katja Milena Barbara",
        "Žiga Matjaž Črtomir Blaž Jurij Anže Sašo Gregor Aleš Primož",
        "Škofja_Loka Črnomelj Celje Žalec Ptuj Kranj Krško Nova_Gorica Tržič Ormož",
        "Šolska_ulica Cesta_na_Brdo Prešernova Ob_Dravi Tržaška_cesta",
    ),
    "hr": names(
        "Horvatić Šarić Đurđević Kovačić Žuljević Brkić Čačić Jelušić Vuković Matešić Perišić Grgurić",
        "Đurđica Željka Ivančica Snježana Ružica Dubravka Mirjana Tea Lucija Gordana",
        "Željko Đuro Krešimir Zvonimir Branimir Ćiril Šime Tomislav Neven Hrvoje",
        "Šibenik Čakovec Đakovo Požega Vukovar Varaždin Sisak Karlovac Zadar Rijeka",
        "Ilica Kralja_Zvonimira Zagrebačka_cesta Vukovarska Ulica_Đure_Sudete",
    ),
    "ro": names(
        "Țăranu Ștefănescu Bălan Mânzatu Câmpeanu Sîrbu Tănase Ghiță Vlăduț Rășcanu Nistor Grădinaru",
        "Ștefania Mădălina Ioana_Ilinca Crenguța Păuna Ruxandra Anca Brândușa Lăcrămioara Oana",
        "Ștefan Răzvan Mihăiță Cătălin Ion_Traian Bogdan Florin Dănuț Horațiu Țepeș",
        "Iași Brașov Târgu_Mureș Bistrița Galați Râmnicu_Vâlcea Timișoara Suceava Pitești Oradea",
        "Str._Mihai_Viteazul Bd._Unirii Str._Gării Aleea_Rozelor Calea_Victoriei",
    ),
    "et": names(
        "Tõnisson Mägi Käärik Põldroos Õunapuu Järvesaar Lõhmus Kütt Võsu Räim Ülper Sepp",
        "Õnne Ülle Maarika Külli Triin Leelo Pärja Häli Anu Mari-Liis",
        "Tõnu Jüri Väino Mihkel Ülo Ahto Kõu Rein Priit Jaan",
        "Tõrva Võru Pärnu Jõgeva Põlva Kärdla Rakvere Türi Haapsalu Valga",
        "Pärnu_mnt Lõuna Tähe Õie Kooli",
    ),
    "lv": names(
        "Bērziņš Kļaviņa Ozoliņš Žagars Šķēle Lāce Grāvītis Ķirsis Vējonis Upīte Ziediņš Ņikitina",
        "Līga Dzintra Sanita Vēsma Māra Ilze_Anna Žanete Ķersta Rūta Elīna",
        "Jānis Andris Mārtiņš Ģirts Ēriks Uldis Kārlis Žanis Roberts Ņikita",
        "Jūrmala Rīga Liepāja Rēzekne Cēsis Valmiera Jēkabpils Kuldīga Ogre Talsi",
        "Brīvības_iela Skolas_iela Ķīpsalas_iela Liepu_iela Jūras_iela",
    ),
    "lt": names(
        "Žemaitis Kęstutienė Jonušaitė Čepaitis Šlekys Grigaliūnas Ąžuolas Vaičiūnaitė Ūsas Stankevičiūtė "
        "Bružas Ilgūnė",
        "Jūratė Eglė Živilė Ūla Rūta Birutė Gintarė Šarūnė Ona Vėjūnė",
        "Žydrūnas Šarūnas Kęstutis Ąžuolas Vytautas Mindaugas Juozas Ričardas Eimantas Ramūnas",
        "Šiauliai Panevėžys Kėdainiai Mažeikiai Vilnius Tauragė Utena Alytus Plungė Zarasai",
        "Gedimino_pr. Žalgirio_g. Vėtrungių_g. Laisvės_al. Šermukšnių_g.",
    ),
    "mt": names(
        "Żammit Caruana Ċini Bugeja Farruġia Grech Mifsud Abela Għigo Xuereb Bonniċi Tabone",
        "Ġiorġa Karmena Rita Marija Ċensa Doris Grazzja Żinnja",
        "Ġużeppi Karmenu Żeppi Ġorġ Pawlu Mikiel Indrì Ċikku",
        "Ħamrun Żejtun Mosta Żurrieq Birkirkara Mdina Għargħur Qormi",
        "Triq_il-Kbira Triq_ir-Repubblika Triq_San_Ġwann Triq_Żabbar",
    ),
    "us": names(
        "Hargrove Delacruz Nguyen Okafor Castellano Whitmore Stubblefield McAllister Reyes-Ortega Vandermeer "
        "Kim Abernathy "
        "O'Leary Szymanski Patel Washington Villalobos Brandt Fitzgerald Tran Kowalski Ramirez Underwood Ishikawa "
        "Christensen De_La_Rosa",
        "Madison_Grace Latoya Jennifer_Ann Guadalupe Rebecca Priscilla_Mae Xiomara Ashley_Nicole Dorothy "
        "Kimberly Tiffany "
        "Mei Shanice Harper_Rose Joyce_Ellen",
        "Tyrone_Marcus Brandon_Lee Jose_Luis Wyatt Gregory_Alan Dwayne Timothy_Scott Hiroshi Mason_Jay Ezekiel Cody "
        "Raymond_Paul Victor_Manuel Kyle Quincy",
        "Maplewood Cedar_Falls San_Ramon Port_Clement Fort_Hadley Lakeview Grand_Junction Elk_River Bellhaven Oakridge "
        "New_Carthage Silver_Creek Mount_Vernon Rosewood_Heights",
        "Juniper_St Old_Mill_Rd W_Magnolia_Ave Sycamore_Ln N_Harrison_Blvd Quail_Hollow_Dr E_47th_St Bayshore_Ct "
        "SW_Pinecrest_Way County_Road_12",
        True,
    ),
    "ca": names(
        "Tremblay Bouchard Lévesque Singh Campbell MacIsaac Beaulieu Chan Desrosiers Friesen Côté-Gagné Whitebear Kaur "
        "Bélanger Sutherland Nadeau O'Donnell Petrenko",
        "Marie-Ève Chantal Simran Brooke_Lynn Geneviève Heather_Anne Josée Wynonna Megan Odette",
        "Étienne Jean-François Gurpreet Tanner_Cole Raphaël Duncan_Ross Tyler Sébastien Ewan Réjean",
        "Trois-Rivières Moose_Jaw Kelowna Lac-Mégantic Red_Deer Fredericton Antigonish Brandon Sudbury Lévis",
        "Maple_Cres rue_Sainte-Anne Prairie_Ave chemin_du_Lac Granville_St 3rd_Line_Rd",
        True,
    ),
}
