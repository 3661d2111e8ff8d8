import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { meter } from '#billing/services/meter'
import { decisionLog } from '#routing/services/decision_log'
import { baseUrl, givenProvider } from '#tests/helpers/given_chat'
import { givenWorkspace } from '#tests/helpers/given'
import { completion, json, type ReceivedRequest } from '#tests/helpers/scripted_upstream'

export const TARGETS = ['gpt-5-mini', 'gpt-5-nano']

/** Three steps in a row, and one that stands for itself. */
export const CHAIN =
  'First summarize the report on bees, then translate the summary to German. Finally, write a title for it.'

/** What the person of the last message said, without the quoted results. */
export const taskOf = ({ body }: ReceivedRequest): string =>
  String(body.messages.at(-1).content).split('\n\nResults of earlier parts')[0]!

/** All text that was sent to the upstream. */
export const textOf = ({ body }: ReceivedRequest): string =>
  body.messages.map(({ content }: { content: string }) => content).join('\n')

/** A workspace that plans and executes on a scripted upstream, which answers `answer of <task>` unless told otherwise. */
export async function givenPlanner(cleanup: TestContext['cleanup']) {
  const { upstream, provider } = await givenProvider(
    cleanup,
    { 'gpt-5-mini': {}, 'gpt-5-nano': {} },
    { max_retries: 0 }
  )
  upstream.answer = (response, request) =>
    json(completion(`answer of <${taskOf(request)}>`))(response, request)
  const given = await givenWorkspace()
  const send = async (
    method: string,
    path: string,
    body?: object,
    more: { headers?: Record<string, string>; signal?: AbortSignal } = {}
  ) => {
    const response = await fetch(`${baseUrl()}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...given.headers, ...more.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: more.signal,
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  /** Plans and executes a request. */
  const execute = (
    text: string,
    more: Record<string, any> = {},
    headers = {},
    signal?: AbortSignal
  ) =>
    send(
      'POST',
      '/route',
      {
        text,
        plan: true,
        execute: true,
        ...more,
        constraints: { targets: TARGETS, ...more.constraints },
      },
      { headers, signal }
    )
  const ledger = async () => {
    await meter.flush()
    return db.from('ledger').where('workspace_id', given.workspace.id).orderBy('at')
  }
  const decisions = async () => {
    await decisionLog.flush()
    return db.from('route_decisions').where('workspace_id', given.workspace.id).orderBy('at')
  }
  return { ...given, upstream, provider, send, execute, ledger, decisions }
}

export const statuses = (execution: any) => execution.steps.map(({ status }: any) => status)
