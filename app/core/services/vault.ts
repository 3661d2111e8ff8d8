import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { E_SEALING_KEY_MISSING } from '#core/errors'
import { readSealingKeys, type SealingKey } from '#core/services/key_file'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const encrypt = (key: Buffer, plaintext: Buffer, aad: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (key: Buffer, sealed: Buffer, aad: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}

/**
 * Seals secrets for storage: AES-256-GCM with a data key of its own for each, the data key wrapped by a sealing key.
 * Form: `v1.<key id>.<wrapped data key>.<nonce, ciphertext, tag>`, base64url. The additional data
 * (`workspace|table|row|column`) ties a ciphertext to its place: moved to another row it does not open.
 */
export class Vault {
  #keys: SealingKey[] | null = null

  constructor(private readonly read: () => SealingKey[] = readSealingKeys) {}

  private get keys() {
    this.#keys ??= this.read()
    return this.#keys
  }

  /** Reads the keys again, after one was added. */
  reload() {
    this.#keys = null
  }

  /** Id of the key that new secrets are sealed with. */
  get writingKeyId() {
    return this.keys[0]!.id
  }

  seal(plaintext: string, aad: string): string {
    const writer = this.keys[0]!
    const dataKey = randomBytes(32)
    const wrapped = encrypt(writer.key, dataKey, aad)
    const body = encrypt(dataKey, Buffer.from(plaintext, 'utf8'), aad)
    return ['v1', writer.id, wrapped.toString('base64url'), body.toString('base64url')].join('.')
  }

  /** Opens what `seal` made. @throws E_SEALING_KEY_MISSING when its key is not here; an Error when it was tampered with. */
  open(sealed: string, aad: string): string {
    const [, keyId, wrapped, body] = sealed.split('.')
    const dataKey = decrypt(this.keyFor(keyId!), Buffer.from(wrapped!, 'base64url'), aad)
    return decrypt(dataKey, Buffer.from(body!, 'base64url'), aad).toString('utf8')
  }

  /** Wraps the data key again with the writing key; the secret itself is not opened. Answers the same text when nothing changes. */
  rewrap(sealed: string, aad: string): string {
    const [version, keyId, wrapped, body] = sealed.split('.')
    const writer = this.keys[0]!
    if (keyId === writer.id) return sealed
    const dataKey = decrypt(this.keyFor(keyId!), Buffer.from(wrapped!, 'base64url'), aad)
    return [version, writer.id, encrypt(writer.key, dataKey, aad).toString('base64url'), body].join(
      '.'
    )
  }

  private find(id: string) {
    return this.keys.find((candidate) => candidate.id === id)
  }

  /** Another process may have added the key since. */
  private findAnew(id: string) {
    this.reload()
    return this.find(id)
  }

  private keyFor(id: string): Buffer {
    const found = this.find(id) ?? this.findAnew(id)
    if (!found) throw new E_SEALING_KEY_MISSING([id])
    return found.key
  }
}

/** The vault of this deployment. */
export const vault = new Vault()

/** How a stored secret is shown: its beginning up to the first separator and its last four characters. */
export function maskSecret(secret: string): string {
  const last = secret.length >= 12 ? secret.slice(-4) : ''
  const prefix = /^[A-Za-z]{2,5}[-_]/.exec(secret)?.[0] ?? ''
  return `${prefix}…${last}`
}
