const NEWLINE = 0x0a
const RETURN = 0x0d

/** Bytes of one event that may wait for its end; a stream with a larger one is broken. */
const MAX_EVENT_BYTES = 16 * 1024 * 1024

/** Longest end of an event, less one: bytes seen before may be the beginning of it. */
const OVERLAP = 3

const NOTHING = Buffer.alloc(0)

/**
 * Cuts a server-sent event stream into events without decoding it: give it the bytes as they come with `push`, then step
 * through the events that are complete with `next`. Positions are those of `bytes`, and of `text`, which holds the same
 * bytes one character each, so that UTF-8 cut in two does not matter.
 */
export class SseEvents {
  /** What `start` and `end` refer to: the last piece, with what was left over before it. */
  bytes: Buffer = NOTHING
  text = ''
  /** The event that `next` found last, with the blank line that ends it. */
  start = 0
  end = 0

  #hasReturn = false
  /** What comes after `end` waits for more bytes. */
  #isWaiting = false
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #seam = ''

  /** Takes the next bytes. Answers false when one event has grown beyond all reason. */
  push(piece: Buffer): boolean {
    if (this.#waitingBytes === 0) return this.take(piece)
    this.#waitingBytes += piece.length
    if (this.#waitingBytes > MAX_EVENT_BYTES) return false
    this.#waiting.push(piece)
    const seam = this.#seam + piece.toString('latin1')
    this.#seam = seam.slice(-OVERLAP)
    if (endOfEvent(seam, 0, true) === -1) return this.take(NOTHING)
    const whole = Buffer.concat(this.#waiting, this.#waitingBytes)
    this.#waitingBytes = 0
    return this.take(whole)
  }

  /** Moves to the next complete event; false when there is none, and the rest waits for more bytes. */
  next(): boolean {
    const from = this.end
    if (this.#isWaiting || from >= this.bytes.length) return false
    const end = endOfEvent(this.text, from, this.#hasReturn)
    if (end === -1) {
      this.wait(from)
      return false
    }
    this.start = from
    this.end = end
    return true
  }

  /** True when the stream stopped inside an event. */
  get isInsideEvent(): boolean {
    return this.#waitingBytes > 0
  }

  private take(bytes: Buffer): boolean {
    this.bytes = bytes
    this.text = bytes.toString('latin1')
    this.#hasReturn = this.text.includes('\r')
    this.#isWaiting = false
    this.start = this.end = 0
    return true
  }

  private wait(from: number) {
    const rest = this.bytes.subarray(from)
    this.#waiting = [rest]
    this.#waitingBytes = rest.length
    this.#seam = this.text.slice(Math.max(from, this.text.length - OVERLAP))
    this.#isWaiting = true
  }
}

/** Position behind the blank line that ends an event; lines end in LF, CR LF or CR. */
function endOfEvent(text: string, from: number, hasReturn: boolean): number {
  const plain = text.indexOf('\n\n', from)
  const firstReturn = hasReturn ? text.indexOf('\r', from) : -1
  if (firstReturn === -1 || (plain !== -1 && plain < firstReturn)) {
    return plain === -1 ? -1 : plain + 2
  }
  let isLineEmpty = false
  for (let at = firstBreak(text, from, firstReturn); at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== NEWLINE && code !== RETURN) {
      isLineEmpty = false
      continue
    }
    if (code === RETURN) {
      if (at + 1 === text.length) return -1
      if (text.charCodeAt(at + 1) === NEWLINE) at++
    }
    if (isLineEmpty) return at + 1
    isLineEmpty = true
  }
  return -1
}

const firstBreak = (text: string, from: number, firstReturn: number) => {
  const newline = text.indexOf('\n', from)
  return newline === -1 ? firstReturn : Math.min(newline, firstReturn)
}
