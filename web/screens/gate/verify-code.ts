import type { TicketCode } from '#rules/tickets/ticket-code.ts'

/**
 * Whether an organization has signed a code; null where the browser cannot verify Ed25519. `publicKey` are the raw bytes
 * in base64url.
 */
export async function verifyCode(publicKey: string, { signed, signature }: TicketCode): Promise<boolean | null> {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    const key = await crypto.subtle.importKey('jwk', jwk, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, signed)
  } catch {
    return null
  }
}
