import { SetupError } from './say.mjs'

/** The flags of `npm start`, each with the environment variable it stands for. */
const flags = {
  '--demo': { sets: { SVC_DEMO: 'on' }, help: 'offer the demo upstream' },
  '--no-demo': { sets: { SVC_DEMO: 'off' }, help: 'leave the demo upstream out' },
  '--port': { takes: 'PORT', help: 'port to listen on (PORT, default 3333)' },
  '--host': { takes: 'HOST', help: 'address to listen on (HOST, default 127.0.0.1)' },
  '--help': { help: 'show this and end' },
}

/** Reads the command line into environment variables; an argument it does not know ends the start. */
export function readArguments(args) {
  const env = {}
  const rest = [...args]
  while (rest.length) {
    const [name, inline] = splitOnce(rest.shift(), '=')
    const flag = flags[name]
    if (!flag) throw new SetupError(`unknown argument "${name}"; npm start -- --help lists them`)
    if (name === '--help') return { help: true, env }
    if (!flag.takes) Object.assign(env, flag.sets)
    else env[flag.takes] = inline ?? rest.shift()
    if (flag.takes && !env[flag.takes]) throw new SetupError(`"${name}" needs a value`)
    if (!flag.takes && inline !== undefined) throw new SetupError(`"${name}" takes no value`)
  }
  return { help: false, env }
}

/** What `--help` prints. */
export function helpText() {
  const rows = Object.entries(flags).map(([name, { takes, help }]) => {
    return `  ${(takes ? `${name} <value>` : name).padEnd(18)}${help}`
  })
  return [
    'npm start -- [options]',
    '',
    'Installs, builds and serves the appliance; what is already done is left alone.',
    '',
    ...rows,
    '',
    'Everything else is set in the environment or in .env, see .env.example and docs/configuration.md.',
  ].join('\n')
}

function splitOnce(text, separator) {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
