import { test } from '@japa/runner'
import { findEntities } from '#memory/extraction/entities/find_entities'
import { extractMentions } from '#memory/extraction/extract_mentions'

const names = (text: string) => findEntities(text).map(({ name, kind }) => `${name} (${kind})`)

test.group('Names in a text', () => {
  test('are found with what they are the names of', ({ assert }) => {
    assert.deepEqual(
      names(
        "Dr. Mara Holt from Northwind Labs moved to Lisbon. She runs the Blue Harbour project. We'll meet Tom's team in May."
      ),
      [
        'Mara Holt (person)',
        'Northwind Labs (organization)',
        'Lisbon (place)',
        'Blue Harbour (project)',
        'Tom (person)',
      ]
    )
  })

  test('are not the beginnings of sentences, abbreviations or days', ({ assert }) => {
    assert.deepEqual(names('Please check the API on Monday. Working on it. The CI is red.'), [])
  })

  test('are told from nouns in German', ({ assert }) => {
    assert.deepEqual(
      names(
        'Die Leiterin der Abteilung ist nicht in Berlin, und das Treffen mit Mara Holt ist im Mai.'
      ),
      ['Berlin (place)', 'Mara Holt (person)']
    )
  })

  test('end where another script begins', ({ assert }) => {
    assert.deepEqual(
      findEntities('우리는 Northwind Labs의 사무실에 있었다.').map(({ name }) => name),
      ['Northwind Labs']
    )
  })

  test('are found without capitals when they are known', ({ assert }) => {
    const known = new Map([['blue harbour', 'project' as const]])

    assert.deepEqual(findEntities('we finished blue harbour today', known), [
      { name: 'blue harbour', kind: 'project' },
    ])
  })
})

test.group('Names that a person mentions', () => {
  const mentions = (text: string) =>
    extractMentions(text, new Map(), []).map(({ object }) => object)

  test('are kept where people speak of themselves', ({ assert }) => {
    assert.deepEqual(mentions('Yesterday I met Mara Holt.'), ['Mara Holt'])
    assert.deepEqual(mentions('Mara Holt wrote a book.'), [])
  })

  test('are left out of questions, suppositions and long lists', ({ assert }) => {
    assert.deepEqual(mentions('I fly to meet Mara Holt. What shall I bring?'), [])
    assert.deepEqual(mentions('If I met Mara Holt I would faint.'), [])
    const many = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gil'].map((name) => `${name} Holt`)
    assert.deepEqual(mentions(`I met ${many.join(', ')}.`), [])
  })

  test('stand beside no secret', ({ assert }) => {
    assert.deepEqual(mentions('I met Mara Holt. My password is hunter2.'), [])
  })
})
