import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { Caller } from '#bin/fuzz/caller'
import { ApiDocument } from '#bin/fuzz/document'
import { Fuzzer } from '#bin/fuzz/fuzzer'

const note = {
  type: 'object',
  properties: {
    text: { type: 'string', maxLength: 50 },
    stars: { type: 'integer', minimum: 0, maximum: 5 },
  },
  required: ['text'],
  additionalProperties: false,
}

const apiOfNotes = {
  openapi: '3.1.0',
  paths: {
    '/notes': {
      post: {
        security: [{ ApiKey: [] }],
        requestBody: { required: true, content: { 'application/json': { schema: note } } },
        responses: {
          201: { content: { 'application/json': { schema: note } } },
          401: {},
          422: {},
        },
      },
    },
  },
}

type Note = { text: string; stars?: number }

const isRight = (value: any): value is Note =>
  typeof value?.text === 'string' &&
  [...value.text].length <= 50 &&
  (value.stars === undefined ||
    (Number.isInteger(value.stars) && value.stars >= 0 && value.stars <= 5)) &&
  Object.keys(value).every((name) => ['text', 'stars'].includes(name))

interface Flaws {
  refuse?: (request: IncomingMessage, body: unknown) => number | null
  answer?: (body: Note) => unknown
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A server of notes that does everything right but for the given flaw. */
const serve = async ({ refuse, answer = (body) => body }: Flaws) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const body = parse(text)
    const flawed = refuse?.(request, body)
    const status =
      flawed ??
      (request.method !== 'POST'
        ? 405
        : !request.headers.authorization
          ? 401
          : isRight(body)
            ? 201
            : 422)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 201 ? answer(body as Note) : {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const fuzz = async (flaws: Flaws) => {
  const { base, close } = await serve(flaws)
  const fuzzer = new Fuzzer(new ApiDocument(apiOfNotes), new Caller(base, 'key', 'token'))
  return fuzzer.run({ seed: 7, runs: 40, include: /./ }).finally(close)
}

test.group('The fuzzer', () => {
  test('finds nothing where everything is as the document says', async ({ assert }) => {
    const report = await fuzz({})

    assert.deepEqual(report.failures, [])
    assert.deepEqual(report.neverTaken, [])
    assert.equal(report.passed, 5)
  })

  test('finds a crash and shrinks it to the least request', async ({ assert }) => {
    const report = await fuzz({
      refuse: (_request, body) => ((body as Note | undefined)?.stars === 5 ? 500 : null),
    })

    const failure = report.failures.find((one) => one.startsWith('positive'))!
    assert.match(failure, /status 500/)
    assert.include(failure, '"text":""')
    assert.include(failure, '"stars":5')
  })

  test('finds a body that should have been refused', async ({ assert }) => {
    const report = await fuzz({
      refuse: (request, body) =>
        request.headers.authorization && typeof (body as Note)?.text === 'string' ? 201 : null,
    })

    assert.match(report.failures.join(), /negative body POST \/notes.*\n.*taken with 201/)
  })

  test('finds an address that answers strangers', async ({ assert }) => {
    const report = await fuzz({
      refuse: (request, body) => (request.method === 'POST' && isRight(body) ? 201 : null),
    })

    assert.match(report.failures.join(), /auth POST \/notes.*\n.*201 without credentials/)
  })

  test('finds an answer that the document does not describe', async ({ assert }) => {
    const report = await fuzz({ answer: (body) => ({ ...body, secret: true }) })

    assert.match(report.failures.join(), /must NOT have additional properties/)
  })

  test('finds a method that nobody documented', async ({ assert }) => {
    const report = await fuzz({ refuse: (request) => (request.method === 'DELETE' ? 204 : null) })

    assert.match(report.failures.join(), /method POST \/notes.*\n.*DELETE answers 204/)
  })
})
