import { Readable } from 'node:stream'
import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { actOf } from '#workspaces/act'
import { evidenceBook } from '#routing/evidence/evidence_book'
import { evidencePage } from '#routing/evidence/evidence_page'
import { ExportEvidence } from '#routing/evidence/export_evidence'
import { ListEvidence } from '#routing/evidence/list_evidence'
import { ResetEvidence } from '#routing/evidence/reset_evidence'
import { evidenceQuery, resetQuery } from '#routing/evidence/validators'

/** What outcomes say of targets, for the caller's workspace. */
@inject()
export default class EvidenceController {
  constructor(
    private listEvidence: ListEvidence,
    private exportEvidence: ExportEvidence,
    private resetEvidence: ResetEvidence
  ) {}

  async index({ request, caller }: HttpContext) {
    const { limit = 50, offset = 0 } = await check(evidenceQuery, request.qs(), 'query')
    const { workspaceId } = caller!
    const listed = await this.listEvidence.handle(workspaceId, { limit, offset })
    return evidencePage({ ...listed, limit, offset }, evidenceBook.floods(workspaceId))
  }

  async show({ response, caller }: HttpContext) {
    response.header('content-type', 'application/x-ndjson; charset=utf-8')
    response.stream(Readable.from(this.exportEvidence.handle(caller!.workspaceId)))
  }

  async destroy(ctx: HttpContext) {
    const asked = await check(resetQuery, ctx.request.qs(), 'query')
    const scope = {
      workspaceId: ctx.caller!.workspaceId,
      targetId: asked.target_id,
      keyId: asked.key_id,
      since: asked.since === undefined ? undefined : Date.parse(asked.since),
    }
    return this.resetEvidence.handle(scope, actOf(ctx))
  }
}
