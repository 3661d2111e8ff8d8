import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { outgoing } from '#core/services/outgoing'
import { isDuplicate } from '#core/storage_errors'
import { unprocessable } from '#core/validation/errors'
import { E_FEED_EXISTS } from '#content/errors'
import Feed from '#content/models/feed'
import { sealCredentials, withoutCredentials } from '#content/services/feed_credentials'
import { LIMITS } from '#content/limits'

/** A feed to follow. */
export interface NewFeed {
  url: string
  name: string | null
  category: string | null
}

/** Follows a feed; it is polled on the next pass of the scheduler. */
export class AddFeed {
  /** @throws InvalidRequest, E_FEED_EXISTS */
  async handle(workspaceId: string, { url, name, category }: NewFeed): Promise<Feed> {
    const { url: address, credentials } = withoutCredentials(this.requireAddress(url))
    const id = newId('feed')
    const [counted] = await Feed.query().where({ workspaceId }).count('* as total')
    if (Number(counted!.$extras.total) >= LIMITS.feeds) {
      throw unprocessable(['body', 'url'], `A workspace follows at most ${LIMITS.feeds} feeds`)
    }
    const now = clock.now()
    try {
      return await Feed.create({
        id,
        workspaceId,
        credentialsSealed: sealCredentials({ id, workspaceId }, credentials),
        url: address.href,
        host: address.host,
        name,
        category,
        enabled: true,
        state: 'new',
        failures: 0,
        nextAt: now,
        leaseUntil: 0,
        fence: 0,
        createdAt: now,
        updatedAt: now,
      })
    } catch (error) {
      throw isDuplicate(error) ? new E_FEED_EXISTS([address.href]) : error
    }
  }

  private requireAddress(url: string): URL {
    if (!URL.canParse(url)) throw unprocessable(['body', 'url'], 'It is not an address', 'url')
    const address = new URL(url)
    address.hash = ''
    try {
      outgoing.checkLiteral(withoutCredentials(address).url, 'user')
    } catch (error) {
      throw unprocessable(['body', 'url'], (error as Error).message)
    }
    return address
  }
}
