import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '#server/domain/domains/secret-box.ts'
import { Refused } from '#rules/refusals.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Sealed values begin with the version of their key. A new derivation of keys gets the next version; old ones stay. */
const currentVersion = 1

/** AES-256-GCM, keys derived from the application's secret. Format: `<key version>.<iv>.<tag>.<data>` in base64url. */
export const secretBox = (secret: string): SecretBox => {
  const keys: Readonly<Record<string, Uint8Array>> = {
    1: new Uint8Array(hkdfSync('sha256', secret, '', 'dorsal secret box 1', 32)),
  }
  return {
    seal: (plain, about) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keys[currentVersion]!, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [currentVersion, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealedText, about) => {
      try {
        const [version = '', ...parts] = sealedText.split('.')
        const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
        const decipher = createDecipheriv(algorithm, keys[version]!, iv!, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(about)).setAuthTag(tag!)
        return decipher.update(data!, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new Refused({ code: 'secret_unreadable' })
      }
    },
  }
}
