import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export const scopeMinutes = 30

type Scope = Readonly<{ organizationId: string; registrationId: string }>

/** What a browser has once a code was entered: one registration of one organization, for half an hour. */
export type RegistrationScopes = Readonly<{
  sign(scope: Scope, now: Date): string
  /** The registration that is open; null for text that was changed, is too old or of another organization. */
  registrationOf(text: string | undefined, organizationId: string, now: Date): string | null
}>

export const openRegistrationScopes = (secret: string): RegistrationScopes => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'dorsal registration scopes v1', 32))
  const signatureOf = ({ organizationId, registrationId }: Scope, until: string) =>
    createHmac('sha256', key).update(`${organizationId} ${registrationId} ${until}`).digest('base64url')
  return {
    sign: (scope, now) => {
      const until = String(now.getTime() + scopeMinutes * 60_000)
      return `${scope.registrationId}.${until}.${signatureOf(scope, until)}`
    },
    registrationOf: (text, organizationId, now) => {
      const [registrationId = '', until = '', signature = ''] = text?.split('.') ?? []
      const expected = Buffer.from(signatureOf({ organizationId, registrationId }, until))
      const sent = Buffer.from(signature)
      const isUnchanged = sent.length === expected.length && timingSafeEqual(sent, expected)
      return isUnchanged && now.getTime() < Number(until) ? registrationId : null
    },
  }
}
