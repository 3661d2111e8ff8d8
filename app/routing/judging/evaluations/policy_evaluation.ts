import { jsonColumn } from '#core/columns'
import { PolicyEvaluationSchema } from '#database/schema'

/** A policy that is judged by stored decisions. `candidate` is a `CandidatePolicy`, `result` a `Judgement` once it is there. */
export default class PolicyEvaluation extends PolicyEvaluationSchema {
  static table = 'policy_evaluations'
  static selfAssignPrimaryKey = true

  @jsonColumn()
  declare candidate: any

  @jsonColumn()
  declare result: any
}
