import { test } from '@japa/runner'
import { CatalogueRouter } from '#routing/engine/catalogue_router'
import { preferencesOf } from '#routing/engine/preferences'
import { allUnseen, directory, question, target } from '#tests/unit/routing/fixtures'

const house = directory([
  target('best', { quality: 0.72 }),
  target('near', { quality: 0.7, regions: ['EU'] }),
  target('weak', { quality: 0.3, regions: ['eu'] }),
])

const chosen = (profile: Record<string, unknown>) =>
  new CatalogueRouter().decide(
    question('Explain the tides', {
      objective: { quality: 1 },
      preferences: preferencesOf(profile),
    }),
    house,
    allUnseen
  ).target!.id

test.group('A profile', () => {
  test('puts preferred targets a little ahead, and no further', ({ assert }) => {
    assert.equal(chosen({}), 'best')
    assert.equal(chosen({ preferred_targets: ['near'] }), 'near')
    assert.equal(chosen({ preferred_targets: ['weak'] }), 'best')
    assert.equal(chosen({ region: 'eu' }), 'near')
  })

  test('may hold anything else', ({ assert }) => {
    const odd = [{ name: 'Ada' }, { preferred_targets: 'near' }, { preferred_targets: [1, ''] }]

    for (const profile of [...odd, { region: 5 }]) assert.isUndefined(preferencesOf(profile))
    assert.lengthOf(preferencesOf({ preferred_targets: Array(50).fill('x') })!.targets, 20)
  })
})
