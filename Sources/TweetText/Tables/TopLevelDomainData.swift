// Flat data: longer than a source file should be.
// Made by generate_top_level_domains.py from twitter-text (https://github.com/twitter/twitter-text, commit 30e2430d),
// Copyright 2011 Twitter, Inc., Apache License 2.0; the licence is in LICENSE-twitter-text.txt.
// Changed: both lists in one, sorted by UTF-8. Do not edit.
// swift-format-ignore-file

enum TopLevelDomainData {
    /// Sorted by their UTF-8 bytes, lower case, each followed by a space.
    static let domains = """
        aaa aarp abarth abb abbott abbvie abc able abogado abudhabi ac academy accenture accountant accountants aco \
        active actor ad adac ads adult ae aeg aero aetna af afamilycompany afl africa ag agakhan agency ai aig aigo \
        airbus airforce airtel akdn al alfaromeo alibaba alipay allfinanz allstate ally alsace alstom am \
        americanexpress americanfamily amex amfam amica amsterdam an analytics android anquan anz ao aol apartments \
        app apple aq aquarelle ar arab aramco archi army arpa art arte as asda asia associates at athleta attorney \
        au auction audi audible audio auspost author auto autos avianca aw aws ax axa az azure ba baby baidu banamex \
        bananarepublic band bank bar barcelona barclaycard barclays barefoot bargains baseball basketball bauhaus \
        bayern bb bbc bbt bbva bcg bcn bd be beats beauty beer bentley berlin best bestbuy bet bf bg bh bharti bi \
        bible bid bike bing bingo bio biz bj bl black blackfriday blanco blockbuster blog bloomberg blue bm bms bmw \
        bn bnl bnpparibas bo boats boehringer bofa bom bond boo book booking boots bosch bostik boston bot boutique \
        box bq br bradesco bridgestone broadway broker brother brussels bs bt budapest bugatti build builders \
        business buy buzz bv bw by bz bzh ca cab cafe cal call calvinklein cam camera camp cancerresearch canon \
        capetown capital capitalone car caravan cards care career careers cars cartier casa case caseih cash casino \
        cat catering catholic cba cbn cbre cbs cc cd ceb center ceo cern cf cfa cfd cg ch chanel channel charity \
        chase chat cheap chintai chloe christmas chrome chrysler church ci cipriani circle cisco citadel citi citic \
        city cityeats ck cl claims cleaning click clinic clinique clothing cloud club clubmed cm cn co coach codes \
        coffee college cologne com comcast commbank community company compare computer comsec condos construction \
        consulting contact contractors cooking cookingchannel cool coop corsica country coupon coupons courses cpa \
        cr credit creditcard creditunion cricket crown crs cruise cruises csc cu cuisinella cv cw cx cy cymru cyou \
        cz dabur dad dance data date dating datsun day dclk dds de deal dealer deals degree delivery dell deloitte \
        delta democrat dental dentist desi design dev dhl diamonds diet digital direct directory discount discover \
        dish diy dj dk dm dnp do docs doctor dodge dog doha domains doosan dot download drive dtv dubai duck dunlop \
        duns dupont durban dvag dvr dz earth eat ec eco edeka edu education ee eg eh email emerck energy engineer \
        engineering enterprises epost epson equipment er ericsson erni es esq estate esurance et etisalat eu \
        eurovision eus events everbank exchange expert exposed express extraspace fage fail fairwinds faith family \
        fan fans farm farmers fashion fast fedex feedback ferrari ferrero fi fiat fidelity fido film final finance \
        financial fire firestone firmdale fish fishing fit fitness fj fk flickr flights flir florist flowers \
        flsmidth fly fm fo foo food foodnetwork football ford forex forsale forum foundation fox fr free fresenius \
        frl frogans frontdoor frontier ftr fujitsu fujixerox fun fund furniture futbol fyi ga gal gallery gallo \
        gallup game games gap garden gay gb gbiz gd gdn ge gea gent genting george gf gg ggee gh gi gift gifts gives \
        giving gl glade glass gle global globo gm gmail gmbh gmo gmx gn godaddy gold goldpoint golf goo goodhands \
        goodyear goog google gop got gov gp gq gr grainger graphics gratis green gripe grocery group gs gt gu \
        guardian gucci guge guide guitars guru gw gy hair hamburg hangout haus hbo hdfc hdfcbank health healthcare \
        help helsinki here hermes hgtv hiphop hisamitsu hitachi hiv hk hkt hm hn hockey holdings holiday homedepot \
        homegoods homes homesense honda honeywell horse hospital host hosting hot hoteles hotels hotmail house how \
        hr hsbc ht htc hu hughes hyatt hyundai ibm icbc ice icu id ie ieee ifm iinet ikano il im imamat imdb immo \
        immobilien in inc industries infiniti info ing ink institute insurance insure int intel international intuit \
        investments io ipiranga iq ir irish is iselect ismaili ist istanbul it itau itv iveco iwc jaguar java jcb \
        jcp je jeep jetzt jewelry jio jlc jll jm jmp jnj jo jobs joburg jot joy jp jpmorgan jprs juegos juniper \
        kaufen kddi ke kerryhotels kerrylogistics kerryproperties kfh kg kh ki kia kim kinder kindle kitchen kiwi km \
        kn koeln komatsu kosher kp kpmg kpn kr krd kred kuokgroup kw ky kyoto kz la lacaixa ladbrokes lamborghini \
        lamer lancaster lancia lancome land landrover lanxess lasalle lat latino latrobe law lawyer lb lc lds lease \
        leclerc lefrak legal lego lexus lgbt li liaison lidl life lifeinsurance lifestyle lighting like lilly \
        limited limo lincoln linde link lipsy live living lixil lk llc llp loan loans locker locus loft lol london \
        lotte lotto love lpl lplfinancial lr ls lt ltd ltda lu lundbeck lupin luxe luxury lv ly ma macys madrid maif \
        maison makeup man management mango map market marketing markets marriott marshalls maserati mattel mba mc \
        mcd mcdonalds mckinsey md me med media meet melbourne meme memorial men menu meo merckmsd metlife mf mg mh \
        miami microsoft mil mini mint mit mitsubishi mk ml mlb mls mm mma mn mo mobi mobile mobily moda moe moi mom \
        monash money monster montblanc mopar mormon mortgage moscow moto motorcycles mov movie movistar mp mq mr ms \
        msd mt mtn mtpc mtr mu museum mutual mutuelle mv mw mx my mz na nab nadex nagoya name nationwide natura navy \
        nba nc ne nec net netbank netflix network neustar new newholland news next nextdirect nexus nf nfl ng ngo \
        nhk ni nico nike nikon ninja nissan nissay nl no nokia northwesternmutual norton now nowruz nowtv np nr nra \
        nrw ntt nu nyc nz obi observer off office okinawa olayan olayangroup oldnavy ollo om omega one ong onion onl \
        online onyourside ooo open oracle orange org organic orientexpress origins osaka otsuka ott ovh pa page \
        pamperedchef panasonic panerai paris pars partners parts party passagens pay pccw pe pet pf pfizer pg ph \
        pharmacy phd philips phone photo photography photos physio piaget pics pictet pictures pid pin ping pink \
        pioneer pizza pk pl place play playstation plumbing plus pm pn pnc pohl poker politie porn post pr pramerica \
        praxi press prime pro prod productions prof progressive promo properties property protection pru prudential \
        ps pt pub pw pwc py qa qpon quebec quest qvc racing radio raid re read realestate realtor realty recipes red \
        redstone redumbrella rehab reise reisen reit reliance ren rent rentals repair report republican rest \
        restaurant review reviews rexroth rich richardli ricoh rightathome ril rio rip rmit ro rocher rocks rodeo \
        rogers room rs rsvp ru rugby ruhr run rw rwe ryukyu sa saarland safe safety sakura sale salon samsclub \
        samsung sandvik sandvikcoromant sanofi sap sapo sarl sas save saxo sb sbi sbs sc sca scb schaeffler schmidt \
        scholarships school schule schwarz science scjohnson scor scot sd se search seat secure security seek select \
        sener services ses seven sew sex sexy sfr sg sh shangrila sharp shaw shell shia shiksha shoes shop shopping \
        shouji show showtime shriram si silk sina singles site sj sk ski skin sky skype sl sling sm smart smile sn \
        sncf so soccer social softbank software sohu solar solutions song sony soy space spiegel sport spot \
        spreadbetting sr srl srt ss st stada staples star starhub statebank statefarm statoil stc stcgroup stockholm \
        storage store stream studio study style su sucks supplies supply support surf surgery suzuki sv swatch \
        swiftcover swiss sx sy sydney symantec systems sz tab taipei talk taobao target tatamotors tatar tattoo tax \
        taxi tc tci td tdk team tech technology tel telecity telefonica temasek tennis teva tf tg th thd theater \
        theatre tiaa tickets tienda tiffany tips tires tirol tj tjmaxx tjx tk tkmaxx tl tm tmall tn to today tokyo \
        tools top toray toshiba total tours town toyota toys tp tr trade trading training travel travelchannel \
        travelers travelersinsurance trust trv tt tube tui tunes tushu tv tvs tw tz ua ubank ubs uconnect ug uk um \
        unicom university uno uol ups us uy uz va vacations vana vanguard vc ve vegas ventures verisign \
        verm\u{F6}gensberater verm\u{F6}gensberatung versicherung vet vg vi viajes video vig viking villas vin vip \
        virgin visa vision vista vistaprint viva vivo vlaanderen vn vodka volkswagen volvo vote voting voto voyage \
        vu vuelos wales walmart walter wang wanggou warman watch watches weather weatherchannel webcam weber website \
        wed wedding weibo weir wf whoswho wien wiki williamhill win windows wine winners wme wolterskluwer woodside \
        work works world wow ws wtc wtf xbox xerox xfinity xihuan xin xperia xxx xyz yachts yahoo yamaxun yandex ye \
        yodobashi yoga yokohama you youtube yt yun za zappos zara zero zip zippo zm zone zuerich zw \u{3B5}\u{3BB} \
        \u{3B5}\u{3C5} \u{431}\u{433} \u{431}\u{435}\u{43B} \u{434}\u{435}\u{442}\u{438} \u{435}\u{44E} \
        \u{43A}\u{430}\u{442}\u{43E}\u{43B}\u{438}\u{43A} \u{43A}\u{43E}\u{43C} \u{43C}\u{43A}\u{434} \
        \u{43C}\u{43E}\u{43D} \u{43C}\u{43E}\u{441}\u{43A}\u{432}\u{430} \u{43E}\u{43D}\u{43B}\u{430}\u{439}\u{43D} \
        \u{43E}\u{440}\u{433} \u{440}\u{443}\u{441} \u{440}\u{444} \u{441}\u{430}\u{439}\u{442} \
        \u{441}\u{440}\u{431} \u{443}\u{43A}\u{440} \u{49B}\u{430}\u{437} \u{570}\u{561}\u{575} \
        \u{5E7}\u{5D5}\u{5DD} \u{627}\u{628}\u{648}\u{638}\u{628}\u{64A} \
        \u{627}\u{62A}\u{635}\u{627}\u{644}\u{627}\u{62A} \u{627}\u{631}\u{627}\u{645}\u{643}\u{648} \
        \u{627}\u{644}\u{627}\u{631}\u{62F}\u{646} \u{627}\u{644}\u{628}\u{62D}\u{631}\u{64A}\u{646} \
        \u{627}\u{644}\u{62C}\u{632}\u{627}\u{626}\u{631} \u{627}\u{644}\u{633}\u{639}\u{648}\u{62F}\u{64A}\u{629} \
        \u{627}\u{644}\u{639}\u{644}\u{64A}\u{627}\u{646} \u{627}\u{644}\u{645}\u{63A}\u{631}\u{628} \
        \u{627}\u{645}\u{627}\u{631}\u{627}\u{62A} \u{627}\u{6CC}\u{631}\u{627}\u{646} \u{628}\u{627}\u{631}\u{62A} \
        \u{628}\u{627}\u{632}\u{627}\u{631} \u{628}\u{64A}\u{62A}\u{643} \u{628}\u{6BE}\u{627}\u{631}\u{62A} \
        \u{62A}\u{648}\u{646}\u{633} \u{633}\u{648}\u{62F}\u{627}\u{646} \u{633}\u{648}\u{631}\u{64A}\u{629} \
        \u{634}\u{628}\u{643}\u{629} \u{639}\u{631}\u{627}\u{642} \u{639}\u{631}\u{628} \u{639}\u{645}\u{627}\u{646} \
        \u{641}\u{644}\u{633}\u{637}\u{64A}\u{646} \u{642}\u{637}\u{631} \
        \u{643}\u{627}\u{62B}\u{648}\u{644}\u{64A}\u{643} \u{643}\u{648}\u{645} \u{645}\u{635}\u{631} \
        \u{645}\u{644}\u{64A}\u{633}\u{64A}\u{627} \u{645}\u{648}\u{628}\u{627}\u{64A}\u{644}\u{64A} \
        \u{645}\u{648}\u{631}\u{64A}\u{62A}\u{627}\u{646}\u{64A}\u{627} \u{645}\u{648}\u{642}\u{639} \
        \u{647}\u{645}\u{631}\u{627}\u{647} \u{67E}\u{627}\u{6A9}\u{633}\u{62A}\u{627}\u{646} \
        \u{680}\u{627}\u{631}\u{62A} \u{915}\u{949}\u{92E} \u{928}\u{947}\u{91F} \u{92D}\u{93E}\u{930}\u{924} \
        \u{92D}\u{93E}\u{930}\u{924}\u{92E}\u{94D} \u{92D}\u{93E}\u{930}\u{94B}\u{924} \
        \u{938}\u{902}\u{917}\u{920}\u{928} \u{9AC}\u{9BE}\u{982}\u{9B2}\u{9BE} \u{9AD}\u{9BE}\u{9B0}\u{9A4} \
        \u{9AD}\u{9BE}\u{9F0}\u{9A4} \u{A2D}\u{A3E}\u{A30}\u{A24} \u{AAD}\u{ABE}\u{AB0}\u{AA4} \
        \u{B2D}\u{B3E}\u{B30}\u{B24} \u{B87}\u{BA8}\u{BCD}\u{BA4}\u{BBF}\u{BAF}\u{BBE} \
        \u{B87}\u{BB2}\u{B99}\u{BCD}\u{B95}\u{BC8} \
        \u{B9A}\u{BBF}\u{B99}\u{BCD}\u{B95}\u{BAA}\u{BCD}\u{BAA}\u{BC2}\u{BB0}\u{BCD} \
        \u{C2D}\u{C3E}\u{C30}\u{C24}\u{C4D} \u{CAD}\u{CBE}\u{CB0}\u{CA4} \u{D2D}\u{D3E}\u{D30}\u{D24}\u{D02} \
        \u{DBD}\u{D82}\u{D9A}\u{DCF} \u{E04}\u{E2D}\u{E21} \u{E44}\u{E17}\u{E22} \u{EA5}\u{EB2}\u{EA7} \
        \u{10D2}\u{10D4} \u{307F}\u{3093}\u{306A} \u{30AF}\u{30E9}\u{30A6}\u{30C9} \u{30B0}\u{30FC}\u{30B0}\u{30EB} \
        \u{30B3}\u{30E0} \u{30B9}\u{30C8}\u{30A2} \u{30BB}\u{30FC}\u{30EB} \
        \u{30D5}\u{30A1}\u{30C3}\u{30B7}\u{30E7}\u{30F3} \u{30DD}\u{30A4}\u{30F3}\u{30C8} \u{4E16}\u{754C} \
        \u{4E2D}\u{4FE1} \u{4E2D}\u{56FD} \u{4E2D}\u{570B} \u{4E2D}\u{6587}\u{7F51} \u{4F01}\u{4E1A} \
        \u{4F5B}\u{5C71} \u{4FE1}\u{606F} \u{5065}\u{5EB7} \u{516B}\u{5366} \u{516C}\u{53F8} \u{516C}\u{76CA} \
        \u{53F0}\u{6E7E} \u{53F0}\u{7063} \u{5546}\u{57CE} \u{5546}\u{5E97} \u{5546}\u{6807} \u{5609}\u{91CC} \
        \u{5609}\u{91CC}\u{5927}\u{9152}\u{5E97} \u{5728}\u{7EBF} \u{5927}\u{4F17}\u{6C7D}\u{8F66} \u{5927}\u{62FF} \
        \u{5929}\u{4E3B}\u{6559} \u{5A31}\u{4E50} \u{5BB6}\u{96FB} \u{5DE5}\u{884C} \u{5E7F}\u{4E1C} \
        \u{5FAE}\u{535A} \u{6148}\u{5584} \u{6211}\u{7231}\u{4F60} \u{624B}\u{673A} \u{624B}\u{8868} \
        \u{62DB}\u{8058} \u{653F}\u{52A1} \u{653F}\u{5E9C} \u{65B0}\u{52A0}\u{5761} \u{65B0}\u{95FB} \
        \u{65F6}\u{5C1A} \u{66F8}\u{7C4D} \u{673A}\u{6784} \u{6DE1}\u{9A6C}\u{9521} \u{6E38}\u{620F} \
        \u{6FB3}\u{9580} \u{70B9}\u{770B} \u{73E0}\u{5B9D} \u{79FB}\u{52A8} \u{7EC4}\u{7EC7}\u{673A}\u{6784} \
        \u{7F51}\u{5740} \u{7F51}\u{5E97} \u{7F51}\u{7AD9} \u{7F51}\u{7EDC} \u{8054}\u{901A} \
        \u{8BFA}\u{57FA}\u{4E9A} \u{8C37}\u{6B4C} \u{8D2D}\u{7269} \u{901A}\u{8CA9} \u{96C6}\u{56E2} \
        \u{96FB}\u{8A0A}\u{76C8}\u{79D1} \u{98DE}\u{5229}\u{6D66} \u{98DF}\u{54C1} \u{9910}\u{5385} \
        \u{9999}\u{683C}\u{91CC}\u{62C9} \u{9999}\u{6E2F} \u{B2F7}\u{B137} \u{B2F7}\u{CEF4} \u{C0BC}\u{C131} \
        \u{D55C}\u{AD6D}\u{20}
        """
}
