import type { HttpContext } from '@adonisjs/core/http'
import { E_NOT_FOUND } from '#core/errors'
import { contentSecurityPolicy, referencePage, startScript } from '#core/openapi/reference_page'
import { readProgram } from '#core/openapi/reference_program'

const KEEP = 'public, max-age=31536000, immutable'

/** The readable API reference, served whole from this origin. */
export default class ReferenceController {
  async show({ response }: HttpContext) {
    response
      .header('content-security-policy', contentSecurityPolicy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html')
    return response.send(referencePage())
  }

  async asset({ request, response, params }: HttpContext) {
    const { file } = params
    if (file !== 'start.js' && file !== 'reference.js') throw new E_NOT_FOUND(['file'])
    response.type('text/javascript').header('cache-control', KEEP)
    if (file === 'start.js') return response.send(startScript)

    const { encoding, body } = await readProgram(request.header('accept-encoding') ?? '')
    response.header('vary', 'accept-encoding')
    if (encoding) response.header('content-encoding', encoding)
    return Buffer.isBuffer(body) ? response.send(body) : response.stream(body)
  }
}
