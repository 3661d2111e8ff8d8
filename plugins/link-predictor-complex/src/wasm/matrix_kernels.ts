import {
  add,
  add4,
  constant4,
  get,
  int,
  load4,
  loadSplat,
  multiply,
  multiply4,
  pick4,
  repeat,
  sequence,
  set,
  store4,
  type Code,
  type Local,
} from './assembler.ts'
import { kernel } from './kernel.ts'

/** Sums of the lanes of four vectors, as one vector. */
function laneSums(vectors: readonly Local[], [even, odd]: readonly Local[]): [Code, Code] {
  const [a, b, c, d] = vectors.map(get) as [Code, Code, Code, Code]
  const halves = (left: Code, right: Code) =>
    add4(pick4(left, right, [0, 4, 1, 5]), pick4(left, right, [2, 6, 3, 7]))
  const prepare = sequence(set(even!, halves(a, b)), set(odd!, halves(c, d)))
  const sums = add4(
    pick4(get(even!), get(odd!), [0, 1, 4, 5]),
    pick4(get(even!), get(odd!), [2, 3, 6, 7])
  )
  return [prepare, sums]
}

const advance = (pointer: Local, by: Code) => set(pointer, add(get(pointer), by))

/**
 * `out[i][j] = left[i] · right[j]`. Three rows of the left meet four of the right in registers, so `leftRows` is a
 * multiple of 3, `rightRows` of 4, and `width` (all sizes in bytes) of 32. Rows of `out` are `4 * rightRows` bytes long.
 *
 * `products(left, leftRows, right, rightRows, stride, width, out)`
 */
export const products = kernel(
  'products',
  ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
  (params, variables) => {
    const [left, leftRows, right, rightRows, stride, width, out] = params as [
      Local,
      ...[Local, Local, Local, Local, Local, Local],
    ]
    const [i, j, k] = variables.many(3, 'i32') as [Local, Local, Local]
    const leftAt = variables.many(3, 'i32')
    const rightAt = variables.many(4, 'i32')
    const outAt = variables.local('i32')
    const sums = leftAt.map(() => variables.many(4, 'v128'))
    const leftNow = variables.many(3, 'v128')
    const rightNow = variables.local('v128')
    const spare = variables.many(2, 'v128')

    const rowsFrom = (pointers: readonly Local[], base: Local, row: Local) =>
      pointers.map((pointer, index) =>
        set(
          pointer,
          index === 0
            ? add(get(base), multiply(get(row), get(stride)))
            : add(get(pointers[index - 1]!), get(stride))
        )
      )
    const step = (offset: number) => [
      ...leftNow.map((value, row) => set(value, load4(add(get(leftAt[row]!), get(k)), offset))),
      ...rightAt.map((pointer, column) =>
        sequence(
          set(rightNow, load4(add(get(pointer), get(k)), offset)),
          ...sums.map((row, index) =>
            set(
              row[column]!,
              add4(get(row[column]!), multiply4(get(leftNow[index]!), get(rightNow)))
            )
          )
        )
      ),
    ]
    const write = sums.map((row) => {
      const [prepare, value] = laneSums(row, spare)
      const nextRow = advance(outAt, multiply(get(rightRows), int(4)))
      return sequence(prepare, store4(get(outAt), value), nextRow)
    })

    return sequence(
      repeat(
        i,
        get(leftRows),
        3,
        sequence(
          set(j, int(0)),
          repeat(
            j,
            get(rightRows),
            4,
            sequence(
              ...rowsFrom(leftAt, left, i),
              ...rowsFrom(rightAt, right, j),
              ...sums.flat().map((sum) => set(sum, constant4(0))),
              set(k, int(0)),
              repeat(k, get(width), 32, sequence(...step(0), ...step(16))),
              set(
                outAt,
                add(get(out), multiply(add(multiply(get(i), get(rightRows)), get(j)), int(4)))
              ),
              ...write
            )
          )
        )
      )
    )
  }
)

/**
 * `out[i] += sum over k of weights[i][k] * rows[k]`. The weight of (i, k) lies at `i * rowStep + k * columnStep`, so a matrix
 * serves as it is or turned. `count`, the rows of `out`, is a multiple of 3, `width` of 64 bytes.
 *
 * `accumulate(weights, rowStep, columnStep, rows, depth, stride, width, out, count)`
 */
export const accumulate = kernel(
  'accumulate',
  ['i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32', 'i32'],
  (params, variables) => {
    const [weights, rowStep, columnStep, rows] = params as [Local, Local, Local, Local]
    const [depth, stride, width, out, count] = params.slice(4) as [
      Local,
      ...[Local, Local, Local, Local],
    ]
    const [i, k, column, rowAt] = variables.many(4, 'i32') as [Local, Local, Local, Local]
    const weightAt = variables.many(3, 'i32')
    const outAt = variables.many(3, 'i32')
    const sums = outAt.map(() => variables.many(4, 'v128'))
    const now = variables.many(4, 'v128')
    const weight = variables.local('v128')

    const start = weightAt.flatMap((pointer, index) => [
      set(
        pointer,
        index === 0
          ? add(get(weights), multiply(get(i), get(rowStep)))
          : add(get(weightAt[index - 1]!), get(rowStep))
      ),
      set(
        outAt[index]!,
        index === 0
          ? add(add(get(out), multiply(get(i), get(stride))), get(column))
          : add(get(outAt[index - 1]!), get(stride))
      ),
    ])
    const load = sums.flatMap((row, index) =>
      row.map((sum, part) => set(sum, load4(get(outAt[index]!), part * 16)))
    )
    const save = sums.flatMap((row, index) =>
      row.map((sum, part) => store4(get(outAt[index]!), get(sum), part * 16))
    )
    const step = sequence(
      ...now.map((value, part) => set(value, load4(get(rowAt), part * 16))),
      ...sums.map((row, index) =>
        sequence(
          set(weight, loadSplat(get(weightAt[index]!))),
          ...row.map((sum, part) =>
            set(sum, add4(get(sum), multiply4(get(weight), get(now[part]!))))
          ),
          advance(weightAt[index]!, get(columnStep))
        )
      ),
      advance(rowAt, get(stride))
    )

    return repeat(
      column,
      get(width),
      64,
      sequence(
        set(i, int(0)),
        repeat(
          i,
          get(count),
          3,
          sequence(
            ...start,
            ...load,
            set(rowAt, add(get(rows), get(column))),
            set(k, int(0)),
            repeat(k, get(depth), 1, step),
            ...save
          )
        )
      )
    )
  }
)
