/**
 * What cannot be said in JSON but is sent all the same: arrays of numbers travel as Base64. Runs in the host and in the
 * process of a plugin, without the app.
 */
const TYPES = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array }

type Carried = { $numbers: keyof typeof TYPES; base64: string }

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Makes JSON of a value with arrays of numbers somewhere in it. */
export function packed(value: unknown): unknown {
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value
    const name = value instanceof Uint8Array ? 'Uint8Array' : value.constructor.name
    const base64 = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64')
    return { $numbers: name, base64 }
  }
  if (Array.isArray(value)) return value.map(packed)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, packed(one)]))
}

/** Gets back what was packed. @throws Error for numbers that are cut off */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked)
  if (!isPlain(value)) return value
  if (typeof value.$numbers === 'string' && typeof value.base64 === 'string') {
    return numbersOf(value as Carried)
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]))
}

function numbersOf({ $numbers, base64 }: Carried) {
  const Type = Object.hasOwn(TYPES, $numbers) ? TYPES[$numbers] : Uint8Array
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
  if (bytes.length % Type.BYTES_PER_ELEMENT !== 0) throw new Error('Numbers were cut off')
  return new Type(bytes.buffer)
}
