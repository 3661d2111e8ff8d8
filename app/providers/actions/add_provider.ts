import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#core/clock'
import { newId } from '#core/ids'
import { isDuplicate } from '#core/storage_errors'
import { changes } from '#core/services/changes'
import { E_PROVIDER_EXISTS } from '#providers/errors'
import Provider from '#providers/models/provider'
import type { Act } from '#workspaces/act'
import { auditTrail } from '#workspaces/services/audit_trail'
import { egressPolicyOf } from '#providers/services/connections'
import { requireBaseUrl, requireHeaders, requireKind } from '#providers/services/provider_rules'
import { providerSecrets } from '#providers/services/provider_secrets'
import { workspaceOf } from '#providers/services/scope'
import { requireRoom } from '#workspaces/services/plan_rules'
import type { PlanCode } from '#workspaces/types'

/** What a new provider is made of; names are those of the wire. */
export interface NewProvider {
  name: string
  base_url: string
  api_key?: string | null
  api_key_header?: string | null
  enabled?: boolean
  extra_headers?: Record<string, string>
  kind?: string
  max_retries?: number
  notes?: string
  timeout_s?: number
}

/** Connects a chat-completions endpoint for the platform or for a workspace. */
export class AddProvider {
  /** @throws InvalidRequest, E_PLAN_LIMIT, E_PROVIDER_EXISTS */
  async handle(
    scope: string,
    plan: PlanCode | null,
    input: NewProvider,
    by: Act
  ): Promise<Provider> {
    const kind = input.kind ?? 'custom'
    requireKind(kind)
    requireBaseUrl(input.base_url, egressPolicyOf({ scope }))
    requireHeaders(input.extra_headers ?? {}, input.api_key_header)

    const now = clock.now()
    const place = { id: newId('prov'), scope }
    const provider = await db
      .transaction(async (client) => {
        if (plan) await this.requireRoomIn(scope, plan, client)
        const added = await Provider.create(
          {
            ...place,
            workspaceId: workspaceOf(scope),
            name: input.name,
            nameKey: input.name.toLowerCase(),
            kind,
            baseUrl: input.base_url,
            enabled: input.enabled ?? true,
            ...providerSecrets.sealKey(place, input.api_key ?? null),
            apiKeyHeader: input.api_key_header ?? null,
            ...providerSecrets.sealHeaders(place, input.extra_headers ?? {}),
            timeoutMs: Math.round((input.timeout_s ?? 60) * 1_000),
            maxRetries: input.max_retries ?? 2,
            notes: input.notes ?? '',
            lastCheck: null,
            version: now,
            createdAt: now,
            updatedAt: now,
          },
          { client }
        )
        const detail = { name: added.name, kind, host: new URL(added.baseUrl).host }
        await auditTrail.record(
          {
            by,
            action: 'provider.created',
            workspaceId: workspaceOf(scope),
            object: added.id,
            detail,
          },
          client
        )
        return added
      })
      .catch((error) => {
        throw isDuplicate(error) ? new E_PROVIDER_EXISTS([input.name]) : error
      })
    await changes.publish('providers', scope)
    return provider
  }

  /** Two that are added at the same time must not both take the last place. */
  private async requireRoomIn(scope: string, plan: PlanCode, client: TransactionClientContract) {
    await client.from('workspaces').where('id', scope).forUpdate().select('id')
    const [row] = await client.from('providers').where('scope', scope).count('* as present')
    requireRoom(plan, 'workspaceProviders', Number(row.present), 'providers')
  }
}
