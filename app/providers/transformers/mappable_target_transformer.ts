import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Target } from '#providers/types'

/** A target as a choice in a list. */
export default class MappableTargetTransformer extends BaseTransformer<Target> {
  toObject() {
    const { id, name, kind, vendor, execution } = this.resource
    return { id, name, kind, vendor, executable: execution !== null }
  }
}
