import type { Domain } from '#routing/engine/domains'

/** Words that tell a domain: `strong` ones nearly settle it, `usual` ones lean towards it. English, lower case. */
export const DOMAIN_WORDS: Partial<Record<Domain, { strong: string; usual: string }>> = {
  math: {
    strong:
      'equation equations integral derivative theorem polynomial triangle quadratic algebra geometry calculus probability modulo divisible matrix eigenvalue hypotenuse factorial logarithm sqrt frac arithmetic trigonometry',
    usual:
      'calculate compute sum product solve average percent percentage remainder angle area perimeter radius circle square cubic integer integers prime digits fraction ratio total twice half dozen miles hours minutes dollars each number numbers many much maximum minimum',
  },
  math_hard: {
    strong:
      'integral derivative theorem polynomial eigenvalue lemma proof prove modulo logarithm bijection',
    usual: 'frac sqrt cubic roots integers divisible prime matrix sum product',
  },
  code: {
    strong:
      'python javascript typescript java rust golang kotlin swift sql regex function functions compile compiler debug refactor api endpoint async await def const return stdout stdin traceback exception stacktrace git docker kubernetes unittest pytest react css html bash algorithm leetcode typeerror nullpointerexception segfault',
    usual:
      'code bug error class method variable array list string loop recursion implement script program programming library framework database query schema json parse test tests output input server client thread mutex pointer assert import package',
  },
  tools: {
    strong: 'tool tools webhook',
    usual:
      'call book schedule reserve lookup fetch retrieve weather calendar order cancel send current latest',
  },
  science: {
    strong:
      'physics chemistry biology molecule atom electron proton quantum photosynthesis enzyme mitosis dna velocity acceleration newton joule voltage thermodynamics entropy isotope gravitational wavelength organism organisms ecosystem chromosome mole molar spectroscopy',
    usual:
      'energy mass force temperature pressure reaction acid cell cells species plant plants animal animals planet star light wave electric magnetic heat water gas metal experiment evolution gene protein circuit earth sun moon soil rock',
  },
  health: {
    strong:
      'patient patients diagnosis symptom symptoms clinical disease medication dosage surgery physician syndrome tumor chronic mg therapy vaccine insulin hypertension antibiotics pathology anatomy',
    usual:
      'blood pain doctor treatment infection nutrition diet vitamin muscle bone heart nerve health medical medicine drug hospital nurse pregnancy fever skin',
  },
  law: {
    strong:
      'plaintiff defendant statute tort jurisdiction negligence contract court constitutional liability lawsuit appellate felony hearsay easement attorney legal gdpr prosecution',
    usual:
      'law judge jury trial rights crime criminal police clause evidence property agreement claim damages sued convicted',
  },
  business: {
    strong:
      'revenue inflation monetary fiscal gdp equity shareholders accounting depreciation marketing elasticity oligopoly dividend portfolio invoice kpi startup ebitda audit',
    usual:
      'market price prices cost costs profit firm company companies customers sales demand supply investment bank tax income consumer budget management employees economy economic stock interest strategy',
  },
  history: {
    strong:
      'century empire dynasty revolution treaty medieval colonial pharaoh archaeological archaeologists neolithic civilization monarchy crusade reformation renaissance abolition',
    usual:
      'war king queen battle ancient emperor president era soldiers civil independence slavery government historical 1789 1848 1914 1939 1945',
  },
  philosophy: {
    strong:
      'philosophy utilitarianism kant aristotle plato epistemology metaphysics virtue hume nietzsche deontology',
    usual: 'argument premise belief truth soul justice religion god buddhist hindu church meaning',
  },
  ethics: {
    strong: 'morally immoral ethics ethical morality',
    usual: 'moral wrong right duty harm consent ought',
  },
  psychology: {
    strong:
      'psychology cognitive freud piaget conditioning anxiety personality therapist psychologist schizophrenia reinforcement attachment',
    usual:
      'behavior behaviour emotion emotional memory child children social stress motivation perception relationship attitudes stereotype',
  },
  commonsense: {
    strong: 'plausible plausibly',
    usual:
      'she he her his they likely probably sentence blank person people house room went wanted put kitchen dog cat',
  },
  logic: {
    strong:
      'deduce syllogism puzzle riddle knights knaves valid entail entails implies logically proposition contradiction sudoku',
    usual:
      'if then must cannot true false statement statements conclusion clue exactly order left right',
  },
  knowledge: {
    strong: 'capital wikipedia trivia',
    usual:
      'who what when where which name city country river author book film movie song album actor founded located famous invented written',
  },
  writing: {
    strong:
      'essay poem story haiku lyrics blog tweet paraphrase proofread headline novel sonnet limerick slogan newsletter',
    usual:
      'write draft rewrite letter email tone paragraph article creative character dialogue style audience persuasive summary summarize formal',
  },
  translation: {
    strong: 'translate translation übersetze traduce traduis traduci vertaal переведи 翻译',
    usual:
      'english french german spanish italian portuguese chinese japanese russian korean arabic dutch',
  },
  extraction: {
    strong: 'extract classify categorize csv yaml label labels sentiment entities',
    usual: 'json table fields list identify following text document format columns',
  },
  chat: {
    strong: 'hi hello hey thanks thank hallo hola bonjour ciao lol goodbye',
    usual: 'please you your feel chat talk joke fun today name nice',
  },
}

/** Words at the head of a request that tell what is to be done. */
export const TASK_WORDS = {
  code: 'implement code debug refactor program compile',
  write: 'write compose draft create generate brainstorm story poem essay',
  rewrite: 'rewrite paraphrase proofread improve rephrase edit shorten polish',
  summarize: 'summarize summarise summary tldr condense résume resume',
  translate: 'translate translation übersetze traduce traduis traduci vertaal',
  extract: 'extract parse find list identify',
  classify: 'classify categorize label sentiment spam',
  math: 'calculate compute solve evaluate simplify prove integrate differentiate',
  plan: 'plan schedule organize roadmap itinerary outline',
} as const

/** Words of hard and of easy requests. */
export const DIFFICULTY_WORDS = {
  hard: 'prove proof derive theorem optimal optimize rigorous asymptotic np-hard concurrency distributed invariant architecture trade-off tradeoffs formally nontrivial eigenvalue integral differential quantum polynomial recursive complexity analyze analyse evaluate critique synthesize design multi-step lemma modulo bijection stochastic thermodynamics differentiate',
  easy: 'hi hello hey thanks thank define name simple quick basic short capital color spell joke',
} as const

/** Frequent words that set languages of the Latin script apart from one another. */
export const LANGUAGE_WORDS: Record<string, string> = {
  en: 'the of and to is that it with for was are this which have from what how you be not',
  de: 'der die das und ist nicht ein eine mit für auf den von wie ich sie zu wird auch bitte',
  fr: 'le les des est une dans pour qui sur avec pas vous nous ce cette quel quelle je du et',
  es: 'el los las una es por para con qué como está pero más del cuál muy sobre y',
  it: 'il gli della che di è per non sono con una questo come perché più quale nel',
  pt: 'os uma não para com você é mais como isso são do da em seu qual ao',
  nl: 'het een van niet dat voor zijn met aan deze hoe wat ik je maar ook naar',
  sv: 'och att det som är på för inte med jag den av ett vad hur',
  pl: 'nie się jest jak co że dla czy przez oraz który są od na',
  tr: 'bir ve bu için ne ile da mı nasıl çok olan gibi daha değil',
  id: 'yang dan di untuk dengan ini itu adalah tidak dari apa pada saya',
}
