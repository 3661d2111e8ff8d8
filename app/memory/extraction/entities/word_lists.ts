/** Words that often begin a sentence with a capital letter and are no names, in the languages that the rules read. */
export const OPENERS = new Set(
  [
    'a an the this that these those it its i my your his her our their he she we they you one some any all both each every no not',
    'there here what which who whom whose when where why how if as at by for from in into of on onto to with without about after before',
    'and but or so yet because since while although though however also then than thus therefore please yes ok okay hello hi hey dear thanks thank',
    'is are was were be been being do does did have has had can could may might must shall should will would let lets maybe perhaps just only even',
    'today tomorrow yesterday now later soon recently apparently honestly quick good great nice sure morning afternoon evening night daily log',
    'write make give tell show explain help find create use get need want add fix check run try see look read send call ask compare compromise',
    'two three four five six seven eight nine ten first second third last next new old important difficult same other another many most more',
    'root user operations people everyone someone everything something nothing section chapter figure table',
    'der die das den dem des ein eine einen einem einer eines und oder aber ich du er sie es wir ihr mein dein sein unser im am beim zum zur vom mit bei von nach aus für auf',
    'heute gestern morgen morgens abends nachmittags hier dort dann wenn weil dass was wer wie wo warum anscheinend bitte danke ja nein kein keine einige alle diese dieser dieses',
    'el la los las un una unos unas y o pero yo tú él ella nosotros ellos mi tu su sus en de del al con por para según hoy ayer mañana aquí allí entonces si porque que qué quién cómo dónde cuando este esta estos estas ese esa',
    'le les du des une et ou mais je il elle nous vous ils elles mon ma mes ton ta tes sa ses leur leurs notre votre dans en sur avec pour par chez au aux ce cet cette ces qui que quoi où quand comment pourquoi si oui non merci aujourd hier demain apparemment',
    'lo gli uno e ed ma io lui lei noi voi loro mio mia suo sua nel nella nei dal dalla dai sul sulla con per tra fra di da in oggi ieri domani questo questa questi quello che chi come dove quando perché se sì no grazie pare',
    'o os as um uma uns umas mas eu ele ela nós eles elas meu minha seu sua seus suas em no na nos nas do da dos das ao à com por para hoje ontem amanhã este esta isso isto esse essa que quem como onde quando porque se sim não obrigado aparentemente',
    'он она оно они мы вы я их его её это эта этот эти в на с к по от для из за и но а или что кто как где когда если сегодня завтра вчера утром вечером по-видимому',
  ]
    .join(' ')
    .split(' ')
)

/** Days, months, languages and peoples: capitalised, but no names of somebody or something of one's own. */
export const CALENDAR = new Set(
  [
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december',
    'montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember',
    'english german french spanish italian portuguese russian chinese japanese korean hindi american british european deutsch englisch französisch spanisch',
    'winter spring summer autumn fall christmas easter ramadan internet web windows linux python java javascript typescript rust excel word pdf json html css sql api gmail google english',
  ]
    .join(' ')
    .split(' ')
)

/** What names of organisations end with. */
export const ORGANIZATION_WORDS = new Set(
  [
    'lab labs laboratory institute institut university universität universidad université università universidade college school schools academy hospital clinic bank press capital partners',
    'inc inc. ltd llc corp corporation company co gmbh ag se kg sa srl spa bv ab oy group gruppe grupo groupe trust foundation stiftung fundación fondation fondazione studio studios systems solutions technologies',
    'technology software media network association verein council committee nursery orchard garden gardens museum church team club agency department ministry office consulting capital insurance',
    'airlines hotel restaurant brewery bakery farm theatre theater orchestra society union extension services industries holdings ventures energy motors pharma pharmaceuticals science telemetry visualization',
  ]
    .join(' ')
    .split(' ')
)

/** Words beside the name of a project. */
export const PROJECT_WORDS =
  /^(?:projects?|pipelines?|repo|repository|codebase|library|dashboard|initiative|campaign|app|application|platform|tool|corridor|prototype|plugin|service|projekte?|proyecto|projet|progetto|projeto|проект\p{L}*|项目|प्रोजेक्ट)$/iu

/** Words before the name of a place, of an organisation. */
export const PLACE_BEFORE =
  /^(?:in|near|to|outside|around|visiting|nach|aus|à|a|en|em|в|से|district|distrikt|city|town)$/iu
export const PLACE_AFTER =
  /^(?:district|city|region|county|valley|river|street|area|distrikt|stadt|में|के)$/iu
export const ORGANIZATION_BEFORE = /^(?:at|for|by|bei|chez|para|presso|per)$/iu

/** Titles and roles that stand before a person's name. */
export const TITLES =
  /^(?:mr|mrs|ms|dr|prof|professor|sir|lady|herr|frau|señora?|sr|sra|monsieur|madame|signora?|dott|ceo|cto|cfo|coo|president|director|manager|colleague|friend|sister|brother|wife|husband|son|daughter|mother|father|boss|uncle|aunt)\.?$/iu

/** A verb in the third person or a possessive: what follows somebody's name at the beginning of a sentence. */
export const PREDICATE_AFTER =
  /^(?:'s|’s|and|has|had|is|was|will|would|can|could|wants?|said|told|led|wrote|sat|sent|went|got|took|made|gave|thinks?|knows?|built|ran|came|found|met|put|spent|[a-z]{2,}ed|[a-z]{3,}s)$/
