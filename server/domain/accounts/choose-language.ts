import type { PlatformContext } from '#server/context.ts'
import type { Locale } from '#rules/text/locale.ts'
import { query, sql } from '#server/database/query.ts'

/** @unaudited Nobody else sees the language. */
export const chooseLanguage = (ctx: PlatformContext, userId: string, locale: Locale): Promise<void> =>
  ctx.db.transaction(
    async (em) =>
      void (await query(
        em,
        sql`update auth_user set locale = ${locale}, updated_at = ${ctx.now} where id = ${userId}`,
      )),
  )
