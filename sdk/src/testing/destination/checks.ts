import type { Destination } from '../../destination/types.ts'
import type { SuiteRunner } from '../runner.ts'
import type { DestinationSite } from './site.ts'
import { Workbench } from './workbench.ts'

/** Settings that are wrong in a known way, laid over the right ones. */
export interface WrongSettings {
  /** The site does not know this user or key. */
  credentials?: Record<string, unknown>
  /** The site knows who it is, and that one may not publish. */
  rights?: Record<string, unknown>
}

/** What {@link registerDestinationSuite} needs. */
export interface DestinationSuite extends SuiteRunner {
  /** The destination under test. */
  create: () => Destination
  /** What it publishes to: a real site or an imitation. */
  site: DestinationSite
  /**
   * The package.json of the plugin, when it is to be compared.
   *
   * @default not compared
   */
  packageJson?: unknown
  /**
   * @default {}
   */
  wrong?: WrongSettings
  /**
   * How the site acknowledges: by what it stored, which is read back, or by the status alone, as webhooks do.
   *
   * @default 'content'
   */
  acknowledges?: 'content' | 'status'
}

/** What groups of checks work with. */
export interface Checks extends Required<Omit<DestinationSuite, 'group'>> {
  plugin: Destination
  /** Declares a test with a site of its own; afterwards it looks at how the plugin behaved. */
  check(title: string, run: (bench: Workbench) => Promise<void>): void
}

/** Prepares what groups of checks work with. */
export function checksOf(suite: DestinationSuite): Checks {
  const { test, create, site } = suite
  return {
    packageJson: null,
    wrong: {},
    acknowledges: 'content',
    ...suite,
    plugin: create(),
    check(title, run) {
      test(title, async () => {
        const bench = await Workbench.open(create(), site)
        try {
          await run(bench)
          bench.assertConduct()
        } finally {
          await bench.close()
        }
      })
    },
  }
}
