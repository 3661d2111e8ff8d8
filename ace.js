/**
 * JavaScript entry point of `node ace`: teaches Node to read TypeScript, then starts the console.
 * The build replaces it with one that reads JavaScript only.
 */
import '@poppinss/ts-exec'

await import('./bin/console.js')
