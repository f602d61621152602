import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { SecretBox } from '#server/domain/domains/secret-box.ts'
import { Refused } from '#rules/refusals.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** `secrets` by version from 2 on, beside the application's own, which is version 1. */
export type EncryptionKeys = Readonly<{ secrets: ReadonlyMap<number, string>; current: number }>

/**
 * AES-256-GCM, a key derived from each secret. Sealed values begin with the version of their key:
 * `<key version>.<iv>.<tag>.<data>` in base64url. What is sealed gets the current key; the others still open.
 */
export const secretBox = (
  secret: string,
  { secrets, current }: EncryptionKeys = { secrets: new Map(), current: 1 },
): SecretBox => {
  const keys = new Map(
    [[1, secret] as const, ...secrets].map(([version, text]) => [String(version), keyOf(text, version)]),
  )
  const version = String(current)
  return {
    version,
    seal: (plain, about) => {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keys.get(version)!, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(about))
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [version, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
    },
    open: (sealedText, about) => {
      try {
        const [keyVersion = '', ...parts] = sealedText.split('.')
        const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'))
        const decipher = createDecipheriv(algorithm, keys.get(keyVersion)!, iv!, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(about)).setAuthTag(tag!)
        return decipher.update(data!, undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new Refused({ code: 'secret_unreadable' })
      }
    },
  }
}

const keyOf = (secret: string, version: number) =>
  new Uint8Array(hkdfSync('sha256', secret, '', `dorsal secret box ${version}`, 32))
