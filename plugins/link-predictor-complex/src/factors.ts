/** What a training leaves behind: one row of factors for each entity and each relation, real parts first. */
export interface Factors {
  entityCount: number
  /** Twice the number of predicates: the second half asks for subjects. */
  relationCount: number
  rank: number
  /** `2 * rank` numbers a row. */
  entities: Float32Array
  relations: Float32Array
}

/**
 * One model that scores like the mean of several: their factors side by side, since the score of a row of factors is the sum
 * over its parts.
 */
export function meanOf(models: readonly Factors[]): Factors {
  const [first] = models
  if (models.length === 1) return first!
  const rank = models.reduce((sum, model) => sum + model.rank, 0)
  const join = (rows: number, part: (model: Factors) => Float32Array, scale: number) => {
    const joined = new Float32Array(rows * 2 * rank)
    let at = 0
    for (const model of models) {
      const source = part(model)
      for (let row = 0; row < rows; row++) {
        for (let half = 0; half < 2; half++) {
          const from = (2 * row + half) * model.rank
          const to = (2 * row + half) * rank + at
          for (let column = 0; column < model.rank; column++) {
            joined[to + column] = scale * source[from + column]!
          }
        }
      }
      at += model.rank
    }
    return joined
  }
  const { entityCount, relationCount } = first!
  return {
    entityCount,
    relationCount,
    rank,
    entities: join(entityCount, (model) => model.entities, 1),
    relations: join(relationCount, (model) => model.relations, 1 / models.length),
  }
}
