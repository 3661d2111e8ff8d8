import type { SealedColumn } from '#core/services/sealed_columns'
import { vault } from '#core/services/vault'
import type Feed from '#content/models/feed'

type Place = Pick<Feed, 'id' | 'workspaceId'>

const placeOf = ({ workspaceId, id }: Place) => `${workspaceId}|feeds|${id}|credentials_sealed`

/** Where the credentials of feeds are. */
export const sealedFeedColumn: SealedColumn = {
  table: 'feeds',
  column: 'credentials_sealed',
  key: 'id',
  reads: ['workspace_id'],
  place: (row) => placeOf({ id: row.id!, workspaceId: row.workspace_id! }),
}

/** Takes user name and password out of an address; what is left of it can be shown. */
export function withoutCredentials(address: URL): { url: URL; credentials: string | null } {
  const url = new URL(address)
  const credentials =
    url.username || url.password
      ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
      : null
  url.username = ''
  url.password = ''
  return { url, credentials }
}

/** Seals the credentials of a feed; null stays null. */
export const sealCredentials = (place: Place, credentials: string | null) =>
  credentials === null ? null : vault.seal(credentials, placeOf(place))

/** The header that a feed's server is shown; null without credentials. @throws E_SEALING_KEY_MISSING */
export const authorizationOf = (feed: Feed): string | null =>
  feed.credentialsSealed
    ? `Basic ${Buffer.from(vault.open(feed.credentialsSealed, placeOf(feed))).toString('base64')}`
    : null
