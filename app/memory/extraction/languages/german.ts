import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in German; the verb may stand before or behind the speaker. */
export const german: LanguagePack = {
  language: 'de',
  cues: [
    ...'ich mein meine mir mich wir merk merke merken vergiss nenn nenne antworte immer nie niemals'.split(
      ' '
    ),
  ],
  leadIns: [
    ...['also', 'und', 'aber', 'ja', 'nein', 'ok', 'okay', 'hallo', 'hi', 'hey', 'ehrlich gesagt'],
    ...[
      'übrigens',
      'eigentlich',
      'persönlich',
      'grundsätzlich',
      'außerdem',
      'zur info',
      'nur zur info',
    ],
    ...[
      'zur information',
      'leider',
      'danke',
      'nun',
      'na ja',
      'im übrigen',
      'denn',
      'weil',
      'da',
      'zudem',
    ],
  ],
  unreal:
    /^(?:wenn|falls|angenommen|stell dir vor|stellen sie sich vor|was|wer|wen|wem|wie|wo|wohin|woher|wann|warum|wieso|weshalb|welche[rsnm]?|ob|kann|kannst|könnte|könntest|soll|sollte|sollten|darf|muss|bin ich|ist|sind|war|habe ich|hast|hat|wäre|würde|ich würde gern wissen|ich frage mich|ich wünschte)(?=\s|$)/iu,
  asks: /(?:^|\s)(?:ich (?:brauche|suche|möchte|hätte gern)|hilf mir|empfiehl|schlag|gib mir|zeig mir|erkläre?|kannst du|könntest du)(?=\s)/iu,
  remember: [
    /^(?:bitte |kannst du |könntest du |und )*(?:merk(?:e|en)?(?: (?:dir|sie sich))?|behalte(?: bitte)?(?: im (?:kopf|gedächtnis))?|notier(?:e|en)?(?: dir)?|denk(?:e)?(?: bitte)? daran|erinner(?:e|n)? dich(?: daran)?|vergiss nicht|nicht vergessen)(?: bitte)?(?: dir)?(?:\s*[:,]\s*(?:dass\s+)?|\s+(?=(?:ich|mein|meine|wir)\s))(?<note>.+)$/iu,
    /^(?:für (?:später|die zukunft)|notiz|merke)\s*[:,-]\s*(?<note>.+)$/iu,
  ],
  standing: [
    /^(?:bitte )?(?:antworte|schreib(?:e)?|sprich|rede|erklär(?:e)?|nenne?|verwende|benutze|nutze|fass(?:e)?|halte?|gib|zeig(?:e)?|duze|sieze)\b.{0,120}\b(?:immer|stets|nie|niemals|ab (?:jetzt|sofort)|künftig|in zukunft|grundsätzlich|von nun an|ab heute|standardmäßig)\b.*$/iu,
    /^(?:bitte )?(?:ab (?:jetzt|sofort|heute)|von nun an|künftig|in zukunft|grundsätzlich)\b.{0,20}(?:antworte|schreib|sprich|rede|erklär|nenn|verwende|benutze|nutze|halte|gib|zeig|duze|sieze|nur|keine|kein).*$/iu,
    /^ich (?:möchte|will), dass du (?:immer|nie|stets|niemals|nur)\b.+$/iu,
  ],
  nextClause:
    /[;–—]\s*|\s-\s|,\s*(?:(?:und|aber|denn|sondern|weil|da)\s+)?(?=(?:ich|mein|meine|wir)\s)|\s(?:und|aber|denn)\s+(?=(?:ich|mein|meine|wir|mag|liebe|hasse|bevorzuge|vermeide|meide|esse|trinke|arbeite|wohne|lebe|habe|bin|spreche|spiele)\s)/iu,
  subject: 'ich ',
  reorder: {
    from: /^(?!ich |und |aber )((?:\S+ ){1,5}?)(\p{L}+e|bin|kann|mag|will) ich (?=\S)/iu,
    to: 'ich $2 $1',
  },
  speaker: /^ich(?=\s)/iu,
  reported: /(?:sagte?|meinte?|schrieb|schreibt|fragte?|behauptet)[:,]?$/iu,
  reasons:
    /(?:,\s*|\s)(?:weil|denn|da (?:ich|es|sie|er|das)|sodass|so dass|damit|obwohl|auch wenn|wegen|aufgrund)(?=\s).*$|,\s+(?=(?:aber|und das|das ist|sie sind)\s).*$/iu,
  deictic:
    /^(?:es|das|dies|diese[rsnm]?|jene[rsnm]?|ihn|sie|dich|dir|du|dein|deine[rsnm]?|hier|dort|die (?:antwort|idee|frage)|den (?:fehler|vorschlag)|eine (?:frage|bitte|idee)|ein (?:problem|fehler)|einen fehler|nicht|dass du|wie du|keine (?:ahnung|zeit|frage))(?=$|[\s,.!])/iu,
  macros: {
    adv: '(?:(?:sehr|wirklich|auch|noch|immer|meistens|meist|besonders|total|absolut|grundsätzlich|generell|eigentlich|einfach|ganz|ziemlich|überhaupt|persönlich|gerade|derzeit|aktuell|seit(?: \\S+){1,3}|leider|momentan|am liebsten|nur|echt|schon|strikt|streng)\\s+){0,3}',
    no: '(?:kein(?:e|en|er|em)?|nicht|nie|niemals|nichts)',
  },
  relations: {
    ...{ frau: 'wife', ehefrau: 'wife', mann: 'husband', ehemann: 'husband', partner: 'partner' },
    ...{ partnerin: 'partner', freundin: 'partner', verlobte: 'partner', verlobter: 'partner' },
    ...{ mutter: 'mother', mama: 'mother', vater: 'father', papa: 'father', schwester: 'sister' },
    ...{ bruder: 'brother', sohn: 'son', tochter: 'daughter', kind: 'child', kinder: 'child' },
    ...{ oma: 'grandmother', opa: 'grandfather', chef: 'boss', chefin: 'boss', tante: 'aunt' },
    ...{ onkel: 'uncle', cousin: 'cousin', cousine: 'cousin', kollege: 'colleague' },
  },
  frames: [
    { predicate: 'name', says: 'mein (?:voller )?name ist|ich heiße' },
    {
      predicate: 'goes_by',
      says: '(?:bitte )?nenn(?:e|t|en)?(?: sie)? mich(?: bitte)?|man nennt mich|alle nennen mich',
    },
    { predicate: 'age', says: 'ich bin (?<object>\\d{1,3})(?= jahre?\\b|\\s*$)' },
    {
      predicate: 'birthday',
      says: '(?:ich (?:bin|wurde) am|mein geburtstag ist(?: am)?) (?<object>.{3,40}?)(?: geboren|$)',
    },
    { predicate: 'email', says: 'meine e-?mail(?:-?adresse)? (?:ist|lautet)' },
    {
      predicate: 'is_allergic_to',
      says: 'ich bin {adv}allergisch (?:gegen|auf)|ich habe eine {adv}(?:\\p{L}+e )?(?:allergie|unverträglichkeit) (?:gegen|auf)|ich vertrage {no}',
    },
    {
      predicate: 'is_allergic_to',
      says: 'ich bin {adv}(?<object>laktose|gluten|fruktose|histamin)-?intolerant',
    },
    { predicate: 'is_allergic_to', says: 'ich habe eine (?<object>[\\p{L}-]+?)-?allergie' },
    {
      predicate: 'follows_diet',
      says: 'ich (?:bin|lebe|ernähre mich|esse|koche) {adv}(?<object>vegan|vegetarisch|veganer(?:in)?|vegetarier(?:in)?|pescetarisch|pescetarier(?:in)?|koscher|halal|glutenfrei|laktosefrei|keto)(?=$|[^\\p{L}])',
    },
    { predicate: 'has_condition', says: 'ich leide (?:an|unter)' },
    {
      predicate: 'has_condition',
      says: 'bei mir wurde (?<object>.{3,60}?) (?:diagnostiziert|festgestellt)',
    },
    {
      predicate: 'has_condition',
      says: 'ich habe {adv}(?<object>(?:\\p{L}+ ){0,2}?(?:asthma|diabetes|adhs|migräne|epilepsie|rheuma|zöliakie|bluthochdruck|depressionen|angststörung|legasthenie|neurodermitis|heuschnupfen|rückenschmerzen|tinnitus))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'is_afraid_of',
      says: 'ich habe {adv}(?:\\p{L}+ )?(?:angst|panik) (?:vor|davor)|ich fürchte mich vor',
    },
    {
      predicate: 'has_{relation}',
      says: 'meine?(?: (?:ältere|jüngere|große|kleine)[rs]?)? {relation} heißt|der name meine[rs] {relation} ist',
    },
    { predicate: 'has_{relation}', says: 'meine? {relation} ist (?=eine? )' },
    {
      predicate: 'has_family',
      says: 'ich habe (?<object>(?:ein(?:e|en)?|zwei|drei|vier|fünf|\\d|keine) (?:\\p{L}+ )?(?:kind(?:er)?|söhne?|töchter|tochter|brüder|bruder|schwestern?|geschwister|enkel))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'has_pet',
      says: 'ich habe (?<object>(?:ein(?:e|en)?|zwei|drei|vier|\\d) (?:\\p{L}+ )?(?:hunde?|katzen?|kater|kaninchen|hamster|pferde?|papagei|meerschweinchen|schildkröten?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'marital_status',
      says: 'ich bin {adv}(?<object>verheiratet|geschieden|ledig|verwitwet|verlobt|single)(?=$|[^\\p{L}])',
    },
    { predicate: 'works_as', says: 'ich arbeite {adv}als|mein beruf ist|von beruf bin ich' },
    { predicate: 'works_as', says: 'ich bin (?<object>.{3,40}?) von beruf' },
    { predicate: 'works_at', says: 'ich arbeite {adv}(?:bei|für)|mein arbeitgeber ist' },
    { predicate: 'works_in', says: 'ich arbeite {adv}(?:in|im)' },
    { predicate: 'works_on', says: 'ich arbeite {adv}(?:an|am)', settingOnly: true },
    { predicate: 'studies', says: 'ich studiere' },
    { predicate: 'lives_in', says: 'ich bin {adv}nach (?<object>.{2,40}?) (?:gezogen|umgezogen)' },
    { predicate: 'lives_in', says: 'ich (?:wohne|lebe) {adv}(?:in|im|bei|nahe|auf)' },
    { predicate: 'comes_from', says: 'ich komme {adv}(?:aus|von)|ich stamme {adv}aus' },
    { predicate: 'comes_from', says: 'ich bin in (?<object>.{2,40}?) (?:aufgewachsen|geboren)' },
    { predicate: 'speaks', says: 'ich spreche|meine muttersprache ist' },
    {
      predicate: 'has_favourite',
      says: 'meine? lieblings-?(?<about>[\\p{L}-]+?) (?:ist|sind|heißt)',
    },
    { predicate: 'prefers', says: 'ich ziehe (?<object>.{2,120}) vor$' },
    { predicate: 'prefers', says: 'ich (?:bevorzuge|präferiere|favorisiere|möchte lieber)' },
    {
      predicate: 'prefers',
      says: 'ich (?<object>(?:\\p{L}+e) (?:.{0,40} )?(?:lieber|am liebsten) .+)',
    },
    { predicate: 'prefers', says: '(?:lieber|am liebsten) (?<object>\\p{L}+e ich .+)' },
    { predicate: 'dislikes', says: 'ich (?:mag|liebe|schätze|genieße) {adv}{no} ' },
    {
      predicate: 'dislikes',
      says: 'ich (?:hasse|verabscheue|verachte|missbillige)|ich bin {adv}keine? (?:großer? )?(?:fan|freund|freundin|liebhaber) (?:von|der|des)|ich habe (?:eine )?(?:\\p{L}+e )?abneigung gegen|ich bin {adv}gegen',
    },
    {
      predicate: 'dislikes',
      says: 'ich kann (?<object>.{2,80}?) {adv}nicht (?:leiden|ausstehen|ertragen|ab)$',
    },
    {
      predicate: 'dislikes',
      says: 'ich (?:mag|liebe) (?<object>(?!dich|es|das|dies).{2,80}?) (?:{adv})(?:nicht|gar nicht|überhaupt nicht)$',
    },
    {
      predicate: 'dislikes',
      says: 'ich (?<object>\\p{L}+e (?:.{2,60} )?(?:nicht gern|nicht gerne|ungern)(?: .+)?)$',
    },
    {
      predicate: 'avoids',
      says: 'ich (?:vermeide|meide|boykottiere)|ich verzichte {adv}auf|ich (?:esse|trinke|konsumiere) {adv}kein(?:e|en|erlei)?',
    },
    {
      predicate: 'avoids',
      says: 'ich (?:esse|trinke) (?<object>(?!nicht)[\\p{L} ]{2,40}?) (?:nicht|nie|niemals)$',
    },
    {
      predicate: 'has_habit',
      says: 'ich (?<object>(?:benutze|verwende|kaufe|trage|sehe|lese|höre|fahre|fliege|reise|besuche|rauche|nutze|spiele|nehme) {adv}{no} .+)',
    },
    {
      predicate: 'has_habit',
      says: 'ich (?<object>\\p{L}+e (?:mich )?(?:nur|ausschließlich|immer|normalerweise|üblicherweise|meistens|regelmäßig|selten|täglich|jeden (?:tag|morgen|abend)|nie|niemals) (?!wenn|einen fehler).+)',
    },
    {
      predicate: 'likes',
      says: 'ich (?:mag|liebe|schätze|genieße|bewundere)|ich (?:stehe|fahre) {adv}(?:total )?auf|ich bin {adv}(?:ein(?:e)? )?(?:großer |große |riesiger )?(?:fan|liebhaber|liebhaberin|freund|freundin) (?:von|der|des)|ich interessiere mich {adv}für|ich habe (?:eine )?(?:\\p{L}+e )?(?:vorliebe|schwäche|leidenschaft) für|mir (?:gefällt|gefallen|schmeckt|schmecken)',
    },
    {
      predicate: 'likes',
      says: 'ich (?<object>\\p{L}+e (?:.{0,60} )?(?:sehr gern|sehr gerne|gern|gerne)(?= |$)(?!,).*)',
    },
    { predicate: 'cares_about', says: 'ich lege (?:\\p{L}+ )?wert auf' },
    { predicate: 'cares_about', says: 'mir (?:ist|sind) (?<object>.{2,80}?) (?:{adv})wichtig' },
    { predicate: 'practises', says: 'ich (?:spiele|sammle|trainiere|unterrichte)' },
    {
      predicate: 'uses',
      says: 'ich (?:benutze|verwende|nutze) {adv}(?!die |das |den |diese|folgende)',
      settingOnly: true,
    },
    { predicate: 'owns', says: 'ich (?:besitze|fahre) {adv}(?=ein(?:e|en)? )' },
    {
      predicate: 'has_goal',
      says: 'mein(?:e)? (?:\\p{L}+ )?(?:ziel|traum|vorsatz|wunsch) ist(?: es)?,?|ich trainiere für|ich spare (?:auf|für)|ich habe mir vorgenommen,?',
    },
    {
      predicate: 'has_goal',
      says: 'ich (?:möchte|will|versuche|plane)(?<object> .{2,100} (?:lernen|werden|abnehmen|aufhören|bauen|gründen|schreiben|verbessern|reduzieren))$',
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: '(?:ich|wir) (?:habe|haben) (?:\\p{L}+ )?(?<object>.{2,120}?) (?:versprochen|zugesagt|zugesichert)(?:,.*)?$',
    },
    { predicate: 'committed_to', says: '(?:ich habe )?(?:versprochen|zugesagt),?' },
    {
      predicate: 'decided',
      says: '(?:ich|wir) (?:habe|haben) (?:mich |uns )?(?:\\p{L}+ )?(?:beschlossen|entschieden|vereinbart|festgelegt)(?:,? (?:dass|für|gegen))?[,:]?',
    },
    {
      predicate: 'decided',
      says: '(?:ich|wir) (?:habe|haben) (?:mich|uns) (?<object>.{2,120}?) entschieden',
    },
    {
      predicate: 'decided',
      says: '(?:beschlossen|entschieden|vereinbart|entscheidung)(?: getroffen)?\\s*[:,]',
    },
    {
      predicate: 'believes',
      says: '(?:ich bin (?:fest |zutiefst )?(?:überzeugt|der (?:meinung|ansicht))|meiner meinung nach|ich (?:persönlich )?(?:finde|glaube|denke|halte)),?(?: dass)?(?! (?:du|das problem|der fehler|es gibt|ich))',
      settingOnly: true,
    },
    {
      predicate: 'is_a',
      says: 'ich bin (?<object>(?:eine? )?(?!fan|freund)(?:\\p{L}+[ -]){0,2}\\p{L}+(?:er|erin|or|orin|ist|istin|ent|entin|ant|antin|eur|eurin|arzt|ärztin|frau|mann|loge|login|wirt|koch|köchin|anwalt|anwältin|krankenschwester|azubi|rentner|mutter|vater))(?=$|[,.!]| (?:in|bei|aus|und|von|an)\\b)',
      isName: true,
    },
  ],
}
