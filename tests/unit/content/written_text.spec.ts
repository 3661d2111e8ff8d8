import { test } from '@japa/runner'
import fc from 'fast-check'
import { textOfBrief, writtenText } from '#content/writing/written_text'

const brief = { topic: 'How tides work', notes: 'Mention the moon', url: null }

test.group('What a writer answered', () => {
  test('is read by its form', ({ assert }) => {
    const answer =
      'TITLE: **The pull of the moon**\nSUMMARY: Why the sea rises.\nTAGS: sea, #moon, sea\n---\nTwice a day …'

    assert.deepEqual(writtenText(answer, brief), {
      title: 'The pull of the moon',
      summary: 'Why the sea rises.',
      tags: ['sea', 'moon'],
      body: 'Twice a day …',
      imageUrl: null,
    })
  })

  test('is the post itself when it keeps to no form', ({ assert }) => {
    assert.containsSubset(writtenText('# Tides\n\nTwice a day', brief), {
      title: 'Tides',
      body: 'Twice a day',
    })
    assert.containsSubset(writtenText('Twice a day', brief), {
      title: 'How tides work',
      body: 'Twice a day',
    })
  })

  test('is nothing when nothing was written', ({ assert }) => {
    assert.isNull(writtenText(' \n', brief))
  })

  test('always has a title and a body that can be stored, whatever was answered', ({ assert }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (answer) => {
        const text = writtenText(answer, brief)
        if (text === null) return
        assert.isAtLeast(text.title.length, 1)
        assert.isAtLeast(text.body.length, 1)
        assert.isTrue(text.body.isWellFormed())
        assert.notInclude(text.body, '\0')
      })
    )
  })
})

test.group('A brief as a post', () => {
  test('has its topic as title and its notes and page as text', ({ assert }) => {
    assert.containsSubset(textOfBrief({ ...brief, url: 'https://ok.test' }), {
      title: 'How tides work',
      body: 'Mention the moon\n\n<https://ok.test>',
    })
  })
})
