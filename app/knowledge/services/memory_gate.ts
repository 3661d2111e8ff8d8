import type { Asker } from '#knowledge/types'

type Predicate = (asker: Asker) => boolean | Promise<boolean>

let mayUse: Predicate = () => true

/** Whether what is personal of an asker may be learned and go into contexts. The room that keeps the asker's choice answers. */
export const memoryGate = {
  /** Sets who answers; a room does so when it boots. */
  use(predicate: Predicate) {
    mayUse = predicate
  },
  /** At once when the answer is known, else a promise. */
  isOpen: (asker: Asker) => mayUse(asker),
}
