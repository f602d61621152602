import { createHmac, hkdfSync } from 'node:crypto'

/** Keeps what the database must not hold as it is. */
export type Sealer = Readonly<{
  seal(text: string): string
  /** The text again. Throws when it was sealed otherwise or tampered with. */
  open(sealed: string): string
  /** The same mark for the same text, which does not lead back to it: for secrets that are only compared. */
  markOf(text: string): string
}>

type Box = Readonly<{ seal(text: string, about: string): string; open(sealed: string, about: string): string }>

/** Seals in `box` what can be opened for the same `purpose` only, and marks with a key of the application's secret. */
export const openSealer = (secret: string, box: Box, purpose: string): Sealer => {
  const marking = Buffer.from(hkdfSync('sha256', secret, '', `dorsal ${purpose} mark v1`, 32))
  return {
    seal: (text) => box.seal(text, purpose),
    open: (sealed) => box.open(sealed, purpose),
    markOf: (text) => createHmac('sha256', marking).update(text).digest('base64url'),
  }
}
