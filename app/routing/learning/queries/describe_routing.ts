import db from '@adonisjs/lucid/services/db'
import LearningRun from '#routing/learning/models/learning_run'
import { readScope } from '#routing/learning/services/learning_scopes'
import { PLATFORM } from '#routing/learning/services/scope'
import { servingSnapshots } from '#routing/learning/services/serving_snapshots'
import { refitOut } from '#routing/learning/transformers/learning_run'
import { servingOut } from '#routing/learning/transformers/snapshot'
import { explorationSettings } from '#routing/services/exploration_settings'
import { routers } from '#routing/services/routers'

/** What each router is for, in a sentence. */
const PURPOSES: Record<string, string> = {
  catalogue: 'Goes by what the catalogue and operators state of targets; learns nothing.',
  priors: 'Corrects what is stated by outcomes, shrunk from platform to workspace to domain.',
  linear: 'Weighs the words and the structure of a request by a trained linear model.',
  neighbours: 'Looks up how targets did on the most similar requests with known outcomes.',
  learned: 'Goes by the trained snapshot and all outcomes since, and explores a little.',
  thompson: 'The same knowledge, with requests shared out by how likely each target is the best.',
}

/** How the router decides and learns: what is chosen, what could be, what serves and what it is built on. */
export class DescribeRouting {
  async handle() {
    const [serving, exploration, evidence, refit] = await Promise.all([
      readScope(PLATFORM),
      explorationSettings.read(),
      this.#evidence(),
      LearningRun.query()
        .where({ kind: 'refit', scope: PLATFORM })
        .orderBy('created_at', 'desc')
        .first(),
    ])
    return {
      policy: routers.policy,
      policies: routers.policies.map((name) => ({
        name,
        version: routers.find(name)!.version,
        purpose: PURPOSES[name] ?? null,
      })),
      exploration,
      snapshot: {
        ...servingOut(serving),
        in_memory: servingSnapshots.of(null)?.version ?? null,
      },
      evidence,
      last_refit: refit && refitOut(refit),
    }
  }

  async #evidence() {
    const [[sets], [feedback]] = await Promise.all([
      db.from('evaluation_sets').count('* as sets').sum('rows as rows'),
      db.from('route_feedback').count('* as n'),
    ])
    return {
      evaluation_sets: Number(sets.sets),
      evaluation_rows: Number(sets.rows ?? 0),
      feedback: Number(feedback.n),
    }
  }
}
