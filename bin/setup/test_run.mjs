import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

/**
 * Runs `node ace test`, shows its output and answers how many tests passed, failed and were skipped. The signal ends it
 * with every process below it, which a process group of its own makes possible.
 */
export function runTests(node, args, env, signal) {
  signal.throwIfAborted()
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(node, ['ace.js', 'test', '--no-clear', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...color, ...env },
    detached: true,
  })
  signal.addEventListener('abort', () => process.kill(-child.pid, 'SIGKILL'), { once: true })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (signal.aborted) reject(signal.reason)
      else resolve(readCounts(output, code))
    })
  })
}

/** The counts of the runner's summary. A run that failed without a failed test, in a hook perhaps, counts as one. */
export function readCounts(output, exitCode) {
  const plain = stripVTControlCharacters(output)
  const summary = plain.match(/^\s*Tests\s.*\(\d+\)\s*$/gm)?.at(-1) ?? ''
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0)
  const failed = count('failed')
  return {
    passed: count('passed') + count('regression'),
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: count('skipped') + count('todo'),
  }
}
