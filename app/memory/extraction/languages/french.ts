import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in French. */
export const french: LanguagePack = {
  language: 'fr',
  cues: [
    ...'je j mon ma mes moi me m nous souviens souvenez rappelle retiens retenez note notez'.split(
      ' '
    ),
    ...'mémorise garde oublie oubliez toujours jamais désormais dorénavant avenir maintenant'.split(
      ' '
    ),
    ...'appelle appelez décidé décision promis'.split(' '),
  ],
  leadIns: [
    ...[
      'bon',
      'alors',
      'aussi',
      'et',
      'mais',
      'bonjour',
      'salut',
      'oui',
      'non',
      'ok',
      'honnêtement',
    ],
    ...[
      'franchement',
      'en fait',
      'personnellement',
      'au fait',
      "d'ailleurs",
      'pour info',
      'pour information',
    ],
    ...[
      'en général',
      "d'habitude",
      'actuellement',
      'merci',
      'moi',
      'pour ma part',
      'parce que',
      'comme tu sais',
    ],
  ],
  unreal:
    /^(?:si |s'il|imagine|imaginons|suppose|supposons|que |qu'est|qui|quel|quelle|quels|quelles|comment|où|quand|combien|pourquoi|est-ce|puis-je|peux-tu|pourrais-tu|pouvez|dois-je|devrais-je|suis-je|je me demande|j'aimerais savoir|je voudrais savoir)/iu,
  asks: /(?:^|\s)(?:j'ai besoin|je cherche|je voudrais|j'aimerais|aide-moi|recommande-moi|propose-moi|donne-moi|montre-moi|explique-moi|peux-tu|pourrais-tu)(?=\s)/iu,
  remember: [
    /^(?:s'il te plaît,? |stp,? |peux-tu |pourrais-tu |s'il vous plaît,? )*(?:souviens-toi|rappelle-toi|retiens|retenez|te souvenir|n'oublie pas|n'oubliez pas|garde (?:à l'esprit|en tête|en mémoire)|note|notez|mémorise)(?:\s*:\s*|\s+(?:du fait )?qu(?:e\s+|')|,?\s+(?=(?:je|mon|ma|mes)\s|j'))(?<note>.+)$/iu,
  ],
  standing: [
    /^(?:s'il te plaît,? )?(?:ne )?(?:réponds|répondez|écris|écrivez|parle|utilise|emploie|explique|tutoie|vouvoie)(?:-moi)?(?=[\s-]).{0,160}(?:toujours|jamais|désormais|à partir de maintenant|dorénavant|à l'avenir|par défaut)(?=$|[^\p{L}]).*$/iu,
    /^(?:s'il te plaît,? )?(?:toujours|jamais|désormais|à partir de maintenant|dorénavant|à l'avenir)[, ]+(?:s'il te plaît,? )?(?:ne )?(?:réponds|répondez|écris|parle|utilise|emploie|explique|tutoie|vouvoie).*$/iu,
    /^je (?:veux|voudrais) que tu (?:\p{L}+ )?(?:toujours|jamais)(?=\s).+$/iu,
  ],
  nextClause:
    /[;–—]\s*|\s-\s|,\s*(?:(?:et|mais|car|donc|parce que)\s+)?(?=(?:je|mon|ma|nous)\s|j')|\s(?:et|mais|car)\s+(?=(?:je|mon|ma|nous)\s|j')|\set\s+(?=(?:préfère|déteste|adore|évite|aime|habite|travaille|suis|ai)\s)/iu,
  subject: 'je ',
  speaker: /^(?:je\s|j')/iu,
  reported: /(?:dit|a dit|écrit|demande|répond)[:,]?$/iu,
  reasons:
    /(?:,\s*|\s)(?:parce qu|car|puisqu|étant donné|à cause d|en raison d|bien qu|même si|afin d|pour qu)(?=[e'\s]).*$|,\s+(?=(?:mais|ce sont|c'est|cela|ça|ce qui)(?:\s|')).*$/iu,
  deictic:
    /^(?:ça|cela|ceci|ce|cette|ces|celui|celle|le (?:code|problème)|la (?:réponse|question)|ton|ta|tes|votre|vos|te|toi|vous|t'|une (?:question|idée)|un (?:problème|bug|doute)|bien savoir|savoir|que (?:tu|vous)|comment|ici|besoin|pas|plus|déjà|juste)(?=$|[\s,.!'])/iu,
  macros: {
    adv: '(?:(?:vraiment|beaucoup|très|plus|aussi|toujours|absolument|totalement|\\p{L}+ment|bien|assez|encore|trop|tout|particulièrement|plutôt|surtout|moi)\\s+){0,3}',
    no: '(?:pas|plus|jamais|guère)',
    suis: 'je suis',
    ai: "j'ai",
    of: "(?:de |d'|du |des |de la |de l')",
    to: "(?:aux? |à (?:la |l')?)",
  },
  relations: {
    ...{ femme: 'wife', épouse: 'wife', mari: 'husband', époux: 'husband', compagne: 'partner' },
    ...{ compagnon: 'partner', copine: 'partner', copain: 'partner', conjoint: 'partner' },
    ...{
      conjointe: 'partner',
      fiancée: 'partner',
      fiancé: 'partner',
      mère: 'mother',
      maman: 'mother',
    },
    ...{
      père: 'father',
      papa: 'father',
      sœur: 'sister',
      soeur: 'sister',
      frère: 'brother',
      fils: 'son',
    },
    ...{
      'fille': 'daughter',
      'grand-mère': 'grandmother',
      'grand-père': 'grandfather',
      'patron': 'boss',
    },
    ...{ chef: 'boss', tante: 'aunt', oncle: 'uncle', cousin: 'cousin', cousine: 'cousin' },
  },
  frames: [
    { predicate: 'name', says: "je m'appelle|mon nom (?:complet )?est|mon prénom est" },
    {
      predicate: 'goes_by',
      says: "(?:s'il te plaît,? )?(?:appelle|appelez)-moi|tu peux m'appeler|on m'appelle",
    },
    { predicate: 'age', says: "j'ai (?<object>\\d{1,3})(?= ans)" },
    { predicate: 'birthday', says: 'mon anniversaire est(?: le)?|je suis née? le' },
    {
      predicate: 'email',
      says: 'mon (?:e-?mail|adresse e-?mail|courriel) est|mon adresse (?:mail|e-?mail) est',
    },
    {
      predicate: 'is_allergic_to',
      says: '(?:{suis} {adv}(?:allergique|intolérante?)|{ai} une (?:\\p{L}+ )?(?:allergie|intolérance)) (?<object>(?:{to}).+)',
    },
    {
      predicate: 'follows_diet',
      says: '(?:{suis}|je mange|je suis un régime) {adv}(?<object>végane?|vegan|végétarien(?:ne)?|végétalien(?:ne)?|pescétarien(?:ne)?|casher|halal|sans gluten|cétogène)(?=$|[^\\p{L}])',
    },
    { predicate: 'has_condition', says: "je souffre (?:de|d'(?=)|du)|on m'a diagnostiqué" },
    {
      predicate: 'has_condition',
      says: "{ai} (?:de l'|du |une? |la |le |des )?(?<object>asthme|diabète|tdah|migraines?|épilepsie|arthrite|maladie cœliaque|hypertension|dyslexie|insomnies?|dépression)(?=$|[^\\p{L}])",
    },
    {
      predicate: 'is_afraid_of',
      says: '{ai} {adv}(?:peur|la phobie|une phobie) (?<object>{of}.+)',
    },
    { predicate: 'has_{relation}', says: "(?:mon|ma) {relation} (?:s'appelle|est (?=une? ))" },
    {
      predicate: 'has_family',
      says: '{ai} (?<object>(?:une?|deux|trois|quatre|\\d) (?:\\p{L}+ )?(?:enfants?|fils|filles?|frères?|sœurs?|soeurs?|petits-enfants))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'has_pet',
      says: '{ai} (?<object>(?:une?|deux|trois|\\d) (?:\\p{L}+ )?(?:chiens?|chats?|chatte|lapins?|hamsters?|chevaux|cheval|perroquets?|tortues?))(?=$|[^\\p{L}])',
    },
    {
      predicate: 'marital_status',
      says: '{suis} {adv}(?<object>mariée?|divorcée?|célibataire|veu(?:f|ve)|fiancée?)(?=$|[^\\p{L}])',
    },
    {
      predicate: 'works_as',
      says: 'je travaille {adv}(?:comme|en tant que)|mon (?:métier|travail|poste) est|ma profession est',
    },
    { predicate: 'works_at', says: 'je travaille {adv}(?:chez|pour|à)|mon entreprise est' },
    { predicate: 'works_in', says: 'je travaille {adv}(?:dans|en)' },
    { predicate: 'works_on', says: 'je travaille {adv}sur', settingOnly: true },
    { predicate: 'studies', says: "j'étudie|je fais des études (?:de|d')" },
    {
      predicate: 'lives_in',
      says: "(?:j'habite|je vis|je réside|je loge) {adv}(?:à|en|au|aux|dans|près de)|je (?:me suis installée?|suis installée?|ai déménagé) (?:à|en|au)|j'ai déménagé (?:à|en|au)",
    },
    { predicate: 'lives_in', says: "j'habite (?=\\p{L})" },
    {
      predicate: 'comes_from',
      says: "je viens {adv}(?:de|du|des|d'(?=))(?! (?:faire|finir|terminer|recevoir|voir|lire|\\p{L}+er\\b))|je suis (?:originaire de|née? à|née? en)|j'ai grandi (?:à|en|au)",
    },
    { predicate: 'speaks', says: "je parle {adv}(?!de |à |avec |du |d')|ma langue maternelle est" },
    {
      predicate: 'has_favourite',
      says: "(?:mon|ma) (?<about>[\\p{L} ]{2,40}?) (?:préférée?|favorite?) (?:est|c'est)",
    },
    {
      predicate: 'dislikes',
      says: "je n'(?:aime|apprécie|adore) {no} {adv}|je (?:déteste|hais|méprise|abhorre)|j'(?:exècre|abhorre)|je ne (?:supporte|tolère|veux) {no}|j'ai horreur (?:de|d'|du|des)|je ne suis {no} {adv}(?:une? )?(?:grande? )?(?:fan|amateur|amatrice|adepte) (?:de|du|des|d')|j'ai une (?:\\p{L}+ )?aversion pour|je suis (?:opposée?|contre)",
    },
    { predicate: 'dislikes', says: "je n'aime {no}" },
    {
      predicate: 'avoids',
      says: "j'évite|je (?:préfère |essaie d'|cherche à )éviter|j'essaie d'éviter|je m'abstiens (?:de|d')|je ne (?:mange|bois|consomme) {no} (?:de |d')?|je ne peux {no} (?:manger|boire) (?:de |d')?",
    },
    {
      predicate: 'has_habit',
      says: "je (?<object>(?:n'utilise|n'achète|n'écoute|ne (?:voyage|vole|conduis|regarde|lis|joue|visite|fume|porte|prends)) {no} .+|refuse de .+|refuse d'.+)",
    },
    {
      predicate: 'prefers',
      says: "je (?:préfère|préférerais|privilégie|favorise)|j'opte pour|j'ai une (?:\\p{L}+ )?préférence pour|ma préférence va (?:à|au|aux)",
    },
    {
      predicate: 'likes',
      says: "j'(?:aime|adore|apprécie|affectionne) {adv}|je (?:raffole de|suis {adv}(?:une? )?(?:grande? )?(?:fan|amateur|amatrice|passionnée?|adepte) (?:de|du|des|d'|par))|je me passionne pour|je m'intéresse {adv}(?:à|au|aux)",
    },
    { predicate: 'likes', says: "j'(?:aime|adore|apprécie|affectionne)" },
    {
      predicate: 'cares_about',
      says: "je tiens {adv}(?:à|au|aux)|j'accorde (?:\\p{L}+ )?(?:beaucoup d')?importance (?:à|au|aux)|je me soucie (?:de|du|des)",
    },
    {
      predicate: 'has_habit',
      says: 'je (?<object>(?:ne )?\\p{L}+(?:e|s|x|d|t) (?:toujours|généralement|habituellement|uniquement|seulement|rarement|exclusivement|que|tous les (?:jours|matins|soirs)|chaque (?:jour|matin|soir)) (?!une erreur|pourquoi).+)',
    },
    {
      predicate: 'practises',
      says: 'je (?:joue (?:au|aux|du|de la)|collectionne|pratique|enseigne)',
    },
    {
      predicate: 'uses',
      says: "(?:j'utilise|je code en|je programme en) {adv}(?!le |la |les |cette |ce )",
      settingOnly: true,
    },
    { predicate: 'owns', says: '(?:je possède|je conduis) (?=une?)' },
    {
      predicate: 'has_goal',
      says: "(?:mon|ma) (?:\\p{L}+ )?(?:objectif|but|rêve|ambition|résolution) est(?: de| d')?|j'aspire à|je m'entraîne pour|j'économise pour",
    },
    {
      predicate: 'has_goal',
      says: "(?:je veux|j'essaie de|j'espère|je compte|j'ai l'intention de) (?=(?:apprendre|devenir|arrêter|perdre|courir|déménager|écrire un livre|économiser|améliorer|réduire)(?=\\s))",
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: "(?:j'ai|nous avons) promis(?: à [\\p{L} ]+?)?(?: de| d'| que)?|je (?:me suis engagée?|m'engage)(?: à)?|promis(?: à [\\p{L}' ]+?)? (?:de|que)",
    },
    {
      predicate: 'decided',
      says: "(?:j'ai|nous avons|on a) (?:\\p{L}+ )?(?:décidé|choisi|opté|convenu|tranché)(?: de| d'| que| pour|:)?|(?:décision|décidé|convenu)(?: prise)?(?: (?:sur|de|d'|concernant)[^:]{1,80})?\\s*:",
    },
    { predicate: 'decided', says: "décidé (?:de|d')" },
    {
      predicate: 'believes',
      says: "(?:je (?:crois|pense|trouve|considère|suis convaincue?)|à mon avis|selon moi),? ?(?:fermement |vraiment |sincèrement )?(?:qu[e'])?(?! ?(?:le (?:problème|code)|il y a|tu|vous|c'est bon))",
      settingOnly: true,
    },
    {
      predicate: 'is_a',
      says: "{suis} (?<object>(?:une? )?(?!fan|très|un peu|d'accord|en )(?:\\p{L}+ )?(?:\\p{L}{3,}(?:eur|euse|rice|iste|ier|ière|ant|ante|ien|ienne|logue|graphe|tecte|crate|naire|ent|cin))(?=$|[,.!]| (?:en|de|et|à|chez|dans)\\b).{0,60})",
    },
  ],
}
