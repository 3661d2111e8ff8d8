import { setTimeout as sleep } from 'node:timers/promises'
import { domainOf } from '#routing/engine/domains'
import type { RecordedQuestion, RecordedSuite } from '#bin/bench/router/recorded_suite'
import type { Appliance } from '#tests/helpers/appliance'

const SETS = '/api/v1/admin/routing/evaluation-sets'
const REFITS = '/api/v1/admin/routing/refits'
const AT_ONCE = 1_000
const CLIENTS = 4

/** A suite whose models are the targets of an appliance. */
export class ServedSuite {
  constructor(
    private readonly appliance: Appliance,
    readonly suite: RecordedSuite
  ) {}

  /** Makes a target for each model, with its price and the quality that it had on the train part, by domain. */
  async makeTargets() {
    const provider = await this.#asOperator('POST', '/api/v1/admin/providers', {
      name: 'Recorded answers',
      base_url: 'http://127.0.0.1:9/v1',
    })
    for (const [at, model] of this.suite.models.entries()) {
      const [input, output] = this.suite.prices[at]!
      const stated = {
        quality: this.#qualityOf(at),
        price: { input_per_million_usd: input, output_per_million_usd: output },
      }
      const address = `/api/v1/admin/targets/${encodeURIComponent(model)}`
      const { status } = await this.appliance.asOperator('GET', address)
      if (status === 404) {
        await this.#asOperator('POST', '/api/v1/admin/targets', { id: model, ...stated })
      } else await this.#asOperator('PATCH', address, stated)
      await this.appliance.map(model, provider.id, model)
    }
  }

  /** Imports the train part; answers how many rows it has. */
  async importTrain(): Promise<number> {
    const { name, train } = this.suite
    const { id } = await this.#asOperator('POST', SETS, { name, source: 'recorded outcomes' })
    for (let from = 0; from < train.length; from += AT_ONCE) {
      const rows = train.slice(from, from + AT_ONCE)
      await this.#importRows(`${SETS}/${id}/rows`, rows)
    }
    return train.length
  }

  /** Trains, and waits until it is done. */
  async refit(): Promise<{ report: Record<string, any> }> {
    const { id } = await this.#asOperator('POST', REFITS, {})
    for (;;) {
      const refit = await this.#asOperator('GET', `${REFITS}/${id}`)
      if (refit.state === 'done') return refit
      if (refit.state === 'failed') throw new Error(`the refit failed: ${refit.error}`)
      await sleep(250)
    }
  }

  /** Asks for a route for each question of the val part; answers the position of each choice, and the times in ms. */
  async ask(costWeight: number, mayExplore: boolean) {
    const { val, models } = this.suite
    const chosen = new Int32Array(val.length)
    const times: number[] = []
    let next = 0
    const client = async () => {
      while (next < val.length) {
        const at = next++
        const startedAt = performance.now()
        const answer = await this.appliance.call('POST', '/api/v1/route', {
          text: val[at]!.text,
          context: { ...contextOf(val[at]!), explore: mayExplore },
          objective: { quality: 1, cost: costWeight },
          constraints: { targets: models },
        })
        times.push(performance.now() - startedAt)
        if (answer.status !== 200) throw new Error(`POST /route: ${answer.status} ${answer.text}`)
        chosen[at] = models.indexOf(answer.json.target?.id)
        if (chosen[at] === -1) throw new Error(`no model of the suite was chosen: ${answer.text}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    return { chosen, times }
  }

  async #importRows(address: string, rows: RecordedQuestion[]) {
    const { models } = this.suite
    const lines = rows.map((row) =>
      JSON.stringify({
        id: row.id,
        text: row.text,
        context: contextOf(row),
        domain: row.domain,
        label: `${row.dataset}/${row.domain}`,
        outcomes: Object.fromEntries(models.map((model, at) => [model, outcomeOf(row, at)])),
      })
    )
    const answer = await fetch(`${this.appliance.url}${address}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        'x-admin-token': this.appliance.adminToken,
      },
      body: lines.join('\n'),
    })
    if (answer.status !== 200) throw new Error(`import: ${answer.status} ${await answer.text()}`)
  }

  #qualityOf(at: number) {
    const sums = new Map<string, { n: number; sum: number }>()
    let total = 0
    for (const row of this.suite.train) {
      total += row.q[at]!
      const domain = domainOf(row.domain) ?? domainOf(row.dataset)
      if (domain === null) continue
      const { n, sum } = sums.get(domain) ?? { n: 0, sum: 0 }
      sums.set(domain, { n: n + 1, sum: sum + row.q[at]! })
    }
    const domains = [...sums].map(([domain, { n, sum }]) => [domain, sum / n])
    return { overall: total / this.suite.train.length, domains: Object.fromEntries(domains) }
  }

  async #asOperator(method: string, path: string, body?: unknown) {
    const answer = await this.appliance.asOperator(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
}

const contextOf = ({ tools }: RecordedQuestion) => (tools ? { tools } : {})

const outcomeOf = (row: RecordedQuestion, at: number) => ({
  quality: row.q[at]!,
  cost_usd: row.c[at]!,
  ...(row.out_tok?.[at] ? { output_tokens: row.out_tok[at] } : {}),
})
