import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { claimBytes, ticketCodeOf, type TicketClaim } from '#rules/tickets/ticket-code.ts'

export const ticketKeyPurpose = ({ organization }: { organization: { id: string } }): string =>
  `ticket key of ${organization.id}`

/** Makes the organization's keys, unless it has them. */
export async function ensureTicketKey(em: Em, ctx: Context): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sealed = ctx.secrets.seal(
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    ticketKeyPurpose(ctx),
  )
  await query(
    em,
    sql`insert into ticket_key (id, organization_id, public_key, sealed)
      values (${newId()}, ${ctx.organization.id}, ${publicKey.export({ format: 'jwk' }).x!}, ${sealed})
      on conflict (organization_id) do nothing`,
  )
}

/** The raw public key in base64url, for devices at the gate; null before the first type of ticket. */
export async function ticketPublicKey(em: Em, organizationId: string): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ publicKey: string }>`
      select public_key as "publicKey" from ticket_key where organization_id = ${organizationId}`,
  )
  return row?.publicKey ?? null
}

/**
 * Signs codes of tickets; makes the organization's keys when its types came from a tenant's folder. Throws `Refused`
 * `secret_unreadable` when the key cannot be decrypted.
 */
export async function ticketSigner(em: Em, ctx: Context): Promise<(claim: TicketClaim) => string> {
  if ((await sealedKey(em, ctx)) === null) await ensureTicketKey(em, ctx)
  const sealed = (await sealedKey(em, ctx))!
  const key: KeyObject = createPrivateKey({
    key: Buffer.from(ctx.secrets.open(sealed, ticketKeyPurpose(ctx)), 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  return (claim) => {
    const bytes = claimBytes(claim)
    return ticketCodeOf(bytes, sign(null, bytes, key))
  }
}

async function sealedKey(em: Em, { organization }: Context): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ sealed: string }>`select sealed from ticket_key where organization_id = ${organization.id}`,
  )
  return row?.sealed ?? null
}
