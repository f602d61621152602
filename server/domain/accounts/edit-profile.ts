import type { PlatformContext } from '#server/context.ts'
import type { Locale } from '#rules/text/locale.ts'
import { query, sql } from '#server/database/query.ts'
import { audit } from '../audit/audit.ts'

type Profile = { name: string; locale: Locale }

/** Nobody else sees the language, so only the name is audited. */
export const editProfile = (ctx: PlatformContext, userId: string, { name, locale }: Profile): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const renamed = await query(
      em,
      sql<{ id: string }>`select id from auth_user where id = ${userId} and name <> ${name} for update`,
    )
    await query(
      em,
      sql`update auth_user set name = ${name}, locale = ${locale}, updated_at = ${ctx.now} where id = ${userId}`,
    )
    if (renamed.length > 0) await audit(ctx, em, 'name.changed', userId)
  })
