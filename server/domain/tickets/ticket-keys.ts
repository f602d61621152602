import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { claimBytes, ticketCodeOf, type TicketClaim } from '#rules/tickets/ticket-code.ts'

export const ticketKeyPurpose = ({ organization }: { organization: { id: string } }): string =>
  `ticket key of ${organization.id}`

/** The raw public key in base64url, for devices at the gate. */
export const ticketPublicKey = async (em: Em, ctx: Context): Promise<string> => (await keysOf(em, ctx)).publicKey

/** Signs codes of tickets. Throws `Refused` `secret_unreadable` when the key cannot be decrypted. */
export async function ticketSigner(em: Em, ctx: Context): Promise<(claim: TicketClaim) => string> {
  const { sealed } = await keysOf(em, ctx)
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

type Keys = { publicKey: string; sealed: string }

/** Made when they are first needed. */
const keysOf = async (em: Em, ctx: Context): Promise<Keys> =>
  (await storedKeys(em, ctx)) ?? (await makeKeys(em, ctx)) ?? (await storedKeys(em, ctx))!

async function storedKeys(em: Em, { organization }: Context): Promise<Keys | undefined> {
  const [row] = await query(
    em,
    sql<Keys>`select public_key as "publicKey", sealed from ticket_key where organization_id = ${organization.id}`,
  )
  return row
}

/** Undefined where somebody else has made them meanwhile. */
async function makeKeys(em: Em, ctx: Context): Promise<Keys | undefined> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sealed = ctx.secrets.seal(
    privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    ticketKeyPurpose(ctx),
  )
  const [row] = await query(
    em,
    sql<Keys>`
      insert into ticket_key (id, organization_id, public_key, sealed)
      values (${newId()}, ${ctx.organization.id}, ${publicKey.export({ format: 'jwk' }).x!}, ${sealed})
      on conflict (organization_id) do nothing returning public_key as "publicKey", sealed`,
  )
  return row
}
