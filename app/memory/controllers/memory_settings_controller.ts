import type { HttpContext } from '@adonisjs/core/http'
import { check } from '#core/validation/check'
import { requestAsker } from '#knowledge/http/request_asker'
import { settingsAnswer } from '#memory/controllers/settings_answer'
import { memorySwitch } from '#memory/services/memory_switch'
import { memorySettingsValidator } from '#memory/validators/memory'

/** What the one who asks chose for their memory. */
export default class MemorySettingsController {
  async show(ctx: HttpContext) {
    return settingsAnswer(await memorySwitch.of(requestAsker(ctx)))
  }

  async update(ctx: HttpContext) {
    const wish = await check(memorySettingsValidator, ctx.request.body())
    const { enabled, extract_with_model: extractWithModel } = wish
    const choice = await memorySwitch.change(requestAsker(ctx), { enabled, extractWithModel })
    return settingsAnswer(choice)
  }
}
