import type { LanguagePack } from '#memory/extraction/types'

/** How people say things about themselves in English. Earlier frames win. */
export const english: LanguagePack = {
  language: 'en',
  cues: [
    ...'i im ive my mine me we our remember forget mind always never please now future forward'.split(
      ' '
    ),
    ...'default henceforth whenever reference next decided decision promised agreed committed'.split(
      ' '
    ),
    ...'committing opted'.split(' '),
  ],
  leadIns: [
    ...['well', 'so', 'also', 'and', 'but', 'oh', 'ok', 'okay', 'yes', 'no', 'yeah', 'hi', 'hello'],
    ...[
      'hey',
      'honestly',
      'frankly',
      'actually',
      'personally',
      'basically',
      'anyway',
      'btw',
      'fyi',
    ],
    ...['by the way', 'to be honest', 'for the record', 'just so you know', 'for your information'],
    ...[
      'in general',
      'generally',
      'overall',
      'usually',
      'normally',
      'currently',
      'nowadays',
      'now',
    ],
    ...[
      'these days',
      'at the moment',
      'right now',
      'as you know',
      'you know',
      'you should know that',
    ],
    ...[
      'for me',
      'as for me',
      'in fact',
      'of course',
      'sure',
      'thanks',
      'thank you',
      'please note that',
    ],
    ...[
      'however',
      'although',
      'though',
      'unfortunately',
      'luckily',
      'if possible',
      'when possible',
    ],
    ...[
      'quick fact',
      'fun fact',
      'for context',
      'some background',
      'about me',
      'background',
      'context',
    ],
    ...[
      'since',
      'because',
      'as(?= i\\b)',
      'plus',
      'moreover',
      'additionally',
      'recently',
      'lately',
      'finally',
    ],
  ],
  unreal:
    /^(?:if(?! possible)|unless|suppose|supposing|imagine|pretend|assume|assuming|let's say|say i|what|who|whom|whose|which|where|when (?:do|did|does|will|can|should|is|are)|why|how|do|does|did|am|is|are|was|were|can|could|should|would|will|shall|may|might|have i|has|i wonder|i wish|i used to|i might|i could|once upon)\b/i,
  asks: /\b(?:(?:would|'d) (?:love|like|appreciate)|need (?:some |your |a |an |help|advice|recommendations?|suggestions?|ideas)|recommend|suggest|help me|looking for|give me|show me|tell me|explain|can you|could you)\b/i,
  remember: [
    /^(?:please |pls |also |and |so )*(?:can you |could you |i(?:'d| would) like you to |i want you to )?(?:please )?(?:remember|memori[sz]e|keep in mind|bear in mind|make a note|take a note|save (?:this|that|it) to (?:your )?memory|save to memory|add to (?:your )?memory|don't forget|do not forget|never forget)(?:(?: (?:that|of the fact that|for (?:later|next time|the future)|this|the following|about))*\s*:\s+|(?: (?:that|of the fact that|about))+\s+|,?\s+(?=(?:i|i'm|i've|my|me|we|our)\b))(?<note>(?!it's\b|it is\b|to\b|you\b|the titans).+)$/i,
    /^(?:for (?:future|later) reference|for next time|note to self|reminder)\s*[:,-]\s*(?<note>.+)$/i,
  ],
  standing: [
    /^(?:please,? )?(?:from now on|in (?:the )?future|going forward|by default|henceforth|whenever (?:i|you)\b.{1,60}?|every time (?:i|you)\b.{1,60}?|in all (?:of )?(?:your )?(?:answers|replies|responses))[, ]+(?:please,? |always |never |only |don't |do not |you should |i want you to )*(?:answer|reply|respond|write|use|speak|talk|call|address|explain|give|include|show|format|keep|cite|translate|ask|add|start|end|begin|provide|say|tell|treat|refer|suggest|recommend|assume|mention|make|put|convert|remind|check|stick|apologi[sz]e|be|avoid)\b.*$/i,
    /^(?:please,? )?(?:always|never|don't ever|do not ever|only ever) (?:please )?(?!give up|say never|tell me why)(?:answer|reply|respond|write|use|speak|talk|call|address|explain|give|include|show|format|keep|cite|translate|ask|add|start|end|begin|provide|say|tell|treat|refer|suggest|recommend|assume|mention|make|put|convert|remind|check|stick|apologi[sz]e|be|avoid)\b.*$/i,
    /^(?:please,? )?(?:don't |do not |never |always |only )?(?:answer|reply|respond|write|use|speak|talk|call|address|explain|give|include|show|format|keep|cite|translate|ask|add|start|end|begin|provide|say|tell|treat|refer|suggest|recommend|assume|mention|make|put|convert|remind|check|stick|apologi[sz]e|be|avoid)\b.{3,200}\b(?:from now on|in (?:the )?future|going forward|at all times|by default|every time|always|in (?:all|every) (?:answers?|chats?|conversations?))\W*$/i,
    /^i(?:'d| would)? (?:want|like|expect|need) you to (?:please )?(?:always|never|only) .+$/i,
  ],
  nextClause:
    /(?:[;:–—]\s*|\s-\s|,\s*)(?:(?:and|but|so|because|since|while|though|although|yet)\s+)?(?=(?:i|my|we)\b)|\s(?:and|but|so|because|while|though|although|yet)\s+(?=(?:i|my|we)\b)|[,;]?\s(?:and|but|yet|or)\s+(?=(?:(?:\p{L}+ly|just|also|always|never|would|much|do not|don't)\s+)*(?:prefer|like|love|enjoy|hate|dislike|detest|despise|avoid|refuse|favou?r|tend to|only|always|never|am|work as|work at|live in|have an? (?:\p{L}+ )?(?:aversion|allergy|preference))\b)/iu,
  subject: 'I ',
  speaker: /^(?:i|i'm|i've|i'd|i'll)\b/i,
  reasons:
    /(?:,\s*|\s)(?:because|since|due to|owing to|as (?:i|it|they|this|that|he|she|we|the)|so (?:that )?(?:i|please|it|can|could|do|don't)|in order to|which (?:is|are|makes|means)|even (?:if|though|when)|although|though|given that|but not because)\b.*$|,?\s+(?:please|pls|thanks|thank you)$|,\s+(?=(?:they|it|he|she|that|this|you|there|which|so|but|and it|and they|thanks)(?:'|\b)).*$/i,
  deictic:
    /^(?:(?:i|we|it|that|this|these|those|them|him|her|you|your|yours|one|some|so|here|there|any (?:help|advice|suggestions?|ideas?|tips|input|feedback)|in (?:you|him|her|them|it)|when you|how you|what you|the (?:answer|idea(?! of)|way you|first|second|third|last|latter|former|other|above|following|result|output|response|suggestion|code|error|same|concern|help|advice|support|feedback|effort|info|information|thought|offer|compliment|invite|encouragement))\b|(?:a |an )?(?:question|problem|issue|error|bug|idea|feeling|doubt|request|task)\b)/i,
  anaphora:
    /\b(?:them|these|this|those|here|him|you|your|yours)\b|^(?:his|her|its|their|how they|the way|even more)\b/i,
  reported:
    /\b(?:says?|said|told (?:me|us|him|her|them)|asked|writes?|wrote|thinks?|replied|claims?|states?)[:,]?$/i,
  macros: {
    adv: '(?:(?:\\p{L}+ly|just|also|always|still|very|quite|rather|so|too|much|more|most|often|do|kind of|sort of|a bit|a lot|all|pretty|super|even|now|currently|at heart|generally speaking),?\\s+){0,3}',
    am: "(?:i'm|im|i am|i have been|i've been|i was always|i've always been)",
    have: "(?:i have|i've|i've got|i have got|i got)",
    not: "(?:don't|dont|do not|can't|cannot|can not|won't|will not)",
    never:
      "never|won't|will not|will never|would never|no longer|cannot|can't|rarely|seldom|hardly ever|don't ever|don't|do not|dont|refuse to",
    doing:
      'use|buy|wear|watch|read|listen|play|drive|fly|travel|stay|visit|smoke|shop|order|cook|ride|attend|purchase|adopt|own|rent|book|subscribe|dine|go|take|share|participate|engage|support|trust|follow',
    adj: '(?:(?!and\\b|or\\b|\\p{L}+ing\\b)[\\p{L}-]+\\s+){0,3}?',
    a: '(?:an?|the|no|some|my)\\s+',
  },
  relations: {
    ...{
      wife: 'wife',
      husband: 'husband',
      spouse: 'spouse',
      partner: 'partner',
      fiancé: 'partner',
    },
    ...{ fiancée: 'partner', fiance: 'partner', fiancee: 'partner', girlfriend: 'partner' },
    ...{ boyfriend: 'partner', mother: 'mother', mom: 'mother', mum: 'mother', father: 'father' },
    ...{ dad: 'father', sister: 'sister', brother: 'brother', son: 'son', daughter: 'daughter' },
    ...{
      kid: 'child',
      child: 'child',
      kids: 'child',
      children: 'child',
      baby: 'child',
      twin: 'twin',
    },
    ...{ sons: 'son', daughters: 'daughter', sisters: 'sister', brothers: 'brother' },
    ...{ grandmother: 'grandmother', grandma: 'grandmother', grandfather: 'grandfather' },
    ...{ grandpa: 'grandfather', aunt: 'aunt', uncle: 'uncle', cousin: 'cousin', niece: 'niece' },
    ...{ 'nephew': 'nephew', 'boss': 'boss', 'manager': 'manager', 'best friend': 'best_friend' },
    ...{
      roommate: 'roommate',
      flatmate: 'roommate',
      neighbour: 'neighbour',
      neighbor: 'neighbour',
    },
    ...{ colleague: 'colleague', assistant: 'assistant', doctor: 'doctor', therapist: 'therapist' },
  },
  frames: [
    // Who one is
    { predicate: 'name', says: "my (?:full |first |real |last |given )?name(?:'s| is)" },
    {
      predicate: 'goes_by',
      says:
        '(?:please |you can |you may |just |everyone |people |friends )*call(?:s)? me (?!when|if|back|at|on|a |an |the |crazy|old|later|tomorrow)' +
        "(?<object>\\p{L}[\\p{L}\\p{M}' .-]{0,40})",
    },
    { predicate: 'goes_by', says: 'i (?:go|went) by(?: the name(?: of)?)?' },
    { predicate: 'name', says: '{am} (?:called|named)' },
    { predicate: 'pronouns', says: 'my pronouns are|i use (?=(?:she|he|they|any)\\b)' },
    {
      predicate: 'age',
      says: '{am} (?:a )?(?<object>\\d{1,3})(?=(?:[ -]years?[ -]old|\\s?y\\.?o\\b|\\s*$))',
    },
    { predicate: 'birthday', says: "my birthday(?:'s| is)(?: on)?|i was born on" },
    { predicate: 'birthday', says: 'i was born in (?<object>(?:19|20)\\d\\d)' },
    { predicate: 'email', says: "my (?:work |private |personal )?e-?mail(?: address)?(?:'s| is)" },
    {
      predicate: 'username',
      says: "my (?:user ?name|handle|nickname|nick)(?: on [\\p{L}]+)?(?:'s| is)",
    },
    {
      predicate: 'speaks',
      says: 'i {adv}speak(?= (?:[\\p{Lu}]|fluent|some|a little|both|only|native))',
    },
    {
      predicate: 'speaks',
      says: "my (?:native|first|second|mother) (?:language|tongue)(?:'s| is)",
    },
    // Diet and health, as stated
    {
      predicate: 'is_allergic_to',
      says: '{am} {adv}(?:allergic|intolerant) (?:to|of)|{have} an? {adj}(?:allergy|intolerance) to',
    },
    {
      predicate: 'is_allergic_to',
      says: '{have} an? (?:(?:severe|mild|strong|serious|slight|bad) )?(?<object>[\\p{L} -]{2,60}?) (?:allergy|intolerance)\\b',
    },
    {
      predicate: 'is_allergic_to',
      says: '{am} {adv}(?<object>lactose|gluten|fructose|histamine)[ -]intolerant',
    },
    {
      predicate: 'follows_diet',
      says: '{am} {adv}(?:an? )?{adj}(?<object>(?:lacto-|ovo-|lacto-ovo )?(?:vegan|vegetarian|pescatarian|pescetarian|flexitarian|fruitarian|carnivore))\\b',
    },
    {
      predicate: 'follows_diet',
      says: '(?:i {adv}(?:follow|keep to|stick to|adhere to|maintain|have|eat)|{am} {adv}(?:on|following|doing)) an? (?:(?:very )?strict )?(?<object>{adj}[\\p{L}-]+)(?:,? [\\p{L}-]+)? diet\\b',
    },
    {
      predicate: 'follows_diet',
      says: 'i {adv}(?:keep|eat) (?<object>kosher|halal|vegan|vegetarian|keto|paleo|gluten[- ]free|plant[- ]based)\\b',
    },
    {
      predicate: 'is_afraid_of',
      says: '{am} {adv}(?:afraid|scared|terrified|frightened|petrified) of|{have} an? {adj}(?:fear|phobia) of|i {adv}fear',
    },
    {
      predicate: 'is_sensitive_to',
      says: '{am} {adv}(?:sensitive|vulnerable|susceptible|prone) to|{have} an? {adj}(?:sensitivity to|tolerance (?:for|of|to))',
    },
    {
      predicate: 'has_condition',
      says: "i {adv}(?:suffer|suffered) from|(?:i was|i've been|i have been|i got) {adv}diagnosed with|{am} living with|i live with (?=chronic|an? (?:chronic|disability|condition))",
    },
    {
      predicate: 'has_condition',
      says: '{have} (?:an? )?(?<object>{adj}(?:asthma|diabetes|adhd|add|autism|dyslexia|epilepsy|migraines?|arthritis|celiac disease|coeliac disease|ibs|insomnia|anxiety|depression|eczema|high blood pressure|hypertension|tinnitus|scoliosis|acrophobia|claustrophobia|arachnophobia|disability|condition|disorder|syndrome|injury|pain|back (?:pain|problems)|motion sickness|vertigo))\\b',
    },
    {
      predicate: 'has_condition',
      says: '{have} (?<object>{adj}(?:sensitive|dry|oily|weak|bad|poor) (?:skin|teeth|stomach|eyes|eyesight|knees?|back|scalp|hearing|memory))\\b',
    },
    {
      predicate: 'struggles_with',
      says: 'i {adv}(?:struggle|have {adj}(?:trouble|difficulty|difficulties|problems)|get {adv}(?=(?:motion|sea|car|air)[ -]?sick|anxious|nervous|nauseous|dizzy|bored|overwhelmed|uncomfortable|claustrophobic|stressed|distracted|tired))(?: with| in| when| by)?|i {adv}find it {adv}(?:hard|difficult|challenging|tough|impossible|exhausting|stressful|overwhelming|uncomfortable)(?: to)?',
    },
    // People around
    {
      predicate: 'has_{relation}',
      says: "my (?:(?:older|younger|little|big|eldest|youngest|only|late|twin|new|\\d+[- ]year[- ]old) )?{relation}(?:'s name(?:'s| is)|(?:'s| is| are) (?:called|named))",
    },
    {
      predicate: 'has_{relation}',
      says: "my (?:(?:older|younger|little|big|eldest|youngest|only|late|twin|new|\\d+[- ]year[- ]old) )?{relation}(?:'s| is| are) (?<object>\\p{L}[\\p{L}\\p{M}'-]+(?: \\p{Lu}[\\p{L}\\p{M}'-]+)?)(?=[,.!]|$| and\\b)",
      isName: true,
    },
    {
      predicate: 'has_{relation}',
      says: "my (?:(?:older|younger|little|big|eldest|youngest|only|late|twin|new|\\d+[- ]year[- ]old) )?{relation}(?:'s| is) (?=an? |\\d)",
    },
    {
      predicate: 'has_{relation}',
      says: "my (?:(?:older|younger|little|big|eldest|youngest) )?{relation},? (?<object>\\p{L}[\\p{L}'-]+)(?=[, ])",
      isName: true,
    },
    {
      predicate: 'has_family',
      says: '{have} (?<object>(?:an? |one |two |three |four |five |six |\\d |no )(?:{adj})(?:kids?|child(?:ren)?|sons?|daughters?|brothers?|sisters?|siblings?|twins|toddlers?|teenagers?|family|grandchild(?:ren)?|wife|husband|partner|girlfriend|boyfriend|bab(?:y|ies))\\b.{0,60})',
    },
    {
      predicate: 'marital_status',
      says: '{am} {adv}(?<object>(?:happily |recently |newly )?(?:married|divorced|widowed|engaged|single)(?: to .{1,40})?)$',
    },
    {
      predicate: 'has_pet',
      says: '{have} (?<object>(?:an? |one |two |three |four |\\d )(?:{adj})(?:dogs?|cats?|pupp(?:y|ies)|kittens?|rabbits?|hamsters?|guinea pigs?|parrots?|budgies?|horses?|pon(?:y|ies)|turtles?|tortoises?|snakes?|fish|goldfish|ferrets?|chickens?|retrievers?|poodles?|terriers?|labradors?|shepherds?)\\b.{0,60})',
    },
    {
      predicate: 'has_pet',
      says: "my (?:dog|cat|puppy|kitten|rabbit|hamster|parrot|horse)(?:'s name)?(?:'s| is)(?: called| named)?",
    },
    // Work and study
    { predicate: 'works_as', says: '(?:i {adv}(?:work|worked)|{am} {adv}(?:working|employed)) as' },
    {
      predicate: 'works_as',
      says: "my (?:job|profession|occupation|job title|role)(?: title)?(?:'s| is)(?: that of)?",
    },
    {
      predicate: 'works_at',
      says: "(?:i {adv}work|{am} {adv}(?:working|employed)) (?:at|for|by)|my (?:employer|company)(?:'s| is)(?: called)?",
    },
    { predicate: 'works_in', says: '(?:i {adv}work|{am} {adv}working) in' },
    {
      predicate: 'works_on',
      says: '(?:i {adv}work|{am} {adv}working) on(?! for\\b)(?! (?:an? )?(?:new |big |secret )*(?:projects?|something|stuff|thing|it|this|that)\\b(?! (?:called|named)))',
      settingOnly: true,
    },
    {
      predicate: 'runs',
      says: 'i {adv}(?:run|manage|lead|own|founded|co-?founded|started|head) (?=(?:an?|my own|our own|the) (?:[\\p{L}-]+ ){0,3}(?:business|company|startup|start-up|agency|shop|store|restaurant|caf[eé]|bakery|farm|studio|practice|team|department|club|blog|podcast|channel|school|clinic|nonprofit|charity|community|newsletter|hotel|gallery|bar|brewery)\\b)',
    },
    {
      predicate: 'studies',
      says: "(?:i {adv}(?:study|major in|am majoring in)|{am} {adv}(?:studying|majoring in|doing a (?:phd|master'?s|degree|bachelor'?s) in))",
    },
    // Places
    {
      predicate: 'lives_in',
      says: "(?:i {adv}(?:live|reside)|{am} {adv}(?:living|based|located|residing)) (?:in|at|near|on|outside|close to)|i (?:have )?(?:recently |just )?(?:moved|relocated) to|i(?:'ve| have) (?:recently |just )?(?:moved|relocated) to|my home ?town is",
    },
    {
      predicate: 'comes_from',
      says: '(?:i {adv}come|{am} {adv}) ?(?:originally )?from|i (?:grew up|was born|was raised|was born and raised) in',
    },
    {
      predicate: 'time_zone',
      says: "my time ?zone(?:'s| is)|{am} (?:in|on) (?:the )?(?=(?:[cepmwaj]e?[sd]?t|hst|akst|ist|bst|nzst|aest|utc|gmt)\\b)",
    },
    // What one wants of answers
    {
      predicate: 'has_favourite',
      says: "my (?:all-time |absolute |personal )?favou?rite (?<about>[\\p{L}\\p{M} '-]{2,40}?)(?:'s| is| are)",
    },
    { predicate: 'has_favourite', says: "my favou?rites?(?:'s| is| are)" },
    // Against something
    {
      predicate: 'avoids',
      says: "i(?:'d)? {adv}(?:would )?{adv}(?:prefer|choose|like|try|tend|need|have|want|aim) to (?:avoid|stay away from|steer clear of|skip)",
    },
    {
      predicate: 'avoids',
      says: 'i {adv}(?:must )?(?:avoid|boycott|shun|eschew|skip|steer clear of|stay away from|keep away from|stay clear of|abstain from|refrain from|opt out of|(?:quit|gave up|have given up|stopped|have stopped)(?= \\p{L}+ing\\b))',
    },
    {
      predicate: 'avoids',
      says: "i {adv}(?:(?:{never}) (?:ever )?(?:eat|drink|consume|tolerate)|(?:can't|cannot|never) have)(?! (?:to|the time|time|access|an?|enough|any (?:idea|experience|questions?|problem))\\b)",
    },
    {
      predicate: 'has_habit',
      says: 'i {adv}(?<object>(?:refuse|decline) to .+|(?:{never}) (?:ever )?(?:{doing})\\b.+)',
    },
    {
      predicate: 'dislikes',
      says: "i {adv}(?:{not} )(?:{adv})?(?:like|enjoy|love|care for|appreciate|tolerate|stand|bear|abide|endure|fancy|dig|find (?:any )?(?:joy|pleasure|value) in|get along with|feel comfortable (?:with|in|at|around)|want (?!to\\b|it\\b|you\\b|anything else)(?:anything to do with)?)|i {adv}(?:can't|cannot|can not|can hardly|couldn't) {adv}(?:stand|bear|tolerate|abide|handle)",
    },
    {
      predicate: 'dislikes',
      says: 'i {adv}(?:dislike|hate|despise|detest|loathe|abhor|resent|disapprove of|have (?:an? )?{adj}(?:aversion|dislike|distaste|hatred|disdain|disgust|repulsion|objection|contempt|reservations)s?(?: to| of| for| towards?| about| against)?|have (?:no|little|zero) (?:interest|patience|tolerance|desire|use|time|appetite)(?: in| for| to)?)',
    },
    {
      predicate: 'dislikes',
      says: '{am} {adv}(?:not|never|no|hardly) {adv}(?:an? )?{adj}(?:fan of|fond of|into|keen on|interested in|comfortable (?:with|in|around)|a lover of|lover of|big on|crazy about|attracted to|drawn to|supportive of|in favou?r of|a believer in|enthusiastic about)',
    },
    {
      predicate: 'dislikes',
      says: '{am} {adv}(?:averse to|opposed to|against|bothered by|annoyed by|irritated by|disgusted by|repulsed by|turned off by|put off by|uncomfortable with|uncomfortable (?=\\p{L}+ing\\b)|sick of|tired of|bored (?:by|with|of)|skeptical (?:of|about)|sceptical (?:of|about)|wary of|disappointed (?:by|with|in)|uninterested in|disinterested in|done with|distrustful of)',
    },
    {
      predicate: 'does_not_have',
      says: "i {adv}(?:don't|do not|dont) {adv}(?:own|have|possess)(?= (?:an?|any) (?:car|pets?|tv|television|kids|children|dog|cat|phone|smartphone|garden|oven|license|licence|driver))",
    },
    // For something
    {
      predicate: 'prefers',
      says: "i(?:'d)? {adv}(?:would )?{adv}(?:prefer|favou?r|rather (?!not)|opt for|go for|lean (?:towards?|to)|gravitate towards?|insist on|swear by|stick to|stick with)(?: to)?|my {adj}preference(?:s)?(?:'s| is| are)(?: for| to)?|{have} (?:an? )?{adj}(?:preference|predilection|penchant)(?: for| to)?",
    },
    {
      predicate: 'has_habit',
      says: 'i {adv}(?<object>(?:learn|work|focus|study|think|sleep|function|concentrate) (?:much |the )?(?:best|better|most (?:effectively|productively))\\b.+)',
    },
    {
      predicate: 'likes',
      says: 'i {adv}(?:like|love|enjoy|adore|appreciate|admire|cherish|relish|savou?r|treasure|value|prize|thrive (?:in|on|with|when|at)|find (?:great |a lot of |much |real )?(?:joy|pleasure|comfort|value|happiness|satisfaction) in|take (?:great )?(?:pleasure|pride|joy|delight) in|have an? {adj}(?:passion|soft spot|weakness|love|fondness|fascination|interest|taste|appreciation|obsession|thing|knack|affinity)(?: for| in| with)?)',
    },
    {
      predicate: 'likes',
      says: '{am} {adv}into|{am} {adv}(?:an? |the )?{adj}(?:fan of|fond of|keen on|passionate about|enthusiastic about|drawn to|attracted to|obsessed with|in love with|crazy about|lover of|enthusiast of|big on|hooked on|addicted to|fascinated by|captivated by)',
    },
    { predicate: 'likes', says: '{am} {adv}interested in', settingOnly: true },
    {
      predicate: 'is_a',
      says: '{am} (?<object>an? {adj}(?!huge |big |total )[\\p{L}-]+ (?:lover|fan|enthusiast|person|addict|buff|nerd|geek|aficionado|collector|purist|believer|advocate|supporter|beginner|novice))\\b',
    },
    {
      predicate: 'cares_about',
      says: 'i {adv}(?:care about|believe in|advocate for|advocate|support|stand for|stand up for|prioriti[sz]e|put (?:great |a lot of )?(?:emphasis|importance|value) on)|{am} {adv}(?:committed to|dedicated to|devoted to|concerned about|concerned with|worried about|particular about|picky about|strict about|conscious (?:of|about)|mindful of|a (?:strong |firm |big )?(?:believer in|advocate (?:of|for)|supporter of|proponent of))',
    },
    {
      predicate: 'prefers',
      says: '(?<object>[^,;:]{3,100}?) (?:is|are) {adv}(?:important|essential|crucial|vital|non-negotiable|a must|a priority|my priority|my preference|key) (?:for|to) me\\b',
    },
    {
      predicate: 'dislikes',
      says: '(?<object>[^,;:]{3,100}?) (?:is|are) {adv}(?:a deal-?breaker|a no-go|a turn-?off|off-putting|unacceptable|not my (?:thing|style|cup of tea)|not for me)\\b',
    },
    {
      predicate: 'dislikes',
      says: '(?<object>[^,;:]{3,100}?) (?:makes?|give) me {adv}(?:uncomfortable|anxious|nervous|sick|nauseous|uneasy|sad|angry|dizzy|the creeps|headaches)\\b',
    },
    {
      predicate: 'dislikes',
      says: '(?<object>[^,;:]{3,100}?) {adv}(?:bothers?|annoys?|bores?|irritates?|disgusts?|frightens?|scares?|stresses|overwhelms?) me\\b',
    },
    // Habits and things
    {
      predicate: 'has_habit',
      says: 'i (?<object>{adv}(?:only|exclusively|solely|strictly|always|usually|typically|generally|normally|mostly|primarily|mainly|regularly|frequently|rarely|seldom|tend to|try to (?=\\p{L}+ (?:only|mostly|less|more|every)\\b)|make sure to|make a point of|make it a point to|insist that|choose to|have to (?=\\p{L}+ every)|have a habit of|am used to|am in the habit of|get up|wake up|go to bed|start my day|start every day)\\b(?! (?:get|getting|see|run into|receive) (?:an?|the|this|that) )(?! (?:wonder|wanted|thought|assumed|need|want|have a|feel|felt|worry|know|knew|being|be there)).+)',
    },
    {
      predicate: 'has_habit',
      says: 'i (?<object>(?:go|run|walk|swim|cycle|bike|meditate|read|write|cook|train|exercise|work out|practi[sc]e|play|eat|drink|visit|take|do|commute)\\b.{0,80}\\b(?:every (?:day|morning|evening|night|week|weekend|month|year|summer|winter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|daily|weekly|on (?:weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)|(?:once|twice|three times|\\w+ times) a (?:day|week|month)))',
    },
    {
      predicate: 'practises',
      says: 'i {adv}(?:play|collect|practi[sc]e|coach|teach|brew|knit|paint|volunteer (?:at|for|with))(?! (?:with the|around|a role|devil))',
    },
    {
      predicate: 'uses',
      says: '(?:i {adv}(?:use|code in|program in|write (?=(?:mostly |mainly )?(?:python|java|rust|go|typescript|javascript|c\\+\\+|ruby|php|swift|kotlin)\\b)|develop in|shoot with|drive to work with)|{am} {adv}using)(?! (?:the|this|that|these|those|it|following|your|a (?:for|while|function|loop|script)))',
    },
    {
      predicate: 'owns',
      says: "i {adv}(?:own|drive|ride|possess)(?= (?:an?|two|three|my|the|\\d|\\p{Lu}))|my (?<about>car|bike|bicycle|motorbike|motorcycle|laptop|phone|computer|camera|house|apartment|flat|boat|guitar|piano)(?:'s| is) (?=an? |the )",
    },
    {
      predicate: 'owns',
      says: '{have} (?<object>(?:an? |two |three |my own |\\d )(?:{adj})(?:car|motorcycle|motorbike|bike|boat|house|apartment|flat|cabin|cottage|garden|allotment|laptop|macbook|iphone|pixel|camera|piano|guitar|violin|telescope|3d printer|greenhouse|farm|pool|balcony|van|camper|truck|tesla)\\b.{0,40})',
    },
    {
      predicate: 'is',
      says: '{am} {adv}(?<object>{adv}(?:[\\p{L}-]+(?:-conscious|-minded|-averse|-handed|-blind|phobic|-friendly)|(?:health|environmentally|budget|eco|fashion|safety|privacy|security|cost|price)[ -]conscious|colou?r-?blind|deaf|blind|left-handed|right-handed|an? (?:introvert|extrovert|early riser|early bird|night owl|morning person|night person|minimalist|perfectionist|homebody|foodie|atheist|pacifist|feminist|only child|teetotaler|teetotaller|non-?smoker|smoker|non-?drinker)|introverted|extroverted|frugal|pregnant|retired|unemployed|self-employed|religious|jewish|muslim|christian|catholic|buddhist|hindu|gay|lesbian|bisexual|transgender|non-?binary|teetotal|sober|nocturnal|disabled|neurodivergent|autistic|dyslexic|diabetic|asthmatic))(?=[ ,.!]|$)',
    },
    {
      predicate: 'is_a',
      says: '{am} (?<object>an? (?!(?:\\p{L}+ )?fan\\b|bit\\b|little\\b|lot\\b|few\\b|big\\b|huge\\b|fan\\b|great\\b|mess\\b|total\\b|complete\\b|couple\\b)(?:[\\p{L}-]+ ){0,4}(?:\\p{L}{2,}(?:er|or|ist|ian|ant|ent|eer|ess|man|woman|wright|smith|ician|nurse|chef|coach|pilot|clerk|judge|analyst|architect|scientist|assistant|consultant|intern|founder|ceo|cto|cfo|mom|mum|dad|mother|father|parent|student|veteran|vet|nerd|monk|poet|citizen|resident|native|expat|immigrant|freelancer|developer|dev|sysadmin|freshman|sophomore|junior|senior|undergrad|grad|postdoc|professor|phd)\\b)(?: (?:at|in|from|for|by|of|with|who) .{1,80})?)',
    },
    { predicate: 'is_a', says: '(?:as an? )(?<object>(?:[\\p{L}-]+ ){0,3}[\\p{L}-]+), (?=i\\b)' },
    {
      predicate: 'believes',
      says: 'i {adv}find (?!out|myself|that\\b|the (?:answer|error|bug))(?<object>.{3,120}\\b(?:un\\p{L}+|\\p{L}+(?:ing|ful|able|ible|less|ous|ive)|too \\p{L}+|dull|bland|cheap|fake|awkward|sad|gross|loud))$',
      settingOnly: true,
    },
    // Goals, promises, decisions, views
    {
      predicate: 'has_goal',
      says: "my (?:main |long-term |biggest |personal |current |ultimate |primary )*(?:goal|aim|ambition|objective|resolution|aspiration)s?(?: for [\\p{L}\\d ]{2,20})?(?:'s| is| are)(?: to)?|i (?:aim|aspire|dream of|have set myself the goal)(?: to)?|{am} {adv}(?:saving (?:up )?(?:for|to)|training for|working towards?)",
    },
    {
      predicate: 'has_goal',
      says: '(?:i (?:really |eventually |someday |one day )?(?:want|hope|intend|plan)|{am} {adv}(?:trying|planning|hoping|working)) to (?=(?:learn|become|lose|quit|stop|start|retire|run|move|write (?:a|my) (?:book|novel)|save|get (?:fit|in shape|better|promoted|healthier)|eat (?:more|less|better|health)|exercise|improve|reduce|cut down|launch|build|open|buy|finish|graduate|pass|publish|travel)\\b)',
      settingOnly: true,
    },
    {
      predicate: 'committed_to',
      says: "(?:i(?:'ve| have)? |we(?:'ve| have)? )?(?:just |already )?(?:promised|committed to|pledged|vowed|swore|signed up for|signed up to|undertook)(?: that)?|(?:{am} )?committing to|i(?:'ve| have) made a commitment to|i owe",
    },
    {
      predicate: 'committed_to',
      says: "(?:i(?:'ll| will)|we(?:'ll| will)) (?!be (?:visiting|traveling|travelling|going|in|at|on)\\b)(?<object>(?!need|have to ask|try)\\p{L}+ .{3,120}\\b(?:by|until|before|no later than|end of|on) (?:the )?(?:end of|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|tonight|next|this|january|february|march|april|may|june|july|august|september|october|november|december|week|month|year|eow|eod|\\d).*)",
      settingOnly: true,
    },
    {
      predicate: 'decided',
      says: "(?:i|we)(?:'ve| have)? (?:just |finally |now |also |already |both |all |talked about it and )*(?:decided|chosen|chose|opted|settled|agreed|resolved|made up (?:my|our) minds?|made the decision|concluded)(?: to| on| that| for| against|:)*|^(?:decided|agreed|opted|settled)(?: to| on| that| for| against|:)+|(?:the |my |our |final )?decision(?: made)?(?: is| was)?(?: to| on| about|:)",
    },
    {
      predicate: 'decided',
      says: "(?:{am}|i|we're|we are|we) {adv}(?:switching|switched|going with|moving away from|moving|migrating|migrated|dropping)(?= (?:to|from|with|entirely|over|our|my|the|\\p{Lu}))",
      settingOnly: true,
    },
    {
      predicate: 'believes',
      says: "i (?:firmly|strongly|truly|honestly|really|sincerely|genuinely|deeply|wholeheartedly) (?:believe|think|feel)(?: that)?|{am} (?:\\p{L}+ )?convinced(?: that)?|in my (?:opinion|view|experience|book),?|i(?:'m| am) of the opinion that|my (?:take|view|opinion|read|belief|stance)(?: on this)? is(?: that)?|i believe(?: that)?(?! (?:you|the (?:error|problem|issue|bug)|there|this|it))",
    },
    {
      predicate: 'believes',
      says: 'i (?:think|consider|feel that)(?: that)? (?!about\\b|of\\b|so\\b)(?=.{2,120}\\b(?:should|overrated|underrated|too|best|worst|never|always|better|worse|useless|boring|beautiful|pointless|important|unethical|wrong|harmful|going to be|wasteful|unnecessary|distracting|overwhelming|restrictive|confusing|frustrating|limiting|tedious|impersonal)\\b)(?!(?:you|we|i|it|this|that|there|the (?:error|problem|issue|bug|answer))\\b)',
      settingOnly: true,
    },
  ],
}
