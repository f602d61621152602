import { createHmac, hkdfSync } from 'node:crypto'

export type Sealer = Readonly<{
  seal(text: string): string
  /** Throws when the text was sealed for another purpose or tampered with. */
  open(sealed: string): string
  /** The same fingerprint for the same text, which cannot be reversed: for secrets that are only compared. */
  fingerprintOf(text: string): string
}>

type Box = Readonly<{ seal(text: string, about: string): string; open(sealed: string, about: string): string }>

export const openSealer = (secret: string, box: Box, purpose: string): Sealer => {
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', `dorsal ${purpose} mark v1`, 32))
  return {
    seal: (text) => box.seal(text, purpose),
    open: (sealed) => box.open(sealed, purpose),
    fingerprintOf: (text) => createHmac('sha256', markKey).update(text).digest('base64url'),
  }
}
