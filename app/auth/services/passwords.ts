import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { BoundedQueue } from '#core/services/bounded_queue'

/** argon2id as OWASP recommends it: 19 MiB, two passes. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const SALT_BYTES = 16
const TAG_BYTES = 32

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

interface Parts {
  memory: number
  passes: number
  parallelism: number
  salt: Buffer
  tag: Buffer
}

const derive = promisify(argon2)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const parse = (stored: string): Parts => {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not in the expected form')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Compared against when there is no such account, so that it takes as long. */
const STRANGER = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`

/**
 * Hashes and checks passwords: argon2id, kept in PHC form. Two at a time and fifty waiting, then E_OVERLOADED: a flood
 * of sign-ins does not take the processor from everything else.
 */
class Passwords {
  readonly #queue = new BoundedQueue('sign-ins', 2, 50)

  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const tag = await this.derive(password, {
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      salt,
      tagLength: TAG_BYTES,
    })
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`
  }

  /** Whether the password is the stored one; with null the answer is no, after as much work. */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const parts = parse(stored ?? STRANGER)
    const tag = await this.derive(password, { ...parts, tagLength: parts.tag.length })
    return timingSafeEqual(tag, parts.tag) && stored !== null
  }

  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    const { memory, passes, parallelism } = parse(stored)
    return memory !== MEMORY_KIB || passes !== PASSES || parallelism !== LANES
  }

  private derive(password: string, parameters: Omit<Parts, 'tag'> & { tagLength: number }) {
    const { salt, ...rest } = parameters
    const message = password.normalize('NFKC')
    return this.#queue.run(() =>
      derive('argon2id', { ...rest, message, nonce: salt })
    ) as Promise<Buffer>
  }
}

/** The password hashing of this process. */
export const passwords = new Passwords()

/** Without characters that are mistaken for one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A password of 24 characters, about 137 bits. */
export const makePassword = () =>
  Array.from({ length: 24 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
