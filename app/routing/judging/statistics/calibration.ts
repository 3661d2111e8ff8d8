import { DAY } from '#core/time'
import { ReadMeasures, type ConfidenceBin } from '#routing/evidence/read_measures'

/** Rated answers below which nothing is said of calibration. */
export const LEAST_CALIBRATED = 100

/** How well served confidence met what was seen. */
export interface Calibration {
  n: number
  /** Expected calibration error: mean distance of expected from seen, over answers. */
  ece: number
  bins: ConfidenceBin[]
}

/** Confidence against outcomes over the whole days that a span touches; null with too few. */
export async function readCalibration(
  workspaceId: string,
  windowMs: number
): Promise<Calibration | null> {
  const days = Math.max(1, Math.ceil(windowMs / DAY))
  const bins = await new ReadMeasures().calibration({ workspaceId, days })
  const n = bins.reduce((sum, bin) => sum + bin.n, 0)
  if (n < LEAST_CALIBRATED) return null
  const distance = bins.reduce(
    (sum, { n: own, expected, actual }) => sum + own * Math.abs(expected - actual),
    0
  )
  return { n, ece: distance / n, bins }
}
