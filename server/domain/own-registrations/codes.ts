import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { codeMinutes } from '#rules/own-registrations/code.ts'
import { enqueueMessage } from '../messages/enqueue-message.ts'
import { Registration } from '../registrations/registration.ts'
import { codeAddressOf, loadOwnRegistration } from './own-registration.ts'

const attemptsPerCode = 5

const hashOf = (registrationId: string, code: string) =>
  createHash('sha256').update(`${registrationId} ${code}`).digest('hex')

/**
 * Mails a code to the participant. The code is made when the mail is sent, so that no queue stores it. Throws `Refused`
 * `order_not_found`, and `code_unsendable` when there is no address.
 */
export const sendCode = (ctx: Context, participantId: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const own = await loadOwnRegistration(em, ctx, participantId)
    const recipient = await codeAddressOf(em, own)
    if (recipient === null) throw new Refused({ code: 'code_unsendable' })
    await enqueueMessage(ctx, em, {
      kind: 'registration-code',
      orderId: own.order.id,
      registrationId: own.registration.id,
      recipient,
      locale: ctx.locale,
      dedupeKey: `registration-code:${newId()}`,
    })
  })

/** A new code for who is mailed now, in place of any other; null when codes are mailed elsewhere meanwhile. */
export async function createCode(
  em: Em,
  ctx: Context,
  { registrationId: id, recipient }: { registrationId: string; recipient: string },
): Promise<string | null> {
  const organizationId = ctx.organization.id
  const { confirmationId } = await em.findOneOrFail(Registration, { organizationId, id })
  if ((await codeAddressOf(em, await loadOwnRegistration(em, ctx, confirmationId ?? ''))) !== recipient) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60_000)
  await query(
    em,
    sql`
      insert into registration_access (id, organization_id, registration_id, code_hash, attempts, expires_at)
      values (${newId()}, ${organizationId}, ${id}, ${hashOf(id, code)}, 0, ${expiresAt})
      on conflict (organization_id, registration_id)
        do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
  )
  return code
}

/**
 * Uses a code up and returns the id of the registration that it opens. Throws `Refused` `order_not_found` and
 * `access_code_wrong`, also for a code that was used, has expired or was tried five times.
 */
export async function redeemCode(ctx: Context, participantId: string, typed: string): Promise<string> {
  const code = typed.replace(/\D/g, '')
  // The transaction ends before a wrong code is rejected: the attempt counts.
  const registrationId = await ctx.db.transaction(async (em) => {
    const { registration } = await loadOwnRegistration(em, ctx, participantId)
    const { organizationId, id } = registration
    const where = sql`organization_id = ${organizationId} and registration_id = ${id}`
    const [access] = await query(
      em,
      sql<{ codeHash: string }>`
        update registration_access set attempts = attempts + 1
        where ${where} and code_hash is not null and expires_at > ${ctx.now} and attempts < ${attemptsPerCode}
        returning code_hash as "codeHash"`,
    )
    if (!access || !timingSafeEqual(Buffer.from(access.codeHash), Buffer.from(hashOf(id, code)))) return null
    await query(em, sql`update registration_access set code_hash = null where ${where}`)
    return id
  })
  if (registrationId === null) throw new Refused({ code: 'access_code_wrong', field: 'code' })
  return registrationId
}
