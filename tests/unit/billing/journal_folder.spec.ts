import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { newId } from '#core/ids'
import { JournalFolder } from '#billing/services/journal_folder'

const isLinux = process.platform === 'linux'

/** A process that lives until the test ends it. */
async function givenProcess(command = 'exec sleep 60'): Promise<ChildProcess> {
  const child = spawn('sh', ['-c', `echo started; ${command}`])
  await once(child.stdout, 'data')
  return child
}

test.group('Journal folder', (group) => {
  let path: string
  let folder: JournalFolder
  group.each.setup(() => {
    path = mkdtempSync(join(tmpdir(), 'signalbox-folder-'))
    folder = new JournalFolder(path, newId('rep'), Date.now)
    folder.prepare()
    return () => rmSync(path, { recursive: true })
  })

  /** Another replica with one segment, as its process would have left it. */
  const givenReplica = (owner: { host?: string; pid: number; birth: string | null } | null) => {
    const replica = newId('rep')
    if (owner) {
      const full = { host: hostname(), ...owner }
      writeFileSync(join(path, `${replica}.owner`), JSON.stringify(full))
    }
    writeFileSync(join(path, `${replica}-1.jsonl`), '')
    return replica
  }
  const birthOf = (pid: number) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!
  }
  const claimed = () => folder.claim().map(({ origin }) => origin)

  test('leaves a living process its segments', async ({ assert }) => {
    const child = await givenProcess()
    givenReplica({ pid: child.pid!, birth: birthOf(child.pid!) })

    assert.deepEqual(claimed(), [])
    child.kill('SIGKILL')
  }).skip(!isLinux, 'it reads /proc')

  test('takes over from a process that ended', async ({ assert }) => {
    const child = await givenProcess()
    const replica = givenReplica({ pid: child.pid!, birth: birthOf(child.pid!) })
    child.kill('SIGKILL')
    await once(child, 'exit')

    assert.deepEqual(claimed(), [replica])
  }).skip(!isLinux, 'it reads /proc')

  test('takes over from a process that ended and was not buried', async ({ assert }) => {
    const child = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'])
    const [line] = await once(child.stdout, 'data')
    const pid = Number(String(line))
    const replica = givenReplica({ pid, birth: birthOf(pid) })
    assert.deepEqual(claimed(), [])

    await new Promise((resolve) => setTimeout(resolve, 400))
    assert.match(readFileSync(`/proc/${pid}/stat`, 'utf8'), /\) Z /)
    assert.deepEqual(claimed(), [replica])
    child.kill('SIGKILL')
  }).skip(!isLinux, 'it reads /proc')

  test('takes over when the pid belongs to a later process', async ({ assert }) => {
    const child = await givenProcess()
    const later = givenReplica({ pid: child.pid!, birth: '1' })
    const own = givenReplica({ pid: process.pid, birth: null })

    assert.sameMembers(claimed(), [later, own])
    child.kill('SIGKILL')
  })

  test('takes over what nobody owns, and what was taken over by one that died', ({ assert }) => {
    const [adopter, origin] = [givenReplica(null), newId('rep')]
    writeFileSync(join(path, `${adopter}.${origin}-7.jsonl`), '')

    assert.sameMembers(claimed(), [adopter, origin])
    assert.include(readdirSync(path), `${folder.replica}.${origin}-7.jsonl`)
    assert.deepEqual(claimed(), [])
  })

  test('lets leases go only when no row of the dead process waits', ({ assert }) => {
    const replica = givenReplica({ pid: 2 ** 22 + 1, birth: '1' })

    const [segment] = folder.claim()
    assert.deepEqual(folder.departed(), [])

    rmSync(segment!.path)
    assert.deepEqual(folder.departed(), [replica])
    folder.forget(replica)
    assert.deepEqual(folder.departed(), [])
  })
})
