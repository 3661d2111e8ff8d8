import { statfs, unlink, writeFile } from 'node:fs/promises'
import type { CheckResult } from '#core/health/checks'
import { dataDir } from '#core/paths'
import { join } from 'node:path'

const MEGABYTE = 1024 ** 2
const FAIL_BELOW_MB = 32
const WARN_BELOW_MB = 512

/** The data folder can be written to and has room left. */
export async function checkDisk(folder = dataDir()): Promise<CheckResult> {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    await writeFile(probe, 'probe')
    await unlink(probe)
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    return { status: 'fail', message: `The data folder cannot be written to (${code})` }
  }
  const { bavail, bsize } = await statfs(folder)
  const freeMb = Math.floor((bavail * bsize) / MEGABYTE)
  const meta = { free_mb: freeMb }
  if (freeMb < FAIL_BELOW_MB) return { status: 'fail', message: 'The disk is full', meta }
  if (freeMb < WARN_BELOW_MB) return { status: 'warn', message: 'The disk is almost full', meta }
  return { status: 'ok', message: 'Room is left', meta }
}
