import type { PlatformContext } from '#server/context.ts'
import { isLocale } from '#rules/text/locale.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Passkey } from '../passkeys/passkey.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'
import { SecondFactor } from './second-factor.ts'
import { query, sql } from '#server/database/query.ts'

export type SecondFactorReset = { userId: string; email: string; sessions: number; passkeys: number }

/**
 * For an operator, when phone and recovery codes are lost: deletes second factor and passkeys and ends every session.
 * Throws `Refused`: `not_found`, `invalid_transition` (nothing to reset).
 */
export const resetSecondFactor = (ctx: PlatformContext, input: string): Promise<SecondFactorReset> =>
  ctx.db.transaction(async (em) => {
    const [person] = await query(
      em,
      sql<{ id: string; email: string; locale: string | null }>`
        select id, email, locale from auth_user where lower(email) = ${input.trim().toLowerCase()}`,
    )
    if (!person) throw new Refused({ code: 'not_found', values: { email: input } })
    const { id: userId, email } = person
    const factors = await em.nativeDelete(SecondFactor, { userId })
    const passkeys = await em.nativeDelete(Passkey, { userId })
    if (factors + passkeys === 0) throw new Refused({ code: 'invalid_transition' })
    await query(em, sql`update auth_user set two_factor_enabled = false where id = ${userId}`)
    const endedSessions = await query(em, sql`delete from auth_session where user_id = ${userId} returning id`)
    await audit(ctx, em, 'second-factor.reset', userId)
    const locale = isLocale(person.locale) ? person.locale : 'en'
    const mail = { kind: 'second-factor-reset', email, locale, organizationId: null, data: {} } as const
    await requestAccountMail(ctx, em, mail)
    return { userId, email, sessions: endedSessions.length, passkeys }
  })
