import { OperatorSchema } from '#database/schema'

/** A person who runs the deployment. */
export default class Operator extends OperatorSchema {
  static table = 'operators'
  static selfAssignPrimaryKey = true
}
