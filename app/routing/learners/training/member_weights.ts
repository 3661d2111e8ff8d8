import { Matrix } from '#routing/learners/training/matrix'

const MOST_SLOPE = 1.2
/** Rows that stand for "nothing can be told from requests". */
const SLOPE_PULL = 30
/** How strongly a column's weights are held at the usual ones, in units of the members' own spread. */
const HOLD = 0.05
const ROUNDS = 100

/**
 * By which factors the members' expectations add up to the wanted columns best: a row for each member, never negative, close
 * to the `usual` weights times one slope. `members` hold what is expected of rows that they have not seen.
 */
export function memberWeights(
  members: Matrix[],
  usual: number[],
  wanted: Matrix,
  rowWeights: Float64Array
): Matrix {
  const weights = new Matrix(members.length, wanted.columns)
  const trust = wanted.rows / (wanted.rows + SLOPE_PULL)
  for (let column = 0; column < wanted.columns; column++) {
    const { shared, goal } = productsOf(members, wanted, rowWeights, column)
    const found = held(shared, goal, start(shared, goal, usual))
    for (const [member, weight] of found.entries()) weights.row(member)[column] = trust * weight
  }
  return weights
}

/** Sums of products of the members with each other and with what is wanted, in one column. */
function productsOf(members: Matrix[], wanted: Matrix, rowWeights: Float64Array, column: number) {
  const shared = members.map(() => members.map(() => 0))
  const goal = members.map(() => 0)
  const expected = new Float64Array(members.length)
  for (let row = 0; row < wanted.rows; row++) {
    const at = row * wanted.columns + column
    for (const [member, { data }] of members.entries()) expected[member] = data[at]!
    for (let one = 0; one < members.length; one++) {
      const counted = rowWeights[row]! * expected[one]!
      goal[one]! += counted * wanted.data[at]!
      for (let other = 0; other < members.length; other++)
        shared[one]![other]! += counted * expected[other]!
    }
  }
  return { shared, goal }
}

/** The usual weights times the slope that brings their sum closest; between nothing and a little more than itself. */
function start(shared: number[][], goal: number[], usual: number[]): number[] {
  const along = dot(goal, usual)
  const squares = dot(
    shared.map((own) => dot(own, usual)),
    usual
  )
  const slope = squares > 0 ? Math.min(MOST_SLOPE, Math.max(0, along / squares)) : 0
  return usual.map((weight) => weight * slope)
}

/** Least squares without negative weights, held at `from`, one weight after another. */
function held(shared: number[][], goal: number[], from: number[]): number[] {
  const hold = (HOLD * shared.reduce((sum, own, at) => sum + own[at]!, 0)) / from.length
  if (!(hold > 0)) return from
  const weights = [...from]
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < weights.length; at++) {
      const own = shared[at]![at]!
      const rest = goal[at]! - dot(shared[at]!, weights) + own * weights[at]!
      weights[at] = Math.max(0, (rest + hold * from[at]!) / (own + hold))
    }
  }
  return weights
}

const dot = (a: number[], b: number[]) => a.reduce((sum, one, at) => sum + one * b[at]!, 0)
