import { metrics } from '#core/services/metrics'

/** The value of a line of the metrics, 0 when it is not there yet. */
export async function metricValue(line: string): Promise<number> {
  const text = await metrics.metrics()
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? 0)
}
