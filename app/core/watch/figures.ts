import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import { readMetrics } from '#core/watch/cluster_metrics'

type Metric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>
type Read = (metric: Metric) => number | null

const round = (value: number, digits = 3) => Number(value.toFixed(digits))

/** The values of a metric added up; for a histogram, how many were observed. */
export const total: Read = ({ name, values }) => {
  const counts = values.filter((value) => value.metricName === `${name}_count`)
  const summands = counts.length > 0 ? counts : values
  return round(summands.reduce((sum, { value }) => sum + value, 0))
}

/** Observations of a histogram whose `status` label says that we failed. */
const serverErrors: Read = ({ name, values }) =>
  values
    .filter((value) => value.metricName === `${name}_count` && Number(value.labels.status) >= 500)
    .reduce((sum, { value }) => sum + value, 0)

/** A quantile of a histogram in seconds, as milliseconds: the bound of the bucket that it falls into. */
export const quantileMs =
  (quantile: number): Read =>
  ({ name, values }) => {
    const buckets = new Map<number, number>()
    for (const { metricName, labels, value } of values) {
      if (metricName !== `${name}_bucket`) continue
      const bound = labels.le === '+Inf' ? Infinity : Number(labels.le)
      buckets.set(bound, (buckets.get(bound) ?? 0) + value)
    }
    const bounds = [...buckets.keys()].sort((a, b) => a - b)
    const count = buckets.get(Infinity) ?? 0
    const bound = bounds.find((candidate) => buckets.get(candidate)! >= quantile * count)
    return count === 0 || bound === undefined || bound === Infinity ? null : round(bound * 1000)
  }

/** The values with one label added up. */
const labelled =
  (label: string, value: string): Read =>
  ({ values }) =>
    values.filter(({ labels }) => labels[label] === value).reduce((sum, one) => sum + one.value, 0)

const scaled =
  (factor: number): Read =>
  (metric) => {
    const value = total(metric)
    return value === null ? null : round(value * factor)
  }

/** The figures that `/api/v1/status` shows: a name, the metric it is read from, and how. */
export const FIGURES: Record<string, [metric: string, read: Read]> = {
  http_requests: ['svc_http_request_duration_seconds', total],
  http_server_errors: ['svc_http_request_duration_seconds', serverErrors],
  http_p50_ms: ['svc_http_request_duration_seconds', quantileMs(0.5)],
  http_p99_ms: ['svc_http_request_duration_seconds', quantileMs(0.99)],
  http_in_flight: ['svc_http_requests_in_flight', total],
  chat_completions: ['svc_requests_total', total],
  chat_first_token_p50_ms: ['svc_first_token_seconds', quantileMs(0.5)],
  route_decisions: ['svc_route_decisions_total', total],
  route_decision_p50_ms: ['svc_route_decision_seconds', quantileMs(0.5)],
  tokens_input: ['svc_tokens_total', labelled('token', 'input')],
  tokens_output: ['svc_tokens_total', labelled('token', 'output')],
  cost_usd: ['svc_cost_usd_total', total],
  ledger_rows_waiting: ['svc_ledger_journal_rows', total],
  jobs_waiting: ['svc_jobs_waiting', total],
  jobs_oldest_s: ['svc_jobs_oldest_seconds', total],
  workers: ['svc_workers', total],
  event_loop_lag_p99_ms: ['svc_event_loop_lag_p99_seconds', scaled(1000)],
  memory_mb: ['process_resident_memory_bytes', scaled(1 / 1024 ** 2)],
}

/** Reads the figures over all processes; those of metrics that are not there are left out. */
export async function readFigures(): Promise<Record<string, number | null>> {
  const names = new Set(Object.values(FIGURES).map(([name]) => name))
  const found = await readMetrics([...names])
  const byName = new Map(found.map((metric) => [metric.name, metric as Metric]))
  return Object.fromEntries(
    Object.entries(FIGURES).flatMap(([figure, [name, read]]) => {
      const metric = byName.get(name)
      return metric ? [[figure, read(metric)]] : []
    })
  )
}
