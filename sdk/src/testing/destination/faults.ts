/** Where a connection can break, or an answer get lost, on the way to a site and back. */
export const CUTS = {
  before_connect: 'before it is made',
  after_connect: 'as soon as it is made',
  half_request: 'in the middle of the request',
  request_sent: 'after the request was carried out',
  headers: 'after the headers of the answer',
  half_answer: 'in the middle of the answer',
  bad_gateway: 'behind a proxy that answers 502 instead of the site',
  gateway_timeout: 'behind a proxy that answers 504 instead of the site',
} as const

/** One of {@link CUTS}. */
export type Cut = keyof typeof CUTS

/** An answer that stands in the place of the site's. */
export interface StandIn {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** What happens to one request. */
export type Fault =
  | { kind: 'cut'; at: Cut }
  | { kind: 'answer'; answer: StandIn }
  | { kind: 'delay'; ms: number }
  /** The answer comes a few bytes at a time. */
  | { kind: 'drip' }
  /** No answer ever. */
  | { kind: 'silence' }

/** A request that is about to go out. */
export interface Outbound {
  method: string
  url: URL
  /** Counts from 0 since the faults were set. */
  index: number
}

/** Decides what happens to each request; null leaves it alone. */
export type FaultPlan = (request: Outbound) => Fault | null

const PAGE = '<!doctype html><html><head><title>Welcome</title></head><body>Hello</body></html>'

/** A page of a web site, where an API was expected. */
export const htmlPage = (status: number): StandIn => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: PAGE,
})

/** The same fault at one request, once. */
export const atRequest =
  (wanted: number, fault: Fault): FaultPlan =>
  ({ index }) =>
    index === wanted ? fault : null

/** The same answer to everything. */
export const always =
  (answer: StandIn): FaultPlan =>
  () => ({ kind: 'answer', answer })
