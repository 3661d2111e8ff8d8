import { DAY } from '#core/time'
import { clock } from '#core/clock'
import type { SealedColumn } from '#core/services/sealed_columns'
import { maskSecret, vault } from '#core/services/vault'
import type Destination from '#content/models/destination'

type Place = Pick<Destination, 'id' | 'workspaceId'>

/** After a change both secrets are used for so long, so that receivers can follow. */
export const BOTH_MS = DAY

const placeOf = ({ workspaceId, id }: Place, column: string) =>
  `${workspaceId}|destinations|${id}|${column}`

/** Where the secrets of destinations are. */
export const sealedDestinationColumns: SealedColumn[] = [
  'secret_sealed',
  'former_secret_sealed',
].map((column) => ({
  table: 'destinations',
  column,
  key: 'id',
  reads: ['workspace_id'],
  place: (row) => placeOf({ id: row.id!, workspaceId: row.workspace_id! }, column),
}))

/** Puts another secret in the place of the present one, which stays good for a day; null drops both. */
export function changeSecret(destination: Destination, secret: string | null) {
  const present = openSecret(destination)
  const seal = (text: string, column: string) => vault.seal(text, placeOf(destination, column))
  destination.merge({
    secretSealed: secret === null ? null : seal(secret, 'secret_sealed'),
    secretMasked: secret === null ? null : maskSecret(secret),
    formerSecretSealed:
      secret === null || present === null || present === secret
        ? null
        : seal(present, 'former_secret_sealed'),
    secretChangedAt: clock.now(),
  })
}

/** @throws E_SEALING_KEY_MISSING */
export const openSecret = (destination: Destination): string | null =>
  destination.secretSealed
    ? vault.open(destination.secretSealed, placeOf(destination, 'secret_sealed'))
    : null

/** Secrets that were replaced less than a day ago. @throws E_SEALING_KEY_MISSING */
export function formerSecrets(destination: Destination): string[] {
  const { formerSecretSealed: sealed, secretChangedAt } = destination
  if (!sealed || (secretChangedAt ?? 0) + BOTH_MS < clock.now()) return []
  return [vault.open(sealed, placeOf(destination, 'former_secret_sealed'))]
}
