import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const AT_ONCE = 200

type Fits = (value: unknown) => boolean

/** The ids of a workspace's plans in whose request, steps or results something fits. */
export async function plansSaying(
  client: QueryClientContract,
  workspaceId: string,
  fits: Fits
): Promise<string[]> {
  const found: string[] = []
  for (let after = ''; ;) {
    const plans: { id: string; question: string; context: string }[] = await client
      .from('route_plans')
      .where('workspace_id', workspaceId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .select('id', 'question', 'context')
    if (plans.length === 0) return found
    const ids = plans.map(({ id }) => id)
    const steps: { plan_id: string; planned: string; result: string | null }[] = await client
      .from('route_plan_steps')
      .whereIn('plan_id', ids)
      .select('plan_id', 'planned', 'result')
    const inSteps = new Set(
      steps
        .filter((step) => fits([read(step.planned), read(step.result)]))
        .map(({ plan_id: id }) => id)
    )
    const inPlans = plans.filter(
      ({ id, question, context }) => inSteps.has(id) || fits([read(question), read(context)])
    )
    found.push(...inPlans.map(({ id }) => id))
    after = ids.at(-1)!
  }
}

const read = (json: string | null): unknown => (json === null ? null : JSON.parse(json))

/** Removes plans, whether they run or not; a run that loses its plan stops at its next step. */
export async function removePlans(client: QueryClientContract, ids: string[]) {
  await client.from('route_plan_steps').whereIn('plan_id', ids).delete()
  await client.from('route_plans').whereIn('id', ids).delete()
}
