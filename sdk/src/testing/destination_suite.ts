import { checkAnswers } from './destination/checks/answers.ts'
import { checkConduct } from './destination/checks/conduct.ts'
import { checkCuts } from './destination/checks/cuts.ts'
import { checkTheDefinition } from './destination/checks/definition.ts'
import { checkDelivery } from './destination/checks/delivery.ts'
import { checkTexts } from './destination/checks/texts.ts'
import { checkVerify } from './destination/checks/verify.ts'
import { checksOf, type DestinationSuite } from './destination/checks.ts'

/**
 * The conformance suite of destinations; every one runs it, first-party ones included. It publishes to a site that the
 * author brings, through a proxy that breaks connections at every point there is. What a destination does not offer is not
 * checked: the titles of the tests say what was.
 *
 * @example
 * describe('Destination: acme', () => {
 *   registerDestinationSuite({ test, create: () => acme, site: acmeSite })
 * })
 */
export function registerDestinationSuite(suite: DestinationSuite): void {
  const checks = checksOf(suite)
  checkTheDefinition(checks)
  checkVerify(checks)
  checkDelivery(checks)
  checkTexts(checks)
  checkAnswers(checks)
  checkCuts(checks)
  checkConduct(checks)
}
