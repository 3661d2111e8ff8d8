import { checksOf, type LinkPredictorSuite } from './link_predictor/checks.ts'
import { checkAnswers } from './link_predictor/checks/answers.ts'
import { checkArtefact } from './link_predictor/checks/artefact.ts'
import { checkTheDefinition } from './link_predictor/checks/definition.ts'
import { checkReasons } from './link_predictor/checks/reasons.ts'
import { checkTraining } from './link_predictor/checks/training.ts'

/**
 * The conformance suite of link predictors; every one runs it, first-party ones included. It trains on small made-up graphs,
 * one of which follows rules that can be learned. A predictor without `explain` is not asked for reasons: the titles of the
 * tests say what was checked.
 *
 * @example
 * describe('Link predictor: acme', () => {
 *   registerLinkPredictorSuite({ test, create: () => acme })
 * })
 */
export function registerLinkPredictorSuite(suite: LinkPredictorSuite): void {
  const checks = checksOf(suite)
  checkTheDefinition(checks)
  checkTraining(checks)
  checkArtefact(checks)
  checkAnswers(checks)
  checkReasons(checks)
}
