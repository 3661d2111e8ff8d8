/** CPU time and memory of a process with all that it started, read from /proc (Linux only). */
import { readFileSync, readdirSync } from 'node:fs'

const TICK_MS = 10

const read = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Fields of /proc/<pid>/stat from the state on. */
const statOf = (pid) => read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')

/** The process and all below it. */
export function familyOf(root) {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), Number(statOf(name)[1])])
  const found = [root]
  for (let at = 0; at < found.length; at++) {
    for (const [pid, parent] of parents) if (parent === found[at]) found.push(pid)
  }
  return found
}

/** CPU time of the family in milliseconds. */
export const cpuMs = (root) =>
  familyOf(root)
    .map(statOf)
    .reduce((sum, stat) => sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS, 0)

/** Memory of the family in megabytes. */
export const rssMb = (root) =>
  familyOf(root).reduce((sum, pid) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [0, 0]
    return sum + Number(kilobytes) / 1024
  }, 0)

/** CPU time that the whole machine spent on anything, in milliseconds. */
export const machineBusyMs = () => {
  const [user, nice, system, , , irq, softirq, steal] = read('/proc/stat')
    .split('\n', 1)[0]
    .trim()
    .split(/\s+/)
    .slice(1)
  return (
    [user, nice, system, irq, softirq, steal].reduce((sum, ticks) => sum + Number(ticks), 0) *
    TICK_MS
  )
}

/** CPU time of this process and of its children that ended, in milliseconds. */
export const ownCpuMs = () =>
  statOf('self')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
