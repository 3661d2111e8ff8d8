import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { dataDir, dataPath } from '#core/paths'
import { PrepareDeployment, type Prepared } from '#auth/actions/prepare_deployment'

const baseUrl = () =>
  env.get('SVC_BASE_URL') ?? `http://${env.get('HOST')}:${env.get('PORT') ?? 3333}`

/** Leaves a file for the launcher, which shows it and takes it away. False when the data folder takes no file. */
const leaveFile = ({ workspace, operator }: Prepared): boolean => {
  const file = dataPath('first-start.json')
  const made = {
    api_key: workspace?.key ?? null,
    operator,
    demo: env.get('SVC_DEMO') !== 'off',
    base_url: baseUrl(),
  }
  try {
    mkdirSync(dataDir(), { recursive: true, mode: 0o700 })
    rmSync(file, { force: true })
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    logger.warn({ err: error }, 'first-start.json cannot be written')
    return false
  }
}

const linesOf = ({ workspace, operator }: Prepared) => [
  'First start. Keep these now, they are not shown again:',
  `  address   ${baseUrl()}`,
  ...(workspace ? [`  API key   ${workspace.key ?? 'as given in SVC_FIRST_API_KEY'}`] : []),
  ...(operator
    ? [
        `  operator  ${operator.username}`,
        `  password  ${operator.password ?? 'as given in SVC_OPERATOR_PASSWORD'}`,
      ]
    : []),
]

/** Prepares a new deployment from the environment; what was made is shown once, by the launcher or here. */
export async function prepareFirstStart() {
  const prepare = await app.container.make(PrepareDeployment)
  const prepared = await prepare.handle({
    key: env.get('SVC_FIRST_API_KEY'),
    plan: env.get('SVC_FIRST_PLAN') ?? 'enterprise',
    username: env.get('SVC_OPERATOR_USERNAME') ?? 'operator',
    password: env.get('SVC_OPERATOR_PASSWORD'),
  })
  if (!prepared.workspace && !prepared.operator) return
  const isLeft = leaveFile(prepared)
  if (app.getEnvironment() !== 'web' || (isLeft && env.get('SVC_LAUNCHER'))) return
  process.stdout.write(`${linesOf(prepared).join('\n')}\n`)
}
