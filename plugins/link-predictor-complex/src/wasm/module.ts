import { assemble } from './assembler.ts'
import { accumulate, products } from './matrix_kernels.ts'
import { addRow, adagrad, blendRow, cubeSlope, maskRow, rotate, rotateBack } from './row_kernels.ts'
import { exponentials, rowMaxima, scaleRows } from './softmax_kernels.ts'

type Address = number

/** The kernels: every address and size in bytes. What each does stands where it is written. */
export interface Kernels {
  products(
    left: Address,
    leftRows: number,
    right: Address,
    rightRows: number,
    stride: number,
    width: number,
    out: Address
  ): void
  accumulate(
    weights: Address,
    rowStep: number,
    columnStep: number,
    rows: Address,
    depth: number,
    stride: number,
    width: number,
    out: Address,
    count: number
  ): void
  rowMaxima(matrix: Address, rows: number, width: number, maxima: Address): void
  exponentials(matrix: Address, rows: number, width: number, maxima: Address, sums: Address): void
  scaleRows(matrix: Address, rows: number, width: number, factors: Address): void
  addRow(row: Address, out: Address, bytes: number): void
  maskRow(row: Address, mask: Address, bytes: number): void
  adagrad(row: Address, history: Address, gradient: Address, bytes: number, rate: number): void
  cubeSlope(row: Address, gradient: Address, half: number, weight: number): void
  rotate(left: Address, right: Address, out: Address, half: number): void
  rotateBack(left: Address, right: Address, out: Address, half: number): void
  blendRow(row: Address, average: Address, bytes: number, share: number): void
}

/** 4 GB, all that a module can address. */
export const MAXIMUM_PAGES = 65_536

const compiled = new WebAssembly.Module(
  assemble(
    [
      ...[products, accumulate, rowMaxima, exponentials, scaleRows],
      ...[addRow, maskRow, adagrad, cubeSlope, rotate, rotateBack, blendRow],
    ],
    MAXIMUM_PAGES
  )
)

/** The kernels on a memory, which several threads may share. */
export const kernelsOn = (memory: WebAssembly.Memory): Kernels =>
  new WebAssembly.Instance(compiled, { host: { memory } }).exports as unknown as Kernels
