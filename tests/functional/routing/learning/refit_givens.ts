import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { ComputeLearningRun } from '#routing/learning/actions/compute_learning_run'
import type { Train, Trained } from '#routing/learning/services/trainer'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import { asOperator } from '#tests/helpers/given'
import { givenSet, rows } from '#tests/functional/routing/learning/givens'

export const REFITS = '/api/v1/admin/routing/refits'
export const SNAPSHOTS = '/api/v1/admin/routing/snapshots'

const operator = asOperator()

/**
 * An evaluation set of the platform with so many rows. One in ten is held out, by a hash that differs between deployments, and with
 * fewer than eight of them nothing serves: trainings that are to serve want 400.
 */
export async function givenRows(client: ApiClient, count: number) {
  const set = await givenSet(client)
  const response = await client.post(`${set.address}/rows`).headers(operator).json(rows(count))
  response.assertStatus(200)
  return set
}

/** Asks for a refit and computes it in this process; answers how it ended. */
export async function refitted(client: ApiClient, body: object = {}, train?: Train) {
  const asked = await client.post(REFITS).headers(operator).json(body)
  asked.assertStatus(202)
  await new ComputeLearningRun(train).handle(asked.body().id)
  return (await client.get(`${REFITS}/${asked.body().id}`).headers(operator)).body()
}

/** A training that answers this, whatever it is given; the order is kept to be looked at. */
export function answering(trained: Partial<Omit<Trained, 'gate'>> & { accepted?: boolean }) {
  const orders: Parameters<Train>[0][] = []
  const train: Train = async (order) => {
    orders.push(order)
    return {
      bytes: trained.bytes ?? new TextEncoder().encode('bytes of a model'),
      training: trained.training ?? {
        rows: 90,
        outcomes: 180,
        brierSkill: 0.1,
        ece: 0.01,
        routeScore: null,
        tookMs: 5,
      },
      gate: {
        accepted: trained.accepted ?? true,
        why: 'as the test says',
        against: 'priors',
        rows: 10,
        outcomes: 20,
        utility: null,
        brier: { candidate: 0.2, serving: 0.2, gain: 0, error: 0.01 },
      },
    }
  }
  return Object.assign(train, { orders })
}

/** Nothing to learn from, no run and no snapshot: neither of tests before nor for those after. */
export async function forgetLearning() {
  const tables = [
    'route_feedback',
    'evaluation_rows',
    'evaluation_sets',
    'learning_runs',
    'router_snapshots',
  ]
  for (const table of [...tables, 'learning_scopes', 'queue_jobs']) await db.from(table).delete()
  await servingSnapshots.refresh('platform')
}
