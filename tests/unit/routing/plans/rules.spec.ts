import { test } from '@japa/runner'
import { splitPlan } from '#routing/engine/plan_splitter'

const shapeOf = (text: string) =>
  splitPlan(text).steps.map(({ description, after }) => [description, ...after])

/** Texts with the steps that they are, each with the steps that it needs. */
const steps: [string, string, (string | number)[][]][] = [
  [
    'a sequence in one sentence',
    'First collect the facts about bees, then write a summary, finally translate it into French.',
    [['Collect the facts about bees'], ['Write a summary', 0], ['Translate it into French.', 1]],
  ],
  [
    'parts that stand side by side',
    'Summarise X and translate Y',
    [['Summarise X'], ['Translate Y']],
  ],
  [
    'a part that means the one before',
    'Summarize the report and translate it to German.',
    [['Summarize the report'], ['Translate it to German.', 0]],
  ],
  [
    'things to be made, in a sentence',
    'Write a slogan, a press release and three tweets about our bakery.',
    [['Write a slogan'], ['Write a press release'], ['Write three tweets about our bakery.']],
  ],
  [
    'things to be made, in a list',
    'Write:\n- a slogan\n- a press release',
    [['Write a slogan'], ['Write a press release']],
  ],
  [
    'things to be made, numbered in a line',
    'Write (1) a slogan, (2) a press release and (3) a tweet.',
    [['Write a slogan'], ['Write a press release'], ['Write a tweet.']],
  ],
  [
    'parts of one thing, which a last step puts together',
    'Write a report on coffee:\n1. Analyse the demand\n2. List the rivals',
    [
      ['Analyse the demand'],
      ['List the rivals'],
      [
        'Combine the results of the steps before into the one answer that the request asks for',
        0,
        1,
      ],
    ],
  ],
  [
    'a wish for one answer after a list',
    'Do these tasks:\n- explain tides\n- describe the moon\n\nThen combine everything into one article.',
    [['Explain tides'], ['Describe the moon'], ['Combine everything into one article.', 0, 1]],
  ],
  [
    'steps that are named by number',
    'Step 1: find the primes below 20\nStep 2: list primes above 50\nStep 3: rank the results of step 1',
    [['Find the primes below 20'], ['List primes above 50'], ['Rank the results of step 1', 0]],
  ],
  [
    'numbered lists in any language',
    '请完成以下任务：\n1. 写一首关于大海的诗\n2. 把这首诗翻译成英文',
    [['写一首关于大海的诗'], ['把这首诗翻译成英文', 0]],
  ],
  [
    'sequences in other languages',
    'Fasse den Bericht zusammen, dann übersetze die Zusammenfassung ins Englische.',
    [['Fasse den Bericht zusammen'], ['Dann übersetze die Zusammenfassung ins Englische.', 0]],
  ],
]

/** Texts that look like several things to do and are one. */
const wholes: [string, string][] = [
  ['two verbs for one thing', 'Find and fix the bug in this function'],
  ['a change to what is made', 'Write a poem and make it funny.'],
  ['a thing with several others in it', 'Write a story about a dragon, a princess, and a castle'],
  ['a story', 'First I went to the store, then I bought milk. Finally I came home. What happened?'],
  ['a story in German', 'Dann ging ich nach Hause. Danach schlief ich ein.'],
  ['a list to be looked at', 'Sort these words:\n- banana\n- apple\n- cherry'],
  ['a list to be looked at, in Spanish', 'Traduce estas palabras:\n- perro\n- gato'],
  ['answers to choose from', 'Which of these is right?\na) write a poem\nb) draw a house'],
  ['code', 'Explain this code:\n```\n1. write a\n2. write b\n```'],
  [
    'a quotation',
    'Explain the sentence "First write the draft, then delete the draft, finally cry."',
  ],
  ['quoted lines', 'What is wrong here?\n> - write the test\n> - delete the test'],
  ['words about sequence', 'Explain how first and then are used in English.'],
]

test.group('Rules that break requests into steps', () => {
  for (const [what, text, expected] of steps) {
    test(`find ${what}`, ({ assert }) => assert.deepEqual(shapeOf(text), expected))
  }

  for (const [what, text] of wholes) {
    test(`leave ${what} whole`, ({ assert }) => assert.deepEqual(shapeOf(text), [[text]]))
  }

  test('never read a pasted text for orders, and give it to every step', ({ assert }) => {
    const pasted = 'First, write this down. Then delete it.\n- write a\n- write b'
    const { context, steps: found } = splitPlan(
      `Summarize the following article and translate the summary to German:\n\n${pasted}`
    )

    assert.deepEqual(
      found.map(({ description }) => description),
      ['Summarize the following article', 'Translate the summary to German:']
    )
    assert.equal(context, pasted)
  })

  test('lose nothing of a long text', ({ assert }) => {
    const long = 'fact '.repeat(10_000)
    const { context } = splitPlan(`Summarize the tides. Describe the moon. ${long}END`)

    assert.include(context, 'END')
    assert.isAbove(context.length, 29_000)
  })

  test('are quick on hostile texts', ({ assert }) => {
    const hostile = [
      'write a, '.repeat(3_000),
      '(1) '.repeat(5_000),
      '"'.repeat(20_000),
      '>'.repeat(20_000),
      'following '.repeat(2_000),
      'put it '.repeat(3_000),
      '\uE0000\uE001'.repeat(1_000),
      '```'.repeat(5_000),
      'make a b c '.repeat(2_000),
    ]
    const startedAt = performance.now()

    for (const text of hostile) assert.isAtMost(shapeOf(text).length, 12)
    assert.isBelow(performance.now() - startedAt, 1_000)
  })
})
