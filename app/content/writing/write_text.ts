import { inject } from '@adonisjs/core'
import { ChooseRoute } from '#routing/actions/choose_route'
import { questionFrom } from '#routing/services/question_from'
import type { PlanCode } from '#workspaces/types'
import { ShowProfile } from '#content/queries/show_profile'
import { readPage } from '#content/reading/read_page'
import { briefText, instructions, type SourcePage } from '#content/writing/prompt'
import { writtenText } from '#content/writing/written_text'
import type { Brief, PostText } from '#content/types'

/** Characters of an entry that are enough to write from without its page. */
const ENOUGH = 1_200

/** Who has something written, and under which request id it is metered. */
export interface WritingOrder {
  workspaceId: string
  keyId: string | null
  plan: PlanCode
  requestId: string
  brief: Brief
}

/** What a writer made of a brief: a text, or why there is none. */
export interface Written {
  text: PostText | null
  note: string | null
  targetId: string | null
  costNano: number | null
  outputTokens: number | null
}

/** Has a brief written by the model that the router chooses, as one of the workspace's own metered requests. Never throws. */
@inject()
export class WriteText {
  constructor(
    private chooseRoute: ChooseRoute,
    private showProfile: ShowProfile
  ) {}

  async handle(order: WritingOrder): Promise<Written> {
    const source = await this.source(order.brief)
    const unread = source instanceof Error ? `The page was not read: ${source.message}` : null
    try {
      const written = await this.write(order, source instanceof Error ? null : source)
      return { ...written, note: [written.note, unread].filter(Boolean).join('. ') || null }
    } catch (error) {
      const reason = [(error as Error).message, unread].filter(Boolean).join('. ')
      return { text: null, note: reason, targetId: null, costNano: null, outputTokens: null }
    }
  }

  private async source({ url, source }: Brief): Promise<SourcePage | Error | null> {
    const own = source ? { ...source, url: url ?? '' } : null
    if (url === null || (own !== null && own.text.length >= ENOUGH)) return own
    return readPage(url).catch((error: Error) => own ?? error)
  }

  private async write(order: WritingOrder, source: SourcePage | null): Promise<Written> {
    const { workspaceId, keyId, plan, requestId, brief } = order
    const profile = await this.showProfile.handle(workspaceId)
    const asked = {
      text: briefText(brief, source),
      history: [{ role: 'system', content: instructions(profile) }],
      kinds: ['model'],
      execute: true,
    }
    const { execution } = await this.chooseRoute.handle({
      question: questionFrom(asked, requestId, workspaceId, null),
      workspaceId,
      keyId,
      plan,
      tenant: null,
      wantsPlan: false,
      wantsExecution: true,
      onceKey: null,
    })
    const text = execution?.ok ? writtenText(execution.content ?? '', brief) : null
    const failure = execution?.error?.message ?? 'The model answered nothing'
    return {
      text,
      note: text === null ? failure : null,
      targetId: execution?.targetId ?? null,
      costNano: execution?.costNano ?? null,
      outputTokens: execution?.usage?.outputTokens ?? null,
    }
  }
}
