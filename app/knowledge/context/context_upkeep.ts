import { recall } from '#knowledge/context/index/recall'

/** Starts what keeps recall up with what changes. */
export const contextUpkeep = {
  /** Returns a function that ends it. */
  start() {
    return recall.follow()
  },
}
