import { randomBytes } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { changes } from '#core/services/changes'
import { settings } from '#core/services/settings'
import { unprocessable } from '#core/validation/errors'
import {
  NO_EXPLORATION,
  STANDARD_EXPLORATION,
  type Exploration,
  type ExplorationRules,
} from '#routing/policies/exploration'

const SETTING = 'routing.exploration'
const SECRET = 'routing.draw_secret'

/** What each figure may be. */
const RANGES = {
  share: [0, 0.5],
  floor: [0, 1],
  max_cost_ratio: [0, 100],
  max_cost_usd: [0, 1_000],
} as const

/** How far the router may go to learn: kept in the settings, the same on every replica, in memory for decisions. */
class ExplorationSettings {
  #current: Exploration = NO_EXPLORATION

  /** What decisions go by; until `start` nothing is tried. */
  get current(): Exploration {
    return this.#current
  }

  /** Reads rules and secret, and follows changes. Returns a function that ends it. */
  async start() {
    const unfollow = changes.on('settings', (key) => (key === SETTING ? this.refresh() : undefined))
    await this.refresh()
    return unfollow
  }

  /** The rules in force. */
  async read(): Promise<ExplorationRules> {
    const stored = await settings.get<Partial<ExplorationRules>>(SETTING)
    return { ...STANDARD_EXPLORATION, ...stored }
  }

  /** Changes some of the rules, on every replica. @throws E_VALIDATION_ERROR */
  async write(changed: Partial<ExplorationRules>): Promise<ExplorationRules> {
    for (const [name, [least, most]] of Object.entries(RANGES)) {
      const value = changed[name as keyof typeof RANGES]
      if (value === undefined || (value >= least && value <= most)) continue
      throw unprocessable(['body', name], `Must be a number from ${least} to ${most}`)
    }
    const rules = { ...(await this.read()), ...changed }
    await settings.set(SETTING, rules)
    await this.refresh()
    return rules
  }

  /** Lets the router explore on a workspace's requests, or keeps it from that. */
  async allow(workspaceId: string, isAllowed: boolean) {
    const { closed_workspaces: closed } = await this.read()
    const others = closed.filter((id) => id !== workspaceId)
    await this.write({ closed_workspaces: isAllowed ? others : [...others, workspaceId] })
  }

  async refresh() {
    const rules = await this.read()
    const secret = this.#current.secret ?? (await this.#secret())
    this.#current = { rules, closed: new Set(rules.closed_workspaces), secret }
  }

  /** Without a key to seal it with there is no secret, and nothing is drawn. */
  async #secret() {
    try {
      return await settings.secret(SECRET, () => randomBytes(32).toString('base64url'))
    } catch (error) {
      logger.warn({ err: error }, 'the router does not explore, as it has no secret to draw with')
      return null
    }
  }
}

/** How far the router may go to learn. */
export const explorationSettings = new ExplorationSettings()
