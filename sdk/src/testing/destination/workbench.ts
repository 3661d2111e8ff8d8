import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { failureOf, type PluginFailure } from '../../errors.ts'
import type { CheckResult } from '../../context.ts'
import type { Destination, DestinationPost, RemotePost } from '../../destination/types.ts'
import { FaultProxy } from './fault_proxy.ts'
import type { DestinationSite, RunningSite, SitePost } from './site.ts'
import { testContext, type TestContext, type TestContextOptions } from './test_context.ts'

/** More attempts than any single fault needs. */
const MOST_ATTEMPTS = 5

/** One delivery, as the host knows it over its attempts. */
export interface Parcel {
  id: string
  marker: string
  post: DestinationPost
  remote: RemotePost | null
}

/** A plugin, a site and a fault proxy between them, for one test. */
export class Workbench {
  readonly plugin: Destination
  readonly site: RunningSite
  readonly proxy: FaultProxy
  readonly #contexts: TestContext[] = []
  readonly #said: string[] = []

  private constructor(plugin: Destination, site: RunningSite, proxy: FaultProxy) {
    this.plugin = plugin
    this.site = site
    this.proxy = proxy
  }

  static async open(plugin: Destination, origin: DestinationSite): Promise<Workbench> {
    const site = await origin.start()
    await site.reset()
    return new Workbench(plugin, site, await FaultProxy.start(site.settings.url))
  }

  async close(): Promise<void> {
    await this.proxy.stop()
    await this.site.stop()
  }

  /** What a plugin works with in one attempt. Settings are laid over those of the site. */
  context(
    delivery: TestContextOptions['delivery'] = {},
    { settings = {}, signal }: { settings?: Record<string, unknown>; signal?: AbortSignal } = {}
  ): TestContext {
    const parsed = this.plugin.parseSettings({ ...this.site.settings, ...settings })
    assert.ok(parsed.ok, 'the settings of the site suit the plugin')
    const values = parsed.values as TestContextOptions['settings']
    const context = testContext({ settings: values, proxy: this.proxy, delivery, signal })
    this.#contexts.push(context)
    return context
  }

  /** A delivery that nobody made yet. */
  parcel(post: DestinationPost): Parcel {
    return { id: `dlv_${randomUUID()}`, marker: `svc:${randomUUID()}`, post, remote: null }
  }

  /** What `verify` says; what it throws counts as an answer too. */
  async verify(settings: Record<string, unknown> = {}): Promise<CheckResult> {
    try {
      return await this.plugin.functions.verify(this.context({}, { settings }))
    } catch (error) {
      const { code, message, field, hint } = this.failureOf(error)
      return { ok: false, code, message, field, hint }
    }
  }

  /** One attempt to make a post. */
  create({ id, marker, post }: Parcel, attempt = 1): Promise<RemotePost> {
    return this.plugin.functions.create(
      this.context({ id, marker, attempt, event: 'published' }),
      post
    )
  }

  /** The failure with which something ends. Fails the test when it does not end with one. */
  async failure(work: Promise<unknown>): Promise<PluginFailure> {
    const outcome = await work.then(
      (value) => ({ value }),
      (error: unknown) => ({ error })
    )
    assert.ok('error' in outcome, 'it fails, and does not call this a success')
    return this.failureOf(outcome.error)
  }

  /** Delivers like the host: again after what may pass, and after looking when something was written. */
  async deliver(parcel: Parcel): Promise<RemotePost> {
    const { functions, capabilities } = this.plugin
    let { remote } = parcel
    let isUnsettled = false
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const event = remote === null ? ('published' as const) : ('updated' as const)
      const context = this.context({ id: parcel.id, marker: parcel.marker, attempt, event })
      try {
        if (isUnsettled && remote === null && capabilities.find) {
          remote = await functions.find!(context)
        }
        return remote === null || !functions.update
          ? await functions.create(context, parcel.post)
          : await functions.update(context, remote, parcel.post)
      } catch (error) {
        this.requirePassing(error)
        isUnsettled ||= context.http.hasWritten
      }
    }
    return assert.fail('it does not get through')
  }

  /** Repeats something like the host does: until it works, as long as what stops it may pass. */
  async insist<Value>(work: (attempt: number) => Promise<Value>): Promise<Value> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      try {
        return await work(attempt)
      } catch (error) {
        this.requirePassing(error)
      }
    }
    return assert.fail('it does not get through')
  }

  /** The only post of the site. */
  async onlyPost(): Promise<SitePost> {
    const posts = await this.site.posts()
    assert.equal(posts.length, 1, `the site has exactly one post, not ${posts.length}`)
    return posts[0]!
  }

  /** A failure that was thrown on purpose; anything else is a fault of the plugin. */
  failureOf(error: unknown): PluginFailure {
    const failure = failureOf(error)
    if (failure === undefined) throw error
    this.#said.push(JSON.stringify(failure), String((error as Error).stack))
    assert.match(failure.code, /^[a-z][a-z0-9_]*$/, 'codes are short and for programs')
    assert.notEqual(failure.message.trim(), '', 'messages say something')
    return failure
  }

  /** Nothing that leaves the plugin other than requests holds a secret; no host but the site's was asked. */
  assertConduct(): void {
    const secrets = this.plugin.settings
      .filter(({ secret }) => secret)
      .map(({ name }) => this.site.settings[name])
      .filter((value) => typeof value === 'string' && value.length >= 4) as string[]
    const heard = [
      ...this.#said,
      ...this.#contexts.flatMap(({ logged, http }) => [
        ...logged,
        ...http.exchanges.flatMap(({ url, error }) => [url, error ?? '']),
      ]),
    ].join('\n')
    for (const secret of secrets) {
      assert.ok(!heard.includes(secret), 'no log line, error or address holds a secret')
    }
    const strangers = this.#contexts.flatMap(({ http }) => http.refusedHosts)
    assert.deepEqual(strangers, [], 'only the host of the settings is asked')
  }

  /** @throws what was thrown, unless it says that another try may work */
  private requirePassing(error: unknown): void {
    const { failure } = this.failureOf(error)
    if (failure === 'permanent' || failure === 'conflict') throw error
  }
}
