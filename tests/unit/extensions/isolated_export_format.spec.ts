import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { failureOf, type ExportFormat } from '@signalbox/sdk'
import { sampleFact, TestSource } from '@signalbox/sdk/testing'
import { readIsolated } from '#extensions/isolation/isolated_plugin'

const context = {
  settings: {},
  log: { debug() {}, info() {}, warn() {}, error() {} },
  signal: new AbortController().signal,
}

/** Works with an installed format that has these functions. */
async function withFormat(functions: string, work: (format: ExportFormat) => Promise<void>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-format-')))
  const entry = join(folder, 'index.mjs')
  writeFileSync(
    entry,
    `import { defineExportFormat, malformed, settings } from '@signalbox/sdk'
    export default defineExportFormat({
      id: 'odd', name: 'Odd', docsUrl: 'https://odd.example', mediaType: 'text/odd', fileExtension: 'odd',
      settings: settings.object({}), functions: { ${functions} },
    })`
  )
  const { definition, close } = await readIsolated(entry, 20_000, folder)
  try {
    await work(definition as ExportFormat)
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

const source = () => TestSource.of([sampleFact(1)])
const write = 'async *write() { yield "" }'

async function* file() {
  yield 'text'
}

test.group('Installed export formats', () => {
  for (const [title, piece] of [
    ['a number', '7'],
    ['too much at once', '"x".repeat(9_000_000)'],
  ]) {
    test(`fail when they write ${title}`, async ({ assert }) => {
      await withFormat(`async *write() { yield ${piece} }`, async ({ functions }) => {
        await assert.rejects(() => all(functions.write(source(), context)), /something else than/)
      })
    })
  }

  test('fail when they read something else than facts', async ({ assert }) => {
    const read = 'async *read() { yield [{ subject: "Ana" }] }'
    await withFormat(`${write}, ${read}`, async ({ functions }) => {
      await assert.rejects(() => all(functions.read!(file(), context)), /something else than facts/)
    })
  })

  test('say with the line what is malformed', async ({ assert }) => {
    const read = 'async *read() { throw malformed(12, "expected a comma") }'
    await withFormat(`${write}, ${read}`, async ({ functions }) => {
      const error = await all(functions.read!(file(), context)).catch((thrown: unknown) => thrown)
      assert.containSubset(failureOf(error), {
        code: 'malformed',
        line: 12,
        message: 'Line 12: expected a comma',
      })
    })
  })

  test('may read facts and entities at the same time', async ({ assert }) => {
    const both = `async *write(source) {
      const facts = source.facts(), entities = source.entities()
      const [one, other] = await Promise.all([facts.next(), entities.next()])
      yield one.value.length + ' ' + other.value.length
    }`
    await withFormat(both, async ({ functions }) => {
      assert.deepEqual(await all(functions.write(source(), context)), ['1 2'])
    })
  })
})
