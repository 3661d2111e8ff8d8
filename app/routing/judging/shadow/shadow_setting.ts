import { settings } from '#core/services/settings'

/** Name of the setting that says which policy runs in the shadow. */
export const SHADOW_SETTING = 'routing.shadow'

/** A policy that is tried beside the one that decides, on a share of decisions. */
export interface ShadowSetting {
  policy: string
  share: number
}

/** What operators set; null when nothing runs in the shadow. */
export const readShadowSetting = () => settings.get<ShadowSetting>(SHADOW_SETTING)
