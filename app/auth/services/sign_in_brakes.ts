import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import limiter from '@adonisjs/limiter/services/main'
import { MINUTE, SECOND } from '#core/time'
import { E_SIGN_IN_LIMITED } from '#auth/errors'
import { networkOf } from '#auth/services/address_list'

const WINDOW_MS = 15 * MINUTE

/** Tries within the window: of one account from one network, from one network, of one account from anywhere. */
const TRIES = { pair: 10, network: 100, account: 1_000 }

/** The third try of a pair waits, each further one twice as long. */
const FREE_TRIES = 2
const FIRST_DELAY_MS = 250
const LONGEST_DELAY_MS = 2 * SECOND

type Scope = keyof typeof TRIES

const counter = (scope: Scope) =>
  limiter.use('database', { requests: TRIES[scope], duration: WINDOW_MS / SECOND })

/**
 * Slows down the guessing of passwords, over all replicas: tries are counted before the password is looked at, so many at
 * once do not slip through. An account is never locked; a right sign-in clears its own tries.
 */
export class SignInBrakes {
  /** Counts a try and waits as long as it must. @throws E_SIGN_IN_LIMITED */
  async beforeTry(account: string, address: string): Promise<void> {
    const keys = this.keys(account, address)
    let tries = 0
    for (const scope of Object.keys(TRIES) as Scope[]) {
      const { consumed, availableIn } = await counter(scope).increment(keys[scope])
      if (consumed > TRIES[scope]) throw new E_SIGN_IN_LIMITED(Math.max(1, Math.ceil(availableIn)))
      if (scope === 'pair') tries = consumed
    }
    const delay = tries > FREE_TRIES ? FIRST_DELAY_MS * 2 ** (tries - FREE_TRIES - 1) : 0
    if (delay > 0) await sleep(Math.min(delay, LONGEST_DELAY_MS))
  }

  /** A right sign-in: its try does not count against anybody. */
  async afterSuccess(account: string, address: string): Promise<void> {
    const keys = this.keys(account, address)
    await counter('pair').delete(keys.pair)
    await counter('network').decrement(keys.network)
    await counter('account').decrement(keys.account)
  }

  private keys(account: string, address: string): Record<Scope, string> {
    const name = createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
    const network = networkOf(address, { v4: 24, v6: 48 })
    return {
      pair: `sign_in:pair:${name}:${network}`,
      network: `sign_in:network:${network}`,
      account: `sign_in:account:${name}`,
    }
  }
}
