/** Each test run gets a data folder (and on PostgreSQL a database) of its own, so runs side by side do not meet. Imported before anything reads the environment. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** Clients of the tests have to know the port before the server listens; 3333 may be an appliance's. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

const folder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))

process.env.SVC_DATA_DIR = folder
process.env.LOG_LEVEL ??= 'fatal'
process.env.HOST = '127.0.0.1'
process.env.PORT = String(await freePort())
process.env.SVC_DEMO ??= 'off'
process.env.SVC_EGRESS_ALLOW ??= '127.0.0.1,localhost'
process.env.SVC_ADMIN_TOKEN ??= 'test-admin-token-test-admin-token-0001'
process.env.SVC_OPERATOR_USERNAME ??= 'operator'
process.env.SVC_OPERATOR_PASSWORD ??= 'correct horse battery staple'
delete process.env.DATABASE_URL

const server = process.env.TEST_DATABASE_URL
const database = `signalbox_test_${process.pid}_${Date.now().toString(36)}`

const onServer = async (sql: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

if (server) {
  await onServer(`CREATE DATABASE ${database}`)
  const url = new URL(server)
  url.pathname = `/${database}`
  process.env.DATABASE_URL = url.href
}

/** Removes the PostgreSQL database of this run, when it had one. */
export const dropDatabase = async () => {
  if (server) await onServer(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
}

process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
