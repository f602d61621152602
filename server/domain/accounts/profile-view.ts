import type { PlatformContext } from '#server/context.ts'
import { isLocale } from '#rules/text/locale.ts'
import type { ProfileView } from '#rules/accounts/profile-view.ts'
import { EmailChange } from './email-change.ts'
import { Passkey } from '../passkeys/passkey.ts'
import { SecondFactor } from '../second-factor/second-factor.ts'
import { query, sql } from '#server/database/query.ts'

type Row = { name: string; email: string; locale: string | null; has_password: boolean }

export const profileView = (ctx: PlatformContext, userId: string): Promise<ProfileView> =>
  ctx.db.transaction(async (em) => {
    const [person] = await query(
      em,
      sql<Row>`
        select name, email, locale, exists (
          select 1 from auth_account where user_id = auth_user.id and password is not null
        ) as has_password from auth_user where id = ${userId}`,
    )
    const { name, email, locale, has_password: hasPassword } = person!
    const factor = await em.findOne(SecondFactor, { userId, confirmedAt: { $ne: null } })
    const passkeys = await em.find(Passkey, { userId }, { orderBy: { createdAt: 'asc' } })
    const change = await em.findOne(EmailChange, { userId, expiresAt: { $gt: ctx.now } })
    return {
      name,
      email,
      locale: isLocale(locale) ? locale : null,
      hasPassword,
      secondFactor: factor && { recoveryCodesLeft: factor.recoveryCodes.length },
      passkeys: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
        id,
        name,
        host,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      emailChange: change && {
        newEmail: change.newEmail,
        isOldConfirmed: change.oldConfirmedAt !== null && change.oldConfirmedAt !== undefined,
      },
    }
  })
