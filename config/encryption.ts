import { defineConfig, drivers } from '@adonisjs/core/encryption'
import { readSealingKeys } from '#core/services/key_file'

/** The framework's encryption (cookies, signed values) uses the deployment's sealing keys: the first writes, every one reads. */
const encryptionConfig = defineConfig({
  default: 'gcm',
  list: {
    gcm: drivers.aes256gcm({
      keys: readSealingKeys().map(({ key }) => key.toString('base64')),
      id: 'gcm',
    }),
  },
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}
