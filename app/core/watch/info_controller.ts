import { deployment } from '#core/watch/deployment'

/** What this deployment is, for anybody. */
export default class InfoController {
  async show() {
    const { demo = false, ...features } = await deployment.features()
    return {
      name: deployment.name,
      edition: deployment.edition,
      version: deployment.version,
      api_version: deployment.apiVersion,
      demo,
      features,
      docs_url: '/docs',
      openapi_url: '/api/v1/openapi.json',
    }
  }
}
