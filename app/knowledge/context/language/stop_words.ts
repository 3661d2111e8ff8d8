/** Words that stand in any text and tell nothing about it. Only those of other languages that mean nothing in English. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'a an the and or but if then of to in on at by for with from as is are was were be been being am do does did doing',
    'have has had having i you he she it we they me him her us them my your his its our their this that these those there',
    'here what which who whom whose when where why how not no so than too very can could will would should may might must',
    'just about into out up s t re ve ll d m im ive ill youre thats dont didnt doesnt isnt wasnt gonna wanna please',
    'der das und nicht ich du wir ihr mein dein ein eine einen mit auf für ist sind',
    'el los las una que del por para con mi tu su es son como',
    'le les une et je tu nous vous est sont avec pour dans mon ma mes qui que',
    'il lo gli di che per sono mio mia nel della',
    'o os um uma não meu minha com em você',
    'и в во не на я ты он она мы вы они что это как с по к у мой моя',
  ]
    .join(' ')
    .split(' ')
)

/** Words that questions are made of. They are looked for, but count half. */
export const WEAK_WORDS: readonly string[] = [
  'kind type sort many much long time day thing name mention talk tell say describe participate happen share one get use',
  'during after before also both ever still year month week date recent currently specific certain main think way lot good',
  'great new make take go come first',
]
  .join(' ')
  .split(' ')
