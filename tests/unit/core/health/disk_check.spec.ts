import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { checkDisk } from '#core/health/disk_check'

test.group('Disk check', () => {
  test('passes in a folder with room', async ({ assert }) => {
    const result = await checkDisk(mkdtempSync(join(tmpdir(), 'signalbox-disk-')))

    assert.equal(result.status, 'ok')
    assert.isAbove(Number(result.meta!.free_mb), 0)
  })

  test('fails where nothing can be written', async ({ assert }) => {
    const result = await checkDisk('/proc/nowhere')

    assert.equal(result.status, 'fail')
    assert.match(result.message, /cannot be written to \(ENOENT\)/)
  })
})
