import type { BatchPart, Panel } from './batch_part.ts'

/** Scores of rows that are no candidates: their probability is zero. */
const NOWHERE = -1e30
/** Factors below it would make products so small that they slow the processor down. */
const LOWEST_FACTOR = 1e-20

/** Scores of this thread's candidates, as exponentials below the thread's own maximum. */
export function scoreCandidates(part: BatchPart): void {
  const { floats, kernels, layout, paddedQuestions, thread } = part
  const { candidates, queries, stride, width } = layout
  const maxima = layout.maxima[thread]!
  const sums = layout.sums[thread]!
  floats.fill(NOWHERE, maxima / 4, maxima / 4 + paddedQuestions)
  floats.fill(0, sums / 4, sums / 4 + paddedQuestions)
  part.eachPanel((panel) => {
    const { from, paddedRows, scores } = panel
    const rows = candidates + from * stride
    kernels.products(queries, paddedQuestions, rows, paddedRows, stride, width, scores)
    if (layout.sampled) weighSample(part, panel)
    maskFilling(part, panel)
    kernels.rowMaxima(scores, paddedQuestions, 4 * paddedRows, maxima)
  })
  part.eachPanel(({ paddedRows, scores }) =>
    kernels.exponentials(scores, paddedQuestions, 4 * paddedRows, maxima, sums)
  )
}

/** Weighs sampled candidates by how likely they came along; the answers of a question were certain to. */
function weighSample(part: BatchPart, { from, paddedRows, rows, scores }: Panel): void {
  const { floats } = part
  const offsets = part.layout.offsets / 4 + from
  for (let index = 0; index < part.questionCount; index++) {
    const row = scores / 4 + index * paddedRows
    for (let column = 0; column < rows; column++) floats[row + column]! += floats[offsets + column]!
    part.eachAnswer(index, (candidate) => {
      const column = candidate - from
      if (column >= 0 && column < rows) floats[row + column]! -= floats[offsets + column]!
    })
  }
}

function maskFilling(part: BatchPart, { paddedRows, rows, scores }: Panel): void {
  if (rows === paddedRows) return
  for (let index = 0; index < part.questionCount; index++) {
    const row = scores / 4 + index * paddedRows
    part.floats.fill(NOWHERE, row + rows, row + paddedRows)
  }
}

/** Probabilities minus answers: the slope of the loss by score, and from it the slopes by query and by candidate. */
export function compareWithAnswers(part: BatchPart): void {
  const { floats, kernels, layout, paddedQuestions, thread } = part
  const { candidateGradients, candidates, queries, stride, width } = layout
  const factors = layout.factors[thread]!
  const queryGradients = layout.queryGradients[thread]!
  writeFactors(part, factors)
  part.eachPanel(({ paddedRows, scores }) =>
    kernels.scaleRows(scores, paddedQuestions, 4 * paddedRows, factors)
  )
  for (let index = 0; index < part.questionCount; index++) {
    part.eachOwnScore(index, (at) => (floats[at]! -= 1))
  }
  floats.fill(0, queryGradients / 4, (queryGradients + paddedQuestions * stride) / 4)
  part.eachPanel(({ from, paddedRows, scores }) => {
    const sizes = [stride, width] as const
    const rows = candidates + from * stride
    const row = 4 * paddedRows
    const byQuery = [scores, row, 4, rows, paddedRows] as const
    kernels.accumulate(...byQuery, ...sizes, queryGradients, paddedQuestions)
    const byCandidate = [scores, 4, row, queries, paddedQuestions] as const
    kernels.accumulate(...byCandidate, ...sizes, candidateGradients + from * stride, paddedRows)
  })
}

/** What turns this thread's exponentials into probabilities, once for each answer of the question. */
function writeFactors(part: BatchPart, factors: number): void {
  const { floats, layout, thread } = part
  const { maxima, sums } = layout
  for (let index = 0; index < part.paddedQuestions; index++) {
    const maximumOf = (owner: number) => floats[part.ofQuestion(maxima[owner]!, index)]!
    let highest = NOWHERE
    for (let owner = 0; owner < maxima.length; owner++) {
      highest = Math.max(highest, maximumOf(owner))
    }
    let sum = 0
    for (let owner = 0; owner < sums.length; owner++) {
      const own = floats[part.ofQuestion(sums[owner]!, index)]!
      sum += own * Math.exp(maximumOf(owner) - highest)
    }
    const answers = index < part.questionCount ? part.answerCount(index) : 0
    const factor = (answers * Math.exp(maximumOf(thread) - highest)) / sum
    floats[part.ofQuestion(factors, index)] = factor < LOWEST_FACTOR ? 0 : factor
  }
}
