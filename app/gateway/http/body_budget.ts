import { E_OVERLOADED } from '#core/errors'

/** Bodies up to this size are not counted: they are nearly all, and weigh nothing. */
const SMALL = 64 * 1024
const MB = 1024 * 1024

/**
 * Bounds the bytes of large bodies that are being worked on at once: each is in memory several times over, as it came, as
 * text, parsed, and as it goes on.
 */
export class BodyBudget {
  #taken = 0

  constructor(private readonly most = 256 * MB) {}

  /** Takes room for a body; answers a function that gives it back. @throws E_OVERLOADED */
  take(bytes: number): () => void {
    if (bytes <= SMALL) return nothing
    if (this.#taken > 0 && this.#taken + bytes > this.most) {
      throw new E_OVERLOADED(['large bodies are being worked on'])
    }
    this.#taken += bytes
    return () => {
      this.#taken -= bytes
    }
  }
}

const nothing = () => {}

/** The budget of this process. */
export const bodyBudget = new BodyBudget()
