import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** `owner` is an organization's id, or what a device is known for. */
type Scope = Readonly<{ owner: string; id: string }>

/** What a browser may open without an account, until a moment. */
export type SignedScopes = Readonly<{
  sign(scope: Scope, until: Date): string
  /** The id that is open; null for text that was changed, is too old or of another owner. */
  idIn(text: string | undefined, owner: string, now: Date): string | null
}>

/** A text that was signed for one purpose opens nothing of another. */
export const openSignedScopes = (secret: string, purpose: string): SignedScopes => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `dorsal ${purpose} scopes v1`, 32))
  const signatureOf = ({ owner, id }: Scope, until: string) =>
    createHmac('sha256', key).update(`${owner} ${id} ${until}`).digest('base64url')
  return {
    sign: (scope, until) => {
      const end = String(until.getTime())
      return `${scope.id}.${end}.${signatureOf(scope, end)}`
    },
    idIn: (text, owner, now) => {
      const [id = '', until = '', signature = ''] = text?.split('.') ?? []
      const expected = Buffer.from(signatureOf({ owner, id }, until))
      const sent = Buffer.from(signature)
      const isUnchanged = sent.length === expected.length && timingSafeEqual(sent, expected)
      return isUnchanged && now.getTime() < Number(until) ? id : null
    },
  }
}
