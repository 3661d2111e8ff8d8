import type { ProviderPreset } from '@signalbox/sdk'
import { healthBoard } from '#providers/services/health_board'
import { presets } from '#providers/services/presets'
import { directory } from '#providers/services/provider_directory'
import type { Connection, Target, UpstreamHealth } from '#providers/types'

/** A provider of the platform as everybody may see it. */
export interface PlatformProvider {
  connection: Connection
  /** The worst of its models counts. */
  state: UpstreamHealth['state']
  targets: Target[]
}

/** What the deployment executes on. */
export interface Platform {
  providers: PlatformProvider[]
  targets: readonly Target[]
  kinds: ProviderPreset[]
}

const FROM_WORST: UpstreamHealth['state'][] = ['down', 'degraded', 'unknown', 'up']

const worst = (states: UpstreamHealth['state'][]) =>
  FROM_WORST.find((state) => states.includes(state)) ?? 'unknown'

/** Shows the platform's providers that something runs on, each with its targets. */
export class ShowPlatform {
  handle(): Platform {
    const targets = directory.platform.executable
    const byProvider = Map.groupBy(targets, (target) => target.execution!.connection)
    const providers = [...byProvider].map(([connection, own]) => ({
      connection,
      state: worst(own.map((target) => healthBoard.ofTarget(target).state)),
      targets: own,
    }))
    return { providers, targets, kinds: presets.all() }
  }
}
