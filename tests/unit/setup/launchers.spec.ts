import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'

const root = new URL('../../../', import.meta.url)
const load = (path: string) => import(new URL(`bin/${path}`, root).href)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test.group('npm start: arguments', () => {
  test('become environment variables', async ({ assert }) => {
    const { readArguments } = await load('setup/arguments.mjs')
    assert.deepEqual(readArguments(['--demo', '--port=4000', '--host', '0.0.0.0']).env, {
      SVC_DEMO: 'on',
      PORT: '4000',
      HOST: '0.0.0.0',
    })
    assert.deepEqual(readArguments(['--no-demo']).env, { SVC_DEMO: 'off' })
    assert.isTrue(readArguments(['--help']).help)
  })

  test('are named when they are wrong', async ({ assert }) => {
    const { readArguments } = await load('setup/arguments.mjs')
    assert.throws(() => readArguments(['--dmeo']), /"--dmeo"/)
    assert.throws(() => readArguments(['--port']), /"--port" needs a value/)
    assert.throws(() => readArguments(['--demo=yes']), /"--demo" takes no value/)
  })
})

test.group('npm start: port', () => {
  test('is named when something else has it', async ({ assert }) => {
    const { ensurePortIsFree } = await load('setup/server.mjs')
    assert.throws(() => ensurePortIsFree('127.0.0.1', 'high'), '"high" is not a port')
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    await assert.rejects(
      () => ensurePortIsFree('127.0.0.1', String(port)),
      new RegExp(`127.0.0.1:${port}: something else listens there`)
    )
    await new Promise((resolve) => other.close(resolve))
    await ensurePortIsFree('127.0.0.1', String(port))
  })
})

test.group('npm start: build', () => {
  test('is needed again when a source changes, not when data does', async ({ assert, cleanup }) => {
    const { fingerprint } = await load('setup/fingerprint.mjs')
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-fingerprint-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'app/core'), { recursive: true })
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'app/core/ids.ts'), 'one')
    const before = fingerprint(folder)

    writeFileSync(join(folder, 'data/signalbox.sqlite3'), 'rows')
    assert.equal(fingerprint(folder), before)
    writeFileSync(join(folder, 'app/core/ids.ts'), 'two')
    assert.notEqual(fingerprint(folder), before)
  })
})

test.group('npm start: first start', () => {
  const made = {
    api_key: 'svc_live_abc',
    operator: { username: 'operator', password: 'long and secret' },
    demo: true,
  }

  test('shows what was made once', async ({ assert, cleanup }) => {
    const { takeFirstStart, welcome } = await load('setup/first_start.mjs')
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-first-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'first-start.json'), JSON.stringify(made))

    const text = welcome(takeFirstStart(folder), 'http://127.0.0.1:3333')
    assert.include(text, 'curl http://127.0.0.1:3333/v1/chat/completions')
    assert.include(text, 'Authorization: Bearer svc_live_abc')
    assert.include(text, 'long and secret')
    assert.isUndefined(takeFirstStart(folder))
  })

  test('shows no secret that was given', async ({ assert }) => {
    const { welcome } = await load('setup/first_start.mjs')
    const given = { api_key: null, operator: { username: 'ops', password: null }, demo: false }
    const text = welcome(given, 'http://127.0.0.1:3333')
    assert.include(text, 'Authorization: Bearer $SVC_API_KEY')
    assert.match(text, /password +as given/)
    assert.notInclude(text, 'null')
  })

  test('is reached on this machine wherever it listens', async ({ assert }) => {
    const { localAddress } = await load('setup/server.mjs')
    assert.equal(localAddress('0.0.0.0', '80'), 'http://127.0.0.1:80')
    assert.equal(localAddress('::1', '80'), 'http://[::1]:80')
  })
})

test.group('Configuration', () => {
  test('.env.example names variables that exist', ({ assert }) => {
    const known = read('start/env.ts').match(/(?<=^ {2})[A-Z_]+(?=:)/gm)!
    const shown = read('.env.example').match(/(?<=^#)[A-Z_]+(?==)/gm)!
    assert.isAbove(shown.length, 20)
    assert.deepEqual(
      shown.filter((name) => !known.includes(name)),
      []
    )
  })
})

test.group('npm test: summary', () => {
  test('counts what the runner says', async ({ assert }) => {
    const { readCounts } = await load('setup/test_run.mjs')
    const summary =
      '\u001b[2mTests\u001b[22m  \u001b[32m5 passed\u001b[39m, 2 failed, 1 skipped \u001b[2m(8)\u001b[22m'
    assert.deepEqual(readCounts(`  ✔ Tests 9 passed\n\n${summary}\n Time  1s`, 1), {
      passed: 5,
      failed: 2,
      skipped: 1,
    })
  })

  test('counts a run that broke off as failed', async ({ assert }) => {
    const { readCounts } = await load('setup/test_run.mjs')
    assert.deepEqual(readCounts('cannot find module', 1), { passed: 0, failed: 1, skipped: 0 })
  })
})

test.group('Showcase', () => {
  test('sends ten prompts whose source and licence are stated', ({ assert }) => {
    const { prompts, sources, forms } = JSON.parse(read('bin/showcase/prompts.json'))
    assert.lengthOf(prompts, 10)
    for (const { source, form, text } of prompts) {
      assert.match(sources[source].commit, /^[0-9a-f]{40}$/)
      assert.equal(sources[source].licence, 'Apache-2.0')
      assert.exists(forms[form])
      assert.isNotEmpty(text)
    }
  })

  test('prints a table in ASCII that is at most 110 characters wide', async ({ assert }) => {
    const { header, lines, footer } = await load('showcase/table.mjs')
    const prompt = {
      text: `“Où est\nla gare?” ${'и'.repeat(200)} ${'x'.repeat(200)}`,
      form: 'stream',
    }
    const svc = { target: 'gpt-5-mini', demo: true, why: 'w'.repeat(300), cost_usd: 0.0000123 }
    const usage = { prompt_tokens: 120_000, completion_tokens: 10_000, total_tokens: 130_000 }
    const answered = { svc, usage, ms: 812.4 }
    const unpriced = { ...answered, svc: { ...svc, cost_usd: null } }
    const failed = { error: 'é'.repeat(300) }
    const text = [
      header(),
      ...[answered, unpriced, failed].map((outcome, index) => lines(index + 1, prompt, outcome)),
      footer([answered, unpriced, failed]),
    ].join('\n')

    assert.match(text, /^[\x20-\x7e\n]+$/)
    assert.isTrue(text.split('\n').every((line) => line.length <= 110))
    assert.include(text, 'gpt-5-mini (demo)')
    assert.include(text, '0.0000123')
    assert.include(text, '2 of 3 answered, 260000 tokens, 0.0000123 USD in all, 1 unpriced')
  })
})
