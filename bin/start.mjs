/**
 * `npm start`: installs, builds and serves, on any Node from 20 on. What is already done is left alone, so a second
 * start only serves. `npm start -- --help` lists the options.
 */
import { helpText, readArguments } from './setup/arguments.mjs'
import { ensureBuilt } from './setup/build.mjs'
import { serverEnvironment } from './setup/environment.mjs'
import { runShowcase, takeFirstStart, welcome } from './setup/first_start.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { node24 } from './setup/runtime.mjs'
import { say, SetupError } from './setup/say.mjs'
import { ensurePortIsFree, localAddress, ready, startServer } from './setup/server.mjs'

async function start(flags) {
  const env = serverEnvironment(flags)
  await ensurePortIsFree(env.HOST, env.PORT)
  ensureInstalled()
  const node = node24()
  ensureBuilt(node)

  const started = performance.now()
  const address = localAddress(env.HOST, env.PORT)
  say(`starting the server, data in ${env.SVC_DATA_DIR}`)
  startServer(node, env)
  await ready(address)
  say(`ready on ${address} after ${((performance.now() - started) / 1000).toFixed(1)} s`)

  const made = takeFirstStart(env.SVC_DATA_DIR)
  if (!made) return
  console.log(welcome(made, address))
  if (made.demo && made.api_key) {
    say('sending ten prompts of public benchmarks with model "auto" (bin/showcase/prompts.json)')
    const worked = await runShowcase(node, address, made.api_key)
    say(worked ? 'serving; Ctrl+C ends it' : 'some prompts failed, see above; still serving')
  }
}

try {
  const { help, env } = readArguments(process.argv.slice(2))
  if (help) console.log(helpText())
  else await start(env)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`signalbox: ${error.message}`)
  process.exitCode = 1
}
