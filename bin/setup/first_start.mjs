import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * What the server made on its very first start: the first API key and operator. It leaves them in a file that only its
 * user can read; taking them deletes the file, so they are shown once.
 */
export function takeFirstStart(dataDir) {
  const file = join(dataDir, 'first-start.json')
  if (!existsSync(file)) return undefined
  const made = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(file)
  return made
}

/** The welcome of the first start, with a call that works when pasted. The server leaves out secrets that it was given. */
export function welcome({ api_key: key, operator, demo }, address) {
  const rows = [['address', address]]
  if (key) rows.push(['API key', key])
  if (operator) {
    rows.push(['operator', operator.username], ['password', operator.password ?? 'as given'])
  }
  const isShownOnce = key || operator?.password
  return [
    '',
    isShownOnce ? 'First start. Keep these now, they are not shown again:' : 'First start.',
    '',
    ...rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`),
    '',
    demo
      ? 'No provider is connected yet, so the demo upstream answers. Try it:'
      : 'No provider is connected yet. Connect one (POST /api/v1/admin/providers), then try it:',
    '',
    ...curl(address, key ?? '$SVC_API_KEY').map((line) => `  ${line}`),
    '',
  ].join('\n')
}

const curl = (address, key) => [
  `curl ${address}/v1/chat/completions \\`,
  `  -H "Authorization: Bearer ${key}" -H "Content-Type: application/json" \\`,
  `  -d '{"model":"auto","messages":[{"role":"user","content":"Name three rivers."}]}'`,
]

/** Sends the ten prompts of the showcase and shows what became of them. */
export function runShowcase(node, address, key) {
  const env = { ...process.env, OPENAI_BASE_URL: `${address}/v1`, OPENAI_API_KEY: key }
  const child = spawn(node, ['bin/showcase/run.mjs'], { cwd: root, stdio: 'inherit', env })
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code === 0))
    child.on('error', () => resolve(false))
  })
}
