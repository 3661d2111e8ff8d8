import { settings } from '#core/services/settings'

/** The setting that says whose outcomes count for the platform: true (all), false (nobody's), or all except some. */
export const SHARING = 'routing.share_evidence'

type Setting = boolean | { except: string[] }

/** Whose outcomes count for the platform. */
export class Sharing {
  private constructor(private readonly setting: Setting) {}

  /** Everybody's, as long as nobody said otherwise. */
  static readonly standard = new Sharing(true)

  static async read(): Promise<Sharing> {
    return new Sharing((await settings.get<Setting>(SHARING)) ?? true)
  }

  includes(workspaceId: string): boolean {
    const { setting } = this
    return typeof setting === 'boolean' ? setting : !setting.except.includes(workspaceId)
  }
}
