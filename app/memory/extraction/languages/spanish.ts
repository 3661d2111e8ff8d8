import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in Spanish; the speaker is in the ending of the verb. */
export const spanish: LanguagePack = {
  language: 'es',
  cues: [
    ...'yo me mi mis soy estoy tengo vivo trabajo prefiero odio detesto evito amo adoro disfruto'.split(
      ' '
    ),
    ...'hablo estudio uso juego vengo suelo siempre nunca recuerda recuérdame llámame decidí hemos'.split(
      ' '
    ),
    ...'he decidimos prometí como bebo encanta gusta gustan creo sufro padezco responde decisión'.split(
      ' '
    ),
    ...'decidido'.split(' '),
  ],
  leadIns: [
    ...[
      'bueno',
      'pues',
      'también',
      'y',
      'pero',
      'hola',
      'sí',
      'no(?=,)',
      'ok',
      'vale',
      'honestamente',
    ],
    ...[
      'sinceramente',
      'la verdad',
      'en realidad',
      'personalmente',
      'por cierto',
      'además',
      'yo',
      'a mí',
    ],
    ...[
      'para tu información',
      'en general',
      'normalmente',
      'actualmente',
      'gracias',
      'como sabes',
      'porque',
    ],
  ],
  unreal:
    /^(?:si|imagina|supón|supongamos|qué|quién|cuál|cuáles|cómo|dónde|cuándo|cuánto|por qué|puedo|puedes|podrías|debo|debería|me pregunto|ojalá|quisiera saber|¿)/iu,
  asks: /(?:^|\s)(?:necesito|busco|quisiera|me gustaría|ayúdame|recomiéndame|sugiéreme|dame|muéstrame|explícame|puedes|podrías)(?=\s)/iu,
  remember: [
    /^(?:por favor,? |puedes |podrías )*(?:recuerda|recuérdalo|no olvides|ten en cuenta|ten presente|anota|apunta|memoriza|guarda en (?:tu )?memoria)(?:\s*:\s*|\s+que\s+|,?\s+(?=(?:yo|mi|mis|soy|me)\s))(?<note>.+)$/iu,
  ],
  standing: [
    /^(?:por favor,? )?(?:siempre |nunca )?(?:responde|contesta|escribe|habla|usa|utiliza|explica|trátame|tutéame|no uses|no utilices)(?:me)?\b.{0,160}(?:siempre|nunca|a partir de ahora|de ahora en adelante|en el futuro|por defecto)\b.*$/iu,
    /^(?:por favor,? )?(?:siempre|nunca|a partir de ahora|de ahora en adelante|en el futuro)[, ]+(?:por favor,? )?(?:responde|contesta|escribe|habla|usa|utiliza|explica|no uses|respóndeme|háblame).*$/iu,
    /^quiero que (?:siempre|nunca)\b.+$/iu,
  ],
  nextClause:
    /[;–—]\s*|\s-\s|,\s*(?:(?:y|pero|porque|así que|ya que)\s+)?(?=(?:yo|me|mi|no|soy|prefiero|odio|evito|vivo|trabajo|tengo)\s)|\s(?:y|pero)\s+(?=(?:yo|me|mi|no|soy|prefiero|odio|detesto|evito|vivo|trabajo|tengo|amo|siempre|nunca|hablo)\s)/iu,
  subject: '',
  speaker: /^(?:)/u,
  reported: /(?:dijo|dice|escribió|preguntó|comentó)[:,]?$/iu,
  reasons:
    /(?:,\s*|\s)(?:porque|ya que|debido a|puesto que|aunque|así que|dado que|pues)(?=\s).*$|,\s+(?=(?:pero|son|es|eso|esto|lo cual)\s).*$/iu,
  deictic:
    /^(?:eso|esto|esta|este|esa|ese|ello|lo|la (?:respuesta|idea|pregunta)|tu|tus|te|ti|una (?:pregunta|duda|idea)|un (?:problema|error)|que (?:tú|me)|cómo|aquí|allí|saber|que)(?=$|[\s,.!])/iu,
  macros: {
    adv: '(?:(?:realmente|mucho|muy|más|también|siempre|absolutamente|totalmente|profundamente|[\\p{L}]+mente|bastante|todavía|aún|nada|ya)\\s+){0,3}',
    kin: '(?:mayor|menor|pequeñ[oa]|gemel[oa])?\\s?',
  },
  relations: {
    ...{ esposa: 'wife', mujer: 'wife', esposo: 'husband', marido: 'husband', pareja: 'partner' },
    ...{ novia: 'partner', novio: 'partner', madre: 'mother', mamá: 'mother', padre: 'father' },
    ...{ papá: 'father', hermana: 'sister', hermano: 'brother', hijo: 'son', hija: 'daughter' },
    ...{ abuela: 'grandmother', abuelo: 'grandfather', jefe: 'boss', jefa: 'boss', tía: 'aunt' },
    ...{ tío: 'uncle', prima: 'cousin', primo: 'cousin' },
  },
  frames: [
    { predicate: 'name', says: 'me llamo|mi nombre (?:completo )?es' },
    { predicate: 'goes_by', says: '(?:por favor,? )?(?:llámame|puedes llamarme)|todos me llaman' },
    { predicate: 'age', says: 'tengo (?<object>\\d{1,3})(?= años)' },
    { predicate: 'birthday', says: 'mi cumpleaños es(?: el)?|nací el' },
    { predicate: 'email', says: 'mi (?:correo|email|e-mail)(?: electrónico)? es' },
    {
      predicate: 'is_allergic_to',
      says: 'soy {adv}(?:alérgic[oa]|intolerante) (?:al?|a las?|a los)|tengo (?:una )?(?:alergia|intolerancia) (?:al?|a las?|a los)',
    },
    {
      predicate: 'follows_diet',
      says: '(?:soy|como|sigo una dieta) {adv}(?:una? )?(?<object>vegan[oa]|vegetarian[oa]|pescetarian[oa]|kosher|halal|sin gluten|keto|cetogénica)(?=$|[^\\p{L}])',
    },
    { predicate: 'has_condition', says: '(?:sufro|padezco)(?: de)?|me diagnosticaron' },
    {
      predicate: 'has_condition',
      says: 'tengo (?<object>(?:\\p{L}+ )?(?:asma|diabetes|tdah|migrañas?|epilepsia|artritis|celiaquía|hipertensión|ansiedad|depresión|dislexia|insomnio))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'is_afraid_of',
      says: '(?:tengo|me da|me dan) {adv}(?:miedo|fobia|pánico) ?(?:al?|de|a las?|a los)?|le tengo (?:miedo|fobia) a',
    },
    { predicate: 'has_{relation}', says: 'mi {relation} {kin}(?:se llama|es (?=una? ))' },
    {
      predicate: 'has_family',
      says: 'tengo (?<object>(?:una?|dos|tres|cuatro|cinco|\\d) (?:hij[oa]s?|herman[oa]s?|niet[oa]s?|niñ[oa]s?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'has_pet',
      says: 'tengo (?<object>(?:una?|dos|tres|\\d) (?:perr[oa]s?|gat[oa]s?|conejos?|hámsters?|caballos?|loros?|tortugas?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'marital_status',
      says: '(?:soy|estoy) {adv}(?<object>casad[oa]|divorciad[oa]|solter[oa]|viud[oa]|comprometid[oa])(?=$|[^\\p{L}])',
    },
    { predicate: 'works_as', says: 'trabajo {adv}(?:como|de)|mi (?:profesión|trabajo|puesto) es' },
    { predicate: 'works_at', says: 'trabajo {adv}(?:para|con)|mi empresa (?:es|se llama)' },
    { predicate: 'works_in', says: 'trabajo {adv}en' },
    { predicate: 'studies', says: '(?:estudio|estoy estudiando)' },
    {
      predicate: 'lives_in',
      says: '(?:vivo|resido|estoy viviendo) {adv}(?:en|cerca de)|me mudé a',
    },
    {
      predicate: 'comes_from',
      says: '(?:soy|vengo|provengo) {adv}de(?! (?:acuerdo|la opinión|los que|las que))|(?:nací|crecí|me crié) en',
    },
    {
      predicate: 'speaks',
      says: 'hablo {adv}(?!de |con |por )|mi (?:idioma|lengua) (?:matern[oa]|nativ[oa]) es',
    },
    {
      predicate: 'has_favourite',
      says: 'mi (?<about>[\\p{L} ]{2,40}?) (?:favorit[oa]|preferid[oa]) (?:es|son)',
    },
    {
      predicate: 'dislikes',
      says: 'no me (?:gustan?|agradan?|interesan?|atraen?|encantan?|entusiasman?) ?{adv}|(?:odio|detesto|aborrezco|desprecio)|no (?:soporto|aguanto|tolero)|me (?:disgustan?|molestan?|desagradan?|repugnan?|aburren?)|no soy {adv}(?:fan|aficionad[oa]|amante) (?:de|del|a)|tengo aversión a|estoy en contra de',
    },
    {
      predicate: 'avoids',
      says: '(?:evito|procuro evitar|prefiero evitar|trato de evitar)|no (?:como|bebo|consumo|puedo (?:comer|beber|tomar))|nunca (?:como|bebo|consumo)',
    },
    {
      predicate: 'has_habit',
      says: '(?<object>(?:nunca|jamás|no) (?:uso|utilizo|compro|viajo|vuelo|conduzco|veo|leo|escucho|juego|visito|fumo|llevo) .+|me niego a .+)',
    },
    {
      predicate: 'prefers',
      says: '(?:prefiero|opto por|me inclino por)|preferiría|tengo (?:una )?(?:\\p{L}+ )?preferencia por|mi preferencia es',
    },
    {
      predicate: 'likes',
      says: 'me (?:gustan?|encantan?|fascinan?|apasionan?|interesan?|agradan?) ?{adv}|(?:amo|adoro|disfruto|aprecio)(?: de)?|soy {adv}(?:una? )?(?:gran )?(?:fan|aficionad[oa]|amante|entusiasta) (?:de|del|a)',
    },
    {
      predicate: 'cares_about',
      says: 'me (?:importan?|preocupan?) {adv}|para mí es (?:muy )?importante|valoro',
    },
    {
      predicate: 'has_habit',
      says: '(?<object>(?:siempre|normalmente|generalmente|solo|solamente|únicamente|suelo|rara vez|casi nunca|cada (?:día|mañana|noche)) (?!me da error|hay|es)\\p{L}+o?\\b.+)',
    },
    { predicate: 'practises', says: '(?:juego al?|toco (?:el|la)|colecciono|practico|enseño)' },
    {
      predicate: 'uses',
      says: '(?:uso|utilizo|programo en) {adv}(?!el |la |los |las |est[ea] )',
      settingOnly: true,
    },
    {
      predicate: 'owns',
      says: 'tengo (?<object>una? (?:coche|carro|moto|bicicleta|casa|piso|apartamento|portátil|jardín|guitarra|piano)\\b.{0,40})',
    },
    {
      predicate: 'has_goal',
      says: 'mi (?:\\p{L}+ )?(?:objetivo|meta|sueño|propósito)(?: principal)? es|aspiro a|estoy (?:entrenando|ahorrando) para',
    },
    {
      predicate: 'has_goal',
      says: '(?:quiero|intento|planeo|espero) (?=(?:aprender|ser|dejar de|perder|correr|mudarme|escribir un libro|ahorrar|mejorar|reducir|comprar una casa)(?=\\s))',
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: '(?:le |les )?(?:prometí|he prometido|prometimos|me comprometí|nos comprometimos|me comprometo)(?: a| que| con)?',
    },
    {
      predicate: 'decided',
      says: '(?:he|hemos) (?:\\p{L}+ )?(?:decidido|elegido|acordado|optado)(?: que| por|:)?|(?:decidí|decidimos|acordamos|optamos|elegimos)(?: que| por|:)?|(?:decisión|decidido|acordado)(?: tomada)?(?: sobre.{1,60})?:',
    },
    {
      predicate: 'believes',
      says: '(?:creo|pienso|opino|considero|estoy convencid[oa] de|en mi opinión),? ?(?:firmemente |sinceramente )?(?:que)?(?! (?:el (?:error|problema)|hay|tú|es un error))',
      settingOnly: true,
    },
    {
      predicate: 'is_a',
      says: 'soy (?<object>(?:una? )?(?!fan|buen|muy)(?:\\p{L}+ )?(?:\\p{L}{3,}(?:or|ora|ista|er[oa]|ente|ante|ic[oa]|ogad[oa]|grafo|grafa|log[oa]|tect[oa]|iant[ea]|dre|cinero|ci[oó]n))(?=$|[,.!]| (?:en|de|y|jubilad[oa])\\b).{0,60})',
    },
  ],
}
