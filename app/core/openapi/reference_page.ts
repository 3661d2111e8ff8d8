import { programVersion } from '#core/openapi/reference_program'
import { deployment } from '#core/watch/deployment'

/** How the reference behaves: everything that would leave this origin is off. */
const configuration = {
  url: '/api/v1/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
  persistAuth: false,
  layout: 'modern',
  theme: 'default',
}

/** Starts the reference in the page. */
export const startScript = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)})\n`

/**
 * Nothing is loaded from, and nothing is sent to, another origin. Styles may be inline: the reference sets them as it
 * draws, also in attributes, which a nonce does not cover.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The page of the reference; its scripts carry the version, so that they may be kept for long. */
export const referencePage = () => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${deployment.name} API reference</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <noscript>The reference needs JavaScript; the document itself is at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a>.</noscript>
    <div id="reference"></div>
    <script src="/docs/assets/reference.js?v=${programVersion()}"></script>
    <script src="/docs/assets/start.js?v=${deployment.version}"></script>
  </body>
</html>
`
