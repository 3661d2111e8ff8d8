import { passageEraser } from '#knowledge/context/passage_eraser'
import { recall } from '#knowledge/context/index/recall'
import { erasers } from '#knowledge/services/erasers'

/** Starts what keeps recall up with what changes. */
export const contextUpkeep = {
  /** Returns a function that ends it. */
  start() {
    erasers.add(passageEraser)
    return recall.follow()
  },
}
