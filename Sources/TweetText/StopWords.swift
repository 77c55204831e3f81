/// Lists of stop words: frequent words, such as `the`, that word counts leave out by default.
package struct StopWords: Sendable {
    /// Stop words in every language: abbreviations used on Twitter, and fragments of links and HTML escapes.
    private static let signs = "rt via amp http https www com co t cc ht mt"

    /// The stop words of each language, by Twitter's language code.
    private static let lists: [String: String] = [
        "en": """
        a about after again all also am an and any are aren't as at be because been before being both but by can can't \
        cannot could did didn't do does doesn't doing don't down each even few for from further get got had has have \
        having he her here hers him his how i i'd i'll i'm i've if in into is isn't it it's its just like me more most my \
        no nor not now of off on once one only or other our ours out over own really s same she should so some still \
        such t than that that's the their theirs them then there these they they're this those through to too under \
        until up us very was wasn't we we're were what when where which while who whom why will with won't would you \
        you're your yours m re ve ll d don didn doesn isn aren wasn weren won couldn shouldn wouldn u im
        """,
        "de": """
        aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den denn der des dich die \
        dies diese dieser dieses dir doch du durch ein eine einem einen einer eines er es etwas euch für gegen gibt hab \
        habe haben hat hatte hier ich ihm ihn ihnen ihr ihre im in ins ist ja jetzt kann kein keine man mehr mein meine \
        mich mir mit muss nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine sich sie sind so um und uns \
        unser vom von vor wann war waren warum was weil wenn wer werden wie wieder will wir wird wo wurde zu zum zur über
        """,
        "fr": """
        ai alors au aussi autre aux avec avoir bien c ça ce ces cet cette comme d dans de des deux donc du elle elles en \
        est et été être eu fait faire il ils j je jai jamais la là le les leur leurs lui ma mais me même mes moi mon n ne \
        non nos notre nous on ont ou où par pas plus pour pourquoi qu quand que quel quelle qui s sa sans se ses si son \
        sont sur t ta te tes toi ton tous tout toute tu un une va vais vos votre vous y
        """,
        "es": """
        a al algo ante antes así aunque bien cada como con cuando de del desde donde dos el él ella ellas ellos en entre \
        era es esa ese eso esta está estaba están estar este esto estoy fue ha han hasta hay he la las le les lo los más \
        me mi mis muy nada ni no nos o os otra otro para pero por porque que qué quien se ser si sí sin sobre solo son su \
        sus también tan te tengo ti tiene todo todos tu tú un una uno unos y ya yo
        """,
        "it": """
        a ad ai al alla alle anche c che chi ci come con cosa cui da dal dalla dei del della delle di dove e è era fa fra \
        gli ha hai hanno ho i il in io l la le lei lo loro lui ma me mi mia mio molto ne nel nella no noi non o ogni per \
        perché più poi può quando quella quello questa questo se sei si sia solo sono sta su sua sul sulla suo te ti tra \
        tu tutti tutto un una uno va voi
        """,
        "nl": """
        aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge geen \
        haar had heb hebben heeft hem het hier hij hoe hun ik in is ja je kan kon maar me meer men met mij mijn moet na \
        naar niet niets nog nu of om omdat ons ook op over te tegen toch toen tot u uit uw van veel voor want waren was \
        wat we wel werd wie wij wil worden zal ze zelf zich zij zijn zo zonder zou
        """,
        "pt": """
        a ao aos as até com como da das de dela dele do dos e é ela elas ele eles em entre era essa esse esta está este \
        eu faz foi há isso isto já lhe mais mas me mesmo meu minha muito na nas não nem no nos nós o os ou para pela pelo \
        por porque pra qual quando que quem se sem ser só sua são também te tem tenho ter tu tudo um uma vai você vocês vou
        """,
        "sv": """
        alla att av bara blev bli blir då de dem den denna det detta dig din du där efter ej eller en er ett från för \
        ha hade han hans har hon hur här i icke ingen inte jag kan kommer man med mer mig min mot mycket ni nu någon \
        något när och om oss på sig sin ska som så till upp ut var vara vi vid vill är över
        """,
        "ca": """
        a al als amb aquest aquesta això com de del dels el ella ells els em en ens entre era es és està et fer ha han hi \
        ho i ja la les li lo més meu molt no o on per però que què qui sense ser seu si són també te un una us va
        """,
        "id": """
        ada adalah aja aku akan apa atau bisa buat dan dari dengan di dia dong gak ga gue harus ini itu jadi jangan juga \
        kalau kalo kamu karena ke kita kok lagi mau nya orang pada sama saya sudah tapi tidak udah untuk ya yang yg
        """,
        "tr": """
        acaba ama ancak artık bana bazı belki ben beni benim bile bir biz bu bunu çok çünkü da daha de değil diye en gibi \
        hem hep her için ile ise kadar ki kim mi mı mu ne neden niye o olan olarak ona onu sen siz şey şu tüm ve var ya \
        yok
        """,
        "ru": """
        а без бы был была были было быть в вам вас во вот все всё вы где да для до его ее её если есть еще ещё же за и из \
        или им их к как кто ли меня мне мы на над не нет но ну о об он она они от по под при с со так там то тоже только \
        тот ты у уже чего чем что чтобы эта эти это этот я
        """,
        "ar": """
        في من على الى إلى عن مع هذا هذه ذلك التي الذي و أو او ثم لا ما لم لن ان أن إن كان كل قد يا انا أنا هو هي نحن انت
        """,
    ]

    /// Japanese endings, particles and auxiliary words, as pairs of characters like the tokens of Japanese text.
    private static let japanese = "です ます した して てい いる った から まし ので のは のが では には って こと ない ある する れる"

    private let all: Set<String>
    private let byLanguage: [String: Set<String>]

    /// Tokenizes the lists, so that they can be compared with tokens: `für` → `fur`.
    package init() {
        func words(_ list: String) -> Set<String> {
            var tokens = TokenizedText()
            Tokenizer().tokenize(list, cutting: [], into: &tokens)
            return Set(tokens.words.tokens.map(tokens.words.text(of:)))
        }
        var byLanguage = Self.lists.mapValues(words)
        byLanguage["ja"] = words(Self.japanese)
        self.byLanguage = byLanguage
        all = words(Self.signs)
    }

    /// Returns true if a token is in the list for every language or in the list of the given one. If the language is
    /// `nil` or has no list, the English list applies.
    ///
    /// - Parameter language: Twitter's language code.
    package func contains(_ word: String, language: String?) -> Bool {
        if all.contains(word) { return true }
        return (byLanguage[language ?? "en"] ?? byLanguage["en"])?.contains(word) == true
    }
}
