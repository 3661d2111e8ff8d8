import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { requestAsker } from '#knowledge/http/request_asker'
import type Fact from '#knowledge/models/fact'
import { AddMemory } from '#memory/actions/add_memory'
import { ChangeMemory } from '#memory/actions/change_memory'
import { DeleteMemories } from '#memory/actions/delete_memories'
import { DeleteMemory } from '#memory/actions/delete_memory'
import { settingsAnswer } from '#memory/controllers/settings_answer'
import { FindMemory } from '#memory/queries/find_memory'
import { ListMemories } from '#memory/queries/list_memories'
import { memorySwitch } from '#memory/services/memory_switch'
import MemoryTransformer from '#memory/transformers/memory_transformer'
import {
  memoriesQuery,
  memoryPatchValidator,
  memoryRemovalQuery,
  memoryValidator,
} from '#memory/validators/memory'

const STANDARD_LIMIT = 50

/** What the one who asks said about themselves. */
@inject()
export default class MemoriesController {
  constructor(
    private listMemories: ListMemories,
    private findMemory: FindMemory,
    private addMemory: AddMemory,
    private changeMemory: ChangeMemory,
    private deleteMemory: DeleteMemory,
    private deleteMemories: DeleteMemories
  ) {}

  async index(ctx: HttpContext) {
    const query = await check(memoriesQuery, ctx.request.qs(), 'query')
    const { q = '', category = null, limit = STANDARD_LIMIT, offset = 0 } = query
    const asker = requestAsker(ctx)
    const { items, total } = await this.listMemories.handle(asker, { q, category, limit, offset })
    return {
      items: await ctx.serialize(MemoryTransformer.transform(items)),
      total,
      limit,
      offset,
      settings: settingsAnswer(await memorySwitch.of(asker)),
    }
  }

  async show(ctx: HttpContext) {
    return this.#answer(ctx, await this.findMemory.handle(requestAsker(ctx), ctx.params.memory_id))
  }

  async store(ctx: HttpContext) {
    const {
      text = null,
      predicate = null,
      value = null,
    } = await check(memoryValidator, ctx.request.body())
    const fact = await this.addMemory.handle(requestAsker(ctx), { text, predicate, value })
    ctx.response.status(201)
    return this.#answer(ctx, fact)
  }

  async update(ctx: HttpContext) {
    const patch = await check(memoryPatchValidator, ctx.request.body())
    const { text = null, predicate = null, value = null, enabled: isEnabled = null } = patch
    const change = { text, predicate, value, isEnabled }
    const fact = await this.changeMemory.handle(requestAsker(ctx), ctx.params.memory_id, change)
    return this.#answer(ctx, fact)
  }

  async destroy(ctx: HttpContext) {
    const { everywhere = true } = await check(memoryRemovalQuery, ctx.request.qs(), 'query')
    await this.deleteMemory.handle(requestAsker(ctx), ctx.params.memory_id, everywhere)
    return ctx.response.noContent()
  }

  async clear(ctx: HttpContext) {
    return { deleted: await this.deleteMemories.handle(requestAsker(ctx)) }
  }

  async #answer({ serialize }: HttpContext, fact: Fact) {
    const [memory] = await this.findMemory.shown([fact])
    return serialize(MemoryTransformer.transform(memory!))
  }
}
