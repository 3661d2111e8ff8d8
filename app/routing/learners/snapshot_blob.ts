import { createHash } from 'node:crypto'
import { E_SNAPSHOT_UNREADABLE } from '#routing/errors'
import type { SnapshotArray } from '#routing/learners/snapshot_parts'

const MAGIC = 'SVCROUTE'
const VERSION = 2
const SHA_BYTES = 32
const HEAD_BYTES = MAGIC.length + 8
const ALIGNED = 8

const KINDS = { Int8Array, Int16Array, Uint16Array, Int32Array, Float32Array, Float64Array }
type Kind = keyof typeof KINDS

interface Entry {
  name: string
  kind: Kind
  length: number
}

/**
 * A snapshot's bytes: magic, format version, a JSON head that lists the arrays behind it, the arrays, and the sha256 of all
 * before it. The host is little-endian, as every platform of Node.js is.
 */
export function writeBlob(info: object, arrays: Record<string, SnapshotArray>): Uint8Array {
  const entries: Entry[] = Object.entries(arrays).map(([name, array]) => ({
    name,
    kind: array.constructor.name as Kind,
    length: array.length,
  }))
  const head = Buffer.from(JSON.stringify({ info, entries }))
  const parts: Uint8Array[] = [headOf(head.length), head, padding(HEAD_BYTES + head.length)]
  for (const array of Object.values(arrays)) {
    parts.push(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
    parts.push(padding(array.byteLength))
  }
  const body = Buffer.concat(parts)
  return new Uint8Array(Buffer.concat([body, createHash('sha256').update(body).digest()]))
}

/** Reads what `writeBlob` wrote; anything else, or a single changed bit, is refused. */
export function readBlob(bytes: Uint8Array, version: string) {
  const refuse = (reason: string): never => {
    throw new E_SNAPSHOT_UNREADABLE([version, reason])
  }
  if (bytes.length < HEAD_BYTES + SHA_BYTES) refuse('it is too short')
  const whole = Buffer.from(bytes)
  const body = whole.subarray(0, whole.length - SHA_BYTES)
  if (body.toString('latin1', 0, MAGIC.length) !== MAGIC) refuse('it is of another kind')
  if (body.readUInt32LE(MAGIC.length) !== VERSION) refuse('its format has another version')
  if (!createHash('sha256').update(body).digest().equals(whole.subarray(body.length)))
    refuse('its checksum does not fit')
  const headBytes = body.readUInt32LE(MAGIC.length + 4)
  const { info, entries } = JSON.parse(body.toString('utf8', HEAD_BYTES, HEAD_BYTES + headBytes))
  const arrays: Record<string, SnapshotArray> = {}
  let at = aligned(HEAD_BYTES + headBytes)
  for (const { name, kind, length } of entries as Entry[]) {
    const size = length * KINDS[kind].BYTES_PER_ELEMENT
    arrays[name] = new KINDS[kind](new Uint8Array(body.subarray(at, at + size)).buffer)
    at += aligned(size)
  }
  return { info, arrays } as { info: unknown; arrays: Record<string, SnapshotArray> }
}

function headOf(length: number) {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(MAGIC, 'latin1')
  head.writeUInt32LE(VERSION, MAGIC.length)
  head.writeUInt32LE(length, MAGIC.length + 4)
  return head
}

const aligned = (size: number) => Math.ceil(size / ALIGNED) * ALIGNED
const padding = (size: number) => new Uint8Array(aligned(size) - size)
