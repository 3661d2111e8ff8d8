import { setTimeout as sleep } from 'node:timers/promises'
import type { TestContext } from '@japa/runner/core'
import { CuttingProxy, type Site } from '#tests/cms/givens'
import { faultOf, type Fault } from '#tests/cms/random_faults'
import { reportOf, type KillReport } from '#tests/cms/kill_report'
import { Appliance } from '#tests/helpers/appliance'
import { ApplianceDatabase } from '#tests/helpers/appliance_database'

const CONTENT = '/api/v1/content'
const SETTLED_WITHIN_MS = 180_000
const SHARE_OF_UPDATES = 0.4

const secondsSince = (at: number) => Math.round((performance.now() - at) / 100) / 10

/** What a run is made of. */
export interface KillWishes {
  sites: Site[]
  rounds: number
  /** One process on SQLite, or two replicas on the PostgreSQL of TEST_DATABASE_URL. */
  replicas: 1 | 2
  /** 0..1, so that a run can be made again. */
  random: () => number
  say?: (text: string) => void
}

/** A post of the run and the revision that was published last. */
export interface RunPost {
  id: string
  title: string
  words: string
}

/**
 * Publishes new posts and updates to real sites while processes are killed and connections are cut at random moments; then
 * waits until all is delivered, and compares what the sites have with what was published.
 */
export class KillRounds {
  readonly name = `Kills ${Date.now().toString(36)}${Math.trunc(Math.random() * 1_000)}`
  readonly posts: RunPost[] = []
  readonly faults = { kills: 0, cuts: 0 }
  #appliances: Appliance[] = []
  #proxies: CuttingProxy[] = []
  readonly #down = new Set<Appliance>()
  #restarting: Promise<unknown> = Promise.resolve()

  constructor(
    readonly wishes: KillWishes,
    private readonly cleanup: TestContext['cleanup']
  ) {}

  get database(): ApplianceDatabase {
    return this.#appliances[0]!.database
  }

  async run(): Promise<KillReport> {
    const startedAt = performance.now()
    await this.begin()
    for (let round = 1; round <= this.wishes.rounds; round++) {
      await this.round()
      if (round % 10 === 0) this.say(`${round} rounds, ${this.posts.length} posts`)
    }
    await this.#restarting
    const stormEndedAt = performance.now()
    const open = await this.settle()
    const settledSeconds = secondsSince(stormEndedAt)
    const report = await reportOf(this, open)
    return { ...report, settledSeconds, seconds: secondsSince(startedAt) }
  }

  private async begin() {
    const { replicas, sites } = this.wishes
    const database = replicas === 2 ? await ApplianceDatabase.onServer(this.cleanup) : undefined
    const first = await Appliance.start(this.cleanup, { database })
    this.#appliances.push(first)
    if (replicas === 2) {
      this.#appliances.push(await Appliance.start(this.cleanup, { replicaOf: first }))
    }
    for (const site of sites) {
      const proxy = await CuttingProxy.start(this.cleanup, site.url)
      this.#proxies.push(proxy)
      const { kind, username, secret } = site
      const input = { kind, name: kind, url: proxy.url, username, secret }
      const added = await first.call('POST', `${CONTENT}/destinations`, input)
      if (added.status !== 201) throw new Error(`no destination: ${added.text}`)
    }
  }

  /** One publication and one fault in its way. A caller whose call broke looks what became of it and calls again. */
  private async round() {
    const { random } = this.wishes
    const post = await this.write()
    const victim = this.running()
    const fault = faultOf(random, this.#proxies.length)
    const publishing = victim.call('POST', `${CONTENT}/posts/${post.id}/publish`).catch(() => null)
    const isBroken = await this.strike(fault, victim)
    if (isBroken) await this.requirePublished(post)
    else await publishing
  }

  private running(): Appliance {
    const up = this.#appliances.filter((one) => !this.#down.has(one))
    return up[Math.floor(this.wishes.random() * up.length)]!
  }

  /** A new post, or new words for one there is. */
  private async write(): Promise<RunPost> {
    const { random } = this.wishes
    const words = `revision ${Math.trunc(random() * 1e12).toString(36)}`
    const body = `Some **words**, ${words}.\n\n${'Filling. '.repeat(Math.trunc(random() * 400))}`
    const old = this.posts[Math.floor(random() * this.posts.length)]
    if (old && random() < SHARE_OF_UPDATES) {
      await this.ask('PATCH', `${CONTENT}/posts/${old.id}`, { body })
      return Object.assign(old, { words })
    }
    const title = `${this.name} no ${this.posts.length + 1}.`
    const tags = ['sea', `tag ${Math.trunc(random() * 5)}`]
    const { id } = await this.ask('POST', `${CONTENT}/posts`, { title, body, tags })
    const post = { id, title, words }
    this.posts.push(post)
    return post
  }

  /** Answers whether the caller lost its connection. */
  private async strike(fault: Fault, victim: Appliance): Promise<boolean> {
    if (fault.kind === 'cut') {
      this.faults.cuts++
      this.#proxies[fault.proxy]!.cut = fault.cut
      return false
    }
    await sleep(fault.afterMs)
    this.faults.kills++
    await victim.end('SIGKILL')
    this.#down.add(victim)
    await this.#restarting
    this.#restarting = victim.boot().then(() => this.#down.delete(victim))
    if (this.#appliances.length === 1) await this.#restarting
    return true
  }

  private async requirePublished({ id }: RunPost) {
    const now = await this.ask('GET', `${CONTENT}/posts/${id}`)
    if (now.status === 'published' && !now.has_unpublished_changes) return
    await this.ask('POST', `${CONTENT}/posts/${id}/publish`)
  }

  private async ask(method: string, path: string, body?: object) {
    const answer = await this.running().call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }

  /** Waits until nothing is on its way any more. Answers how many deliveries still are. */
  private async settle(): Promise<number> {
    for (const proxy of this.#proxies) proxy.cut = null
    const giveUpAt = performance.now() + SETTLED_WITHIN_MS
    for (;;) {
      const open = await this.database.number(
        "select count(*) as open from deliveries where status <> 'delivered'"
      )
      if (open === 0 || performance.now() > giveUpAt) return open
      await sleep(500)
    }
  }

  private say(text: string) {
    this.wishes.say?.(text)
  }
}
