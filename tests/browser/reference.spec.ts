import { existsSync } from 'node:fs'
import { test } from '@japa/runner'
import { chromium } from 'playwright-core'

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

test.group('The API reference in a browser', () => {
  test('draws every chapter, asks no other origin and breaks no content rule', async ({
    assert,
    cleanup,
  }) => {
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
    cleanup(() => browser.close())
    const base = `http://${process.env.HOST}:${process.env.PORT}`
    const page = await browser.newPage()
    const strangers: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(base) && !request.url().startsWith('data:'))
        strangers.push(request.url())
    })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))

    await page.goto(`${base}/docs`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Signalbox API' }).waitFor()

    assert.deepEqual(strangers, [])
    assert.deepEqual(complaints, [])
    assert.include(await page.innerText('body'), 'Deployment')
  }).skip(!existsSync(CHROMIUM), `there is no browser at ${CHROMIUM}`)
})
