import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in Portuguese, of Brazil and of Portugal. */
export const portuguese: LanguagePack = {
  language: 'pt',
  cues: [
    ...'eu me meu minha meus sou estou tenho moro vivo trabalho prefiro odeio detesto evito amo'.split(
      ' '
    ),
    ...'adoro gosto falo estudo uso jogo venho costumo sempre nunca lembre lembra anote decidi'.split(
      ' '
    ),
    ...'decidimos prometi como bebo acho acredito sofro responda responde decisão chame chama'.split(
      ' '
    ),
  ],
  leadIns: [
    ...[
      'bom',
      'bem',
      'então',
      'também',
      'e',
      'mas',
      'olá',
      'oi',
      'sim',
      'não(?=,)',
      'ok',
      'honestamente',
    ],
    ...[
      'sinceramente',
      'na verdade',
      'pessoalmente',
      'aliás',
      'além disso',
      'eu',
      'para mim',
      'a propósito',
    ],
    ...[
      'para sua informação',
      'em geral',
      'normalmente',
      'atualmente',
      'obrigado',
      'obrigada',
      'porque',
    ],
  ],
  unreal:
    /^(?:se|imagine|imagina|suponha|supondo|o que|que|quem|qual|quais|como (?:faço|posso|se)|onde|quando|quanto|por que|posso|pode|poderia|devo|deveria|me pergunto|gostaria de saber|queria saber)(?=\s)/iu,
  asks: /(?:^|\s)(?:preciso|procuro|gostaria|queria|me ajude|recomende|sugira|me dê|me mostre|explique|você pode|poderia)(?=\s)/iu,
  remember: [
    /^(?:por favor,? |você pode |pode |poderia )*(?:lembre-se|lembra-te|lembre|lembrar|não (?:se )?esqueça|não te esqueças|tenha em mente|tem em conta|anote|anota|memorize|guarde)(?:\s*:\s*|\s+(?:de )?que\s+|,?\s+(?=(?:eu|meu|minha|sou)\s))(?<note>.+)$/iu,
  ],
  standing: [
    /^(?:por favor,? )?(?:responda|responde|escreva|escreve|fale|fala|use|usa|explique|não use|não uses)(?:-me)?(?=\s).{0,160}(?:sempre|nunca|a partir de agora|de agora em diante|daqui em diante|no futuro)(?=$|[^\p{L}]).*$/iu,
    /^(?:por favor,? )?(?:sempre|nunca|a partir de agora|de agora em diante|no futuro)[, ]+(?:por favor,? )?(?:me )?(?:responda|responde|escreva|fale|use|usa|explique|não use).*$/iu,
    /^quero que (?:você )?(?:sempre|nunca)(?=\s).+$/iu,
  ],
  nextClause:
    /[;–—]\s*|\s-\s|,\s*(?:(?:e|mas|porque|então)\s+)?(?=(?:eu|meu|minha|não|sou|prefiro|odeio|evito|moro|vivo|trabalho|tenho|gosto)\s)|\s(?:e|mas)\s+(?=(?:eu|meu|minha|não|sou|prefiro|odeio|detesto|evito|moro|vivo|trabalho|tenho|amo|adoro|gosto|sempre|nunca|falo)\s)/iu,
  subject: '',
  speaker: /^(?:)/u,
  reported: /(?:disse|diz|escreveu|perguntou|comentou)[:,]?$/iu,
  reasons:
    /(?:,\s*|\s)(?:porque|já que|devido a|pois|embora|mesmo que|por causa d[eoa]|uma vez que|então)(?=\s).*$|,\s+(?=(?:mas|são|é|isso|o que)\s).*$/iu,
  deictic:
    /^(?:isso|isto|aquilo|esse|essa|este|esta|disso|disto|de saber|saber|a (?:sua|tua|resposta|pergunta)|o (?:seu|teu|problema|código)|te|você|ti|uma (?:pergunta|dúvida|ideia)|um (?:problema|erro)|que você|de que você|como|aqui|já)(?=$|[\s,.!])/iu,
  macros: {
    adv: '(?:(?:realmente|muito|mais|também|sempre|absolutamente|totalmente|\\p{L}+mente|bastante|ainda|nada|já|mesmo|bem)\\s+){0,3}',
    to: '(?:a|ao|aos|à|às)',
    of: '(?:de|do|da|dos|das)',
  },
  relations: {
    ...{
      esposa: 'wife',
      mulher: 'wife',
      marido: 'husband',
      esposo: 'husband',
      companheira: 'partner',
    },
    ...{
      companheiro: 'partner',
      namorada: 'partner',
      namorado: 'partner',
      mãe: 'mother',
      pai: 'father',
    },
    ...{ irmã: 'sister', irmão: 'brother', filho: 'son', filha: 'daughter', avó: 'grandmother' },
    ...{
      avô: 'grandfather',
      chefe: 'boss',
      tia: 'aunt',
      tio: 'uncle',
      prima: 'cousin',
      primo: 'cousin',
    },
  },
  frames: [
    { predicate: 'name', says: '(?:me chamo|chamo-me)|(?:o )?meu nome (?:completo )?é' },
    {
      predicate: 'goes_by',
      says: '(?:por favor,? )?(?:me chame(?: de)?|chama-me|pode me chamar de|chame-me)|todos me chamam de',
    },
    { predicate: 'age', says: 'tenho (?<object>\\d{1,3})(?= anos)' },
    {
      predicate: 'birthday',
      says: '(?:o )?meu aniversário é(?: em| no dia)?|nasci (?:em|no dia) (?=\\d)',
    },
    { predicate: 'email', says: '(?:o )?meu e-?mail é' },
    {
      predicate: 'is_allergic_to',
      says: '(?:sou {adv}(?:alérgic[oa]|intolerante)|tenho (?:alergia|intolerância)) {to}',
    },
    {
      predicate: 'follows_diet',
      says: '(?:sou|como|sigo uma dieta) {adv}(?:uma? )?(?<object>vegan[oa]|vegan|vegetarian[oa]|pescetarian[oa]|kosher|halal|sem glúten|cetogênica)(?=$|[^\\p{L}])',
    },
    { predicate: 'has_condition', says: 'sofro {of}|fui diagnosticad[oa] com' },
    {
      predicate: 'has_condition',
      says: 'tenho (?<object>(?:\\p{L}+ )?(?:asma|diabetes|tdah|enxaquecas?|epilepsia|artrite|doença celíaca|hipertensão|ansiedade|depressão|dislexia|insônia))(?=$|[^\\p{L}])',
    },
    { predicate: 'is_afraid_of', says: 'tenho {adv}(?:medo|fobia|pavor|pânico) {of}' },
    {
      predicate: 'has_{relation}',
      says: '(?:o meu|a minha|meu|minha) {relation} (?:se chama|chama-se|é (?=uma? ))',
    },
    {
      predicate: 'has_family',
      says: 'tenho (?<object>(?:uma?|dois|duas|três|quatro|\\d) (?:filh[oa]s?|irmãos?|irmãs?|net[oa]s?|crianças?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'has_pet',
      says: 'tenho (?<object>(?:uma?|dois|duas|três|\\d) (?:cães|cão|cachorr[oa]s?|gat[oa]s?|coelhos?|hamsters?|cavalos?|papagaios?|tartarugas?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'marital_status',
      says: '(?:sou|estou) {adv}(?<object>casad[oa]|divorciad[oa]|solteir[oa]|viúv[oa]|noiv[oa])(?=$|[^\\p{L}])',
    },
    {
      predicate: 'works_as',
      says: 'trabalho {adv}como|(?:a )?minha profissão é|(?:o )?meu (?:trabalho|cargo) é',
    },
    { predicate: 'works_at', says: 'trabalho {adv}(?:para|na empresa|com)' },
    { predicate: 'works_in', says: 'trabalho {adv}(?:em|no|na|nos|nas)' },
    { predicate: 'studies', says: '(?:estudo|estou estudando|estou a estudar)' },
    {
      predicate: 'lives_in',
      says: '(?:moro|vivo|resido) {adv}(?:em|no|na|nos|nas|perto de)|me mudei para|mudei-me para',
    },
    {
      predicate: 'comes_from',
      says: '(?:sou|venho) {adv}{of} (?=\\p{Lu})|(?:nasci|cresci) (?:em|no|na)',
    },
    {
      predicate: 'speaks',
      says: 'falo {adv}(?!com |de |sobre |do |da )|(?:a )?minha língua materna é',
    },
    {
      predicate: 'has_favourite',
      says: '(?:o meu|a minha|meu|minha) (?<about>[\\p{L} ]{2,40}?) (?:favorit[oa]|preferid[oa]) é',
    },
    {
      predicate: 'dislikes',
      says: 'não (?:gosto|curto) {adv}{of}|não (?:suporto|aguento|tolero|curto)|(?:odeio|detesto|desprezo|abomino)|não sou {adv}(?:um |uma )?(?:grande )?(?:fã|amante|adept[oa]) {of}|tenho (?:uma )?(?:\\p{L}+ )?aversão {to}|sou contra|me (?:incomoda|incomodam|desagrada|irrita|irritam)',
    },
    {
      predicate: 'avoids',
      says: '(?:evito|procuro evitar|prefiro evitar|tento evitar)|não (?:como|bebo|consumo|posso comer|posso beber)|nunca (?:como|bebo|consumo)',
    },
    {
      predicate: 'has_habit',
      says: '(?<object>(?:nunca|jamais|não) (?:uso|utilizo|compro|viajo|voo|dirijo|vejo|assisto|leio|ouço|jogo|visito|fumo) .+|me recuso a .+|recuso-me a .+)',
    },
    {
      predicate: 'prefers',
      says: '(?:prefiro|preferiria|opto por)|tenho (?:uma )?(?:\\p{L}+ )?preferência por|(?:a )?minha preferência é',
    },
    {
      predicate: 'likes',
      says: 'gosto {adv}{of}|(?:amo|adoro|aprecio|curto)|sou {adv}(?:um |uma )?(?:grande )?(?:fã|amante|apaixonad[oa]|entusiasta) (?:de|do|da|por)|me interesso {adv}por',
    },
    {
      predicate: 'cares_about',
      says: 'me (?:importo|preocupo) {adv}com|para mim é (?:muito )?importante|valorizo',
    },
    {
      predicate: 'has_habit',
      says: '(?<object>(?:sempre|normalmente|geralmente|só|somente|apenas|costumo|raramente|todo (?:dia|sábado|domingo)|toda (?:manhã|noite|semana)) (?!dá erro|há|é)\\p{L}+\\b.+)',
    },
    { predicate: 'practises', says: '(?:jogo|toco|coleciono|pratico|ensino) (?!isso)' },
    {
      predicate: 'uses',
      says: '(?:uso|utilizo|programo em) {adv}(?!o |a |os |as |ess[ea] |est[ea] )',
      settingOnly: true,
    },
    {
      predicate: 'owns',
      says: 'tenho (?<object>uma? (?:carro|moto|bicicleta|casa|apartamento|notebook|jardim|violão|piano)\\b.{0,40})',
    },
    {
      predicate: 'has_goal',
      says: '(?:o meu|a minha|meu|minha) (?:\\p{L}+ )?(?:objetivo|meta|sonho|propósito) é|aspiro a|estou (?:treinando|economizando) para',
    },
    {
      predicate: 'has_goal',
      says: '(?:quero|tento|pretendo|espero) (?=(?:aprender|ser|parar de|perder|correr|me mudar|escrever um livro|economizar|melhorar|reduzir)(?=\\s))',
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: '(?:prometi|prometemos)(?: ao?s? [\\p{L} ]+?)?(?: que| de)?|(?:me comprometi|comprometo-me|me comprometo|nos comprometemos)(?: a| em)?',
    },
    {
      predicate: 'decided',
      says: '(?:eu )?(?:decidi|decidimos|escolhi|escolhemos|optamos|optei|concordamos|combinamos)(?: que| por| em|:)?|(?:decisão|decidido)(?: tomada)?(?: sobre[^:]{1,60})?:',
    },
    {
      predicate: 'believes',
      says: '(?:acho|acredito|penso|considero|estou convencid[oa] de|na minha opinião),? ?(?:firmemente |sinceramente )?(?:que)?(?! (?:o (?:problema|erro|código)|há|você|tu))',
      settingOnly: true,
    },
    {
      predicate: 'is_a',
      says: 'sou (?<object>(?:uma? )?(?!fã|bom|muito)(?:\\p{L}+ )?(?:\\p{L}{3,}(?:or|ora|ista|eir[oa]|ente|ante|ic[oa]|ogad[oa]|graf[oa]|log[oa]|tet[oa]|ãe|ai|inheir[oa]|ário|ária))(?=$|[,.!]| (?:em|de|e|na|no|aposentad[oa])\\b).{0,60})',
    },
  ],
}
