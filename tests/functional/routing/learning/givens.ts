import type { ApiClient } from '@japa/api-client'
import { asOperator } from '#tests/helpers/given'

/** Addresses of evaluation sets of the platform and of workspaces. */
export const PLATFORM_SETS = '/api/v1/admin/routing/evaluation-sets'
export const WORKSPACE_SETS = '/api/v1/routing/evaluation-sets'

let made = 0

/** An evaluation set of the platform, unless another address and headers are told. */
export async function givenSet(
  client: ApiClient,
  wishes: { headers?: Record<string, string>; base?: string; keep_text?: boolean } = {}
) {
  const { headers = asOperator(), base = PLATFORM_SETS, ...fields } = wishes
  const body = { name: `Set ${process.pid} ${++made}`, ...fields }
  const response = await client.post(base).headers(headers).json(body)
  response.assertStatus(201)
  return { ...response.body(), address: `${base}/${response.body().id}` }
}

/** A row on which the first target does well at sums and the second at letters. */
export function aRow(at: number, more: Record<string, unknown> = {}) {
  const isSum = at % 2 === 0
  return {
    id: `row-${at}`,
    text: isSum
      ? `What is ${at} plus ${at * 7} minus ${at % 13}? Compute the sum step by step.`
      : `Write a friendly letter number ${at} to my neighbour about the garden party.`,
    domain: isSum ? 'math' : 'writing',
    outcomes: {
      'gpt-4.1-nano': { quality: isSum ? 0.9 : 0.3, output_tokens: 80, cost_usd: 0.0001 },
      'gpt-4o': { quality: isSum ? 0.4 : 0.95, output_tokens: 120, cost_usd: 0.002 },
    },
    ...more,
  }
}

/** So many rows. */
export const rows = (count: number) => Array.from({ length: count }, (_, at) => aRow(at))
