import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in Italian; the speaker is in the ending of the verb. */
export const italian: LanguagePack = {
  language: 'it',
  cues: [
    ...'io mi mio mia miei sono sto ho vivo abito lavoro preferisco odio detesto evito amo adoro'.split(
      ' '
    ),
    ...'parlo studio uso gioco vengo sempre mai ricorda ricordati chiamami abbiamo deciso promesso'.split(
      ' '
    ),
    ...'mangio bevo piace piacciono credo penso soffro rispondi decisione'.split(' '),
  ],
  leadIns: [
    ...[
      'beh',
      'allora',
      'anche',
      'e',
      'ma',
      'ciao',
      'sì',
      'no',
      'ok',
      'onestamente',
      'sinceramente',
    ],
    ...[
      'in realtà',
      'personalmente',
      'comunque',
      'inoltre',
      'io',
      'a me',
      'per tua informazione',
      'a proposito',
    ],
    ...['in generale', 'di solito', 'attualmente', 'grazie', 'come sai', 'perché'],
  ],
  unreal:
    /^(?:se|immagina|supponi|supponiamo|che cosa|cosa|chi|quale|quali|come (?:faccio|posso|si)|dove|quando|quanto|perché (?:non|si)|posso|puoi|potresti|devo|dovrei|mi chiedo|vorrei sapere)(?=\s)/iu,
  asks: /(?:^|\s)(?:ho bisogno|cerco|vorrei|mi piacerebbe|aiutami|consigliami|suggeriscimi|dammi|mostrami|spiegami|puoi|potresti)(?=\s)/iu,
  remember: [
    /^(?:per favore,? |puoi |potresti )*(?:ricorda(?:ti|re)?|non dimenticare|tieni (?:a mente|presente|conto)|prendi nota|annota|memorizza|segnati)(?:\s*:\s*|\s+(?:di |del fatto )?che\s+|,?\s+(?=(?:io|il mio|la mia|mi|sono|ho)\s))(?<note>.+)$/iu,
  ],
  standing: [
    /^(?:per favore,? )?(?:rispondi(?:mi)?|scrivi(?:mi)?|parla(?:mi)?|usa|utilizza|spiega(?:mi)?|dammi del|non usare)\b.{0,160}(?:sempre|mai|d'ora in poi|da ora in poi|in futuro)(?=$|[^\p{L}]).*$/iu,
    /^(?:per favore,? )?(?:sempre|mai|d'ora in poi|da ora in poi|in futuro|da adesso)[, ]+(?:per favore,? )?(?:rispondi|scrivi|parla|usa|utilizza|spiega|non usare).*$/iu,
    /^voglio che (?:tu )?(?:\p{L}+ )?(?:sempre|mai)(?=\s).+$/iu,
  ],
  nextClause:
    /[;–—]\s*|\s-\s|,\s*(?:(?:e|ma|perché|quindi)\s+)?(?=(?:io|mi|non|sono|ho|preferisco|odio|evito|vivo|lavoro)\s)|\s(?:e|ma)\s+(?=(?:io|mi|non|sono|ho|preferisco|odio|detesto|evito|vivo|abito|lavoro|amo|parlo)\s)/iu,
  subject: '',
  speaker: /^(?:)/u,
  reported: /(?:ha detto|dice|disse|scrive|chiede)[:,]?$/iu,
  reasons:
    /(?:,\s*|\s)(?:perché|poiché|dato che|visto che|siccome|a causa di|anche se|così)(?=\s).*$|,\s+(?=(?:ma|sono|è|questo|il che)\s).*$/iu,
  deictic:
    /^(?:questo|questa|quello|quella|ciò|ne|la (?:tua|risposta|domanda)|il (?:tuo|problema|codice)|te|ti|una (?:domanda|idea)|un (?:problema|errore|dubbio)|che tu|come|qui|bisogno|sapere|appena|già|un po')(?=$|[\s,.!])/iu,
  macros: {
    adv: '(?:(?:molto|davvero|tanto|più|anche|sempre|assolutamente|totalmente|\\p{L}+mente|abbastanza|ancora|per niente|affatto|già)\\s+){0,3}',
    art: "(?:al|allo|alla|alle|ai|agli|all'|a)",
  },
  relations: {
    ...{ moglie: 'wife', marito: 'husband', compagna: 'partner', compagno: 'partner' },
    ...{ fidanzata: 'partner', fidanzato: 'partner', ragazza: 'partner', ragazzo: 'partner' },
    ...{ madre: 'mother', mamma: 'mother', padre: 'father', papà: 'father', sorella: 'sister' },
    ...{ fratello: 'brother', figlio: 'son', figlia: 'daughter', nonna: 'grandmother' },
    ...{
      nonno: 'grandfather',
      capo: 'boss',
      zia: 'aunt',
      zio: 'uncle',
      cugina: 'cousin',
      cugino: 'cousin',
    },
  },
  frames: [
    { predicate: 'name', says: 'mi chiamo|il mio nome (?:completo )?è' },
    {
      predicate: 'goes_by',
      says: '(?:per favore,? )?(?:chiamami|puoi chiamarmi)|tutti mi chiamano',
    },
    { predicate: 'age', says: 'ho (?<object>\\d{1,3})(?= anni)' },
    { predicate: 'birthday', says: 'il mio compleanno è(?: il)?|sono nat[oa] il' },
    { predicate: 'email', says: 'la mia e-?mail è|il mio indirizzo e-?mail è' },
    {
      predicate: 'is_allergic_to',
      says: "(?:sono {adv}(?:allergic[oa]|intollerante)|ho (?:un')?(?:allergia|intolleranza)) {art}",
    },
    {
      predicate: 'follows_diet',
      says: '(?:sono|mangio|seguo una dieta) {adv}(?:una? )?(?<object>vegan[oa]|vegetarian[oa]|pescetarian[oa]|kosher|halal|senza glutine|chetogenica)(?=$|[^\\p{L}])',
    },
    { predicate: 'has_condition', says: "soffro (?:di|d')|mi hanno diagnosticato" },
    {
      predicate: 'has_condition',
      says: "ho (?:l'|il |la )?(?<object>asma|diabete|adhd|emicrania|epilessia|artrite|celiachia|ipertensione|ansia|depressione|dislessia|insonnia)(?=$|[^\\p{L}])",
    },
    {
      predicate: 'is_afraid_of',
      says: "ho {adv}(?:paura|il terrore|la fobia) (?:di|del|della|dei|degli|delle|dell')|mi fanno paura",
    },
    {
      predicate: 'has_{relation}',
      says: "(?:il mio|la mia|mio|mia) {relation} (?:si chiama|è (?=una? |un'))",
    },
    {
      predicate: 'has_family',
      says: "ho (?<object>(?:una?|un'|due|tre|quattro|\\d) (?:figl[ioa]|figlie|figli|fratell[oi]|sorell[ae]|nipot[ei]|bambin[oiae]))(?=$|[^\\p{L}])",
    },
    {
      predicate: 'has_pet',
      says: 'ho (?<object>(?:una?|due|tre|\\d) (?:can[ei]|gatt[oiae]|conigli[o]?|criceto|caval[lo]+|pappagallo|tartarug[ae]))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'marital_status',
      says: 'sono {adv}(?<object>sposat[oa]|divorziat[oa]|single|vedov[oa]|fidanzat[oa])(?=$|[^\\p{L}])',
    },
    {
      predicate: 'works_as',
      says: "lavoro {adv}come|faccio (?:il|la|l')|il mio (?:lavoro|ruolo) è|la mia professione è",
    },
    { predicate: 'works_at', says: 'lavoro {adv}(?:per|presso|da)' },
    { predicate: 'works_in', says: "lavoro {adv}(?:in|nel|nella|nei|nelle)|lavoro {adv}nell'(?=)" },
    { predicate: 'studies', says: '(?:studio|sto studiando)' },
    {
      predicate: 'lives_in',
      says: '(?:vivo|abito|risiedo) {adv}(?:a|in|ad|vicino a|nel|nella)|mi sono trasferit[oa] (?:a|in)',
    },
    {
      predicate: 'comes_from',
      says: "(?:vengo|provengo) {adv}(?:da|dal|dalla|dall')|sono (?:originari[oa] )?di (?=\\p{Lu})|sono (?:nat[oa]|cresciut[oa]) (?:a|in)",
    },
    {
      predicate: 'speaks',
      says: 'parlo {adv}(?!di |con |del)|la mia (?:lingua madre|madrelingua) è',
    },
    {
      predicate: 'has_favourite',
      says: '(?:il mio|la mia) (?<about>[\\p{L} ]{2,40}?) (?:preferit[oa]) è',
    },
    {
      predicate: 'dislikes',
      says: "non mi (?:piacciono|piace|interessano|interessa|attira|attirano) ?{adv}|(?:odio|detesto|disprezzo)|non (?:sopporto|tollero|amo)|mi (?:infastidiscono|infastidisce|disgusta|disgustano|annoia|annoiano)|non sono {adv}(?:un |una )?(?:fan|amante|appassionat[oa]) (?:di|del|della|dei)|ho un'avversione per|sono contrari[oa] a",
    },
    {
      predicate: 'avoids',
      says: '(?:evito|cerco di evitare|preferisco evitare)(?: di)?|non (?:mangio|bevo|consumo|posso mangiare|posso bere)|non (?:mangio|bevo) mai',
    },
    {
      predicate: 'has_habit',
      says: '(?<object>non (?:uso|utilizzo|compro|viaggio|volo|guido|guardo|leggo|ascolto|gioco|visito|fumo|porto) (?:mai )?.+|mi rifiuto di .+)',
    },
    {
      predicate: 'prefers',
      says: '(?:preferisco|preferirei|opto per)|ho una (?:\\p{L}+ )?preferenza per|la mia preferenza è',
    },
    {
      predicate: 'likes',
      says: 'mi (?:piacciono|piace|interessano|interessa|appassiona|appassionano|affascina|affascinano) ?{adv}|(?:amo|adoro|apprezzo)|sono {adv}(?:un |una )?(?:grande )?(?:fan|amante|appassionat[oa]) (?:di|del|della|dei)',
    },
    {
      predicate: 'cares_about',
      says: 'tengo (?:molto )?(?:a|al|alla|ai)|per me è (?:molto )?importante|do (?:molta )?importanza a',
    },
    {
      predicate: 'has_habit',
      says: "(?<object>(?:di solito|normalmente|generalmente|solo|soltanto|raramente|ogni (?:giorno|mattina|sera)|tendo a|sono solit[oa]) (?!c'è|è)\\p{L}+\\b.+)",
    },
    { predicate: 'practises', says: "(?:gioco a|suono (?:il|la|l')|colleziono|pratico|insegno)" },
    {
      predicate: 'uses',
      says: '(?:uso|utilizzo|programmo in) {adv}(?!il |la |lo |i |le |quest)',
      settingOnly: true,
    },
    { predicate: 'owns', says: '(?:possiedo|guido) (?=un)' },
    {
      predicate: 'has_goal',
      says: '(?:il mio|la mia) (?:\\p{L}+ )?(?:obiettivo|sogno|scopo|ambizione|proposito) è(?: di| quello di)?|aspiro a|sto (?:risparmiando|allenandomi) per',
    },
    {
      predicate: 'has_goal',
      says: '(?:voglio|cerco di|spero di|intendo) (?=(?:imparare|diventare|smettere|perdere|correre|trasferirmi|scrivere un libro|risparmiare|migliorare|ridurre)(?=\\s))',
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: '(?:ho|abbiamo) (?:\\p{L}+ )?promesso(?: a \\p{L}+)?(?: di| che)?|mi (?:sono )?impegn(?:o|at[oa])(?: a)?',
    },
    {
      predicate: 'decided',
      says: '(?:ho|abbiamo) (?:\\p{L}+ )?(?:deciso|scelto|concordato|stabilito|optato)(?: di| che| per|:)?|(?:decisione|deciso|concordato)(?: presa)?(?: su.{1,60})?(?: di)?:?',
    },
    {
      predicate: 'believes',
      says: '(?:credo|penso|ritengo|sono convint[oa]|secondo me|a mio (?:parere|avviso)),? ?(?:fermamente |sinceramente )?(?:che)?(?! (?:il (?:problema|codice)|ci sia|tu))',
      settingOnly: true,
    },
    {
      predicate: 'is_a',
      says: "sono (?<object>un[a']? ?(?!fan|po|grande)(?:\\p{L}+ )?(?:\\p{L}{3,}(?:ore|rice|ista|iere|iera|ente|ante|ico|ica|ato|ata|ologo|ologa|etto|etta|afo|afa|dre|aio|uoco))(?=$|[,.!]| (?:in|di|e|a)\\b).{0,60})",
    },
  ],
}
