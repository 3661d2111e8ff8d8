/**
 * Just enough of an assembler for WebAssembly to write kernels as expressions: a piece of code is a list of bytes that
 * leaves its value on the stack.
 */
export type Code = readonly number[]

const TYPES = { i32: 0x7f, f32: 0x7d, v128: 0x7b } as const
export type Type = keyof typeof TYPES

/** A parameter or a local variable. */
export interface Local {
  index: number
  type: Type
}

/** A function that the module exports. */
export interface Kernel {
  name: string
  params: readonly Type[]
  locals: readonly Type[]
  body: Code
}

/** Unsigned LEB128. */
const u32 = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...u32(value >>> 7)]

/** Signed LEB128. */
const s32 = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...s32(value >> 7)]

const f32Bytes = (value: number) => [...new Uint8Array(new Float32Array([value]).buffer)]

export const sequence = (...parts: Code[]): Code => parts.flat()

export const get = ({ index }: Local): Code => [0x20, ...u32(index)]
export const set = ({ index }: Local, value: Code): Code => [...value, 0x21, ...u32(index)]

export const int = (value: number): Code => [0x41, ...s32(value)]
export const add = (left: Code, right: Code): Code => [...left, ...right, 0x6a]
export const multiply = (left: Code, right: Code): Code => [...left, ...right, 0x6c]
const lessThan = (left: Code, right: Code): Code => [...left, ...right, 0x49]

/** A vector of four equal numbers. */
export const constant4 = (value: number): Code => {
  const bytes = f32Bytes(value)
  return [0xfd, 0x0c, ...bytes, ...bytes, ...bytes, ...bytes]
}
export const integers4 = (value: number): Code => [...int(value), 0xfd, 0x11]

const ALIGNED_TO_4 = 2
const memory =
  (op: number) =>
  (address: Code, offset = 0): Code => [...address, 0xfd, op, ALIGNED_TO_4, ...u32(offset)]

export const load4 = memory(0x00)
/** One number from memory, four times. */
export const loadSplat = memory(0x09)
export const store4 = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...[0xfd, 0x0b, ALIGNED_TO_4, ...u32(offset)],
]
export const loadFloat = (address: Code): Code => [...address, 0x2a, ALIGNED_TO_4, 0]
export const storeFloat = (address: Code, value: Code): Code => [
  ...address,
  ...value,
  ...[0x38, ALIGNED_TO_4, 0],
]
export const addFloat = (left: Code, right: Code): Code => [...left, ...right, 0x92]
export const splat = (value: Code): Code => [...value, 0xfd, 0x13]
export const lane = (vector: Code, index: number): Code => [...vector, 0xfd, 0x1f, index]
export const maxFloat = (left: Code, right: Code): Code => [...left, ...right, 0x97]

const simd =
  (op: number) =>
  (...operands: Code[]): Code => [...operands.flat(), 0xfd, ...u32(op)]

export const below4 = simd(0x43)
export const and4 = simd(0x4e)
/** Bits of the first where the second has none. */
export const andNot4 = simd(0x4f)
export const nearest4 = simd(0x6a)
export const addIntegers4 = simd(0xae)
export const sqrt4 = simd(0xe3)
export const add4 = simd(0xe4)
export const subtract4 = simd(0xe5)
export const multiply4 = simd(0xe6)
export const divide4 = simd(0xe7)
export const max4 = simd(0xe9)
export const toIntegers4 = simd(0xf8)
export const shiftLeft4 = (vector: Code, bits: number): Code => simd(0xab)(vector, int(bits))

/** Picks four lanes out of the eight of two vectors. */
export const pick4 = (left: Code, right: Code, lanes: readonly number[]): Code => [
  ...left,
  ...right,
  ...[0xfd, 0x0d],
  ...lanes.flatMap((from) => [0, 1, 2, 3].map((byte) => from * 4 + byte)),
]

/** Runs the body while `counter` is below `end`, at least once; the counter starts where it stands. */
export const repeat = (counter: Local, end: Code, step: number, body: Code): Code => [
  ...[0x03, 0x40],
  ...body,
  ...set(counter, add(get(counter), int(step))),
  ...lessThan(get(counter), end),
  ...[0x0d, 0x00, 0x0b],
]

const section = (id: number, bytes: readonly number[]) => [id, ...u32(bytes.length), ...bytes]
const list = (items: readonly (readonly number[])[]) => [...u32(items.length), ...items.flat()]
const text = (value: string) => [...u32(value.length), ...new TextEncoder().encode(value)]

function functionBody({ locals, body }: Kernel) {
  const code = [...list(locals.map((type) => [1, TYPES[type]])), ...body, 0x0b]
  return [...u32(code.length), ...code]
}

/** A module that imports the shared memory `host.memory` and exports the kernels. They answer nothing. */
export function assemble(
  kernels: readonly Kernel[],
  maximumPages: number
): Uint8Array<ArrayBuffer> {
  const signatures = kernels.map(({ params }) => [
    ...[0x60, ...list(params.map((type) => [TYPES[type]]))],
    ...list([]),
  ])
  const sharedWithMaximum = 0x03
  const imported = [
    ...[...text('host'), ...text('memory'), 0x02],
    ...[sharedWithMaximum, ...u32(1), ...u32(maximumPages)],
  ]
  return new Uint8Array([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list(signatures)),
    ...section(2, list([imported])),
    ...section(3, list(kernels.map((_, index) => u32(index)))),
    ...section(7, list(kernels.map(({ name }, index) => [...text(name), 0x00, ...u32(index)]))),
    ...section(10, list(kernels.map(functionBody))),
  ])
}
