import type { PlatformContext } from '#server/context.ts'
import type { Locale } from '#rules/text/locale.ts'

export const chooseLanguage = (ctx: PlatformContext, userId: string, locale: Locale): Promise<void> =>
  ctx.db.transaction(
    async (em) =>
      void (await em.execute('update auth_user set locale = ?, updated_at = ? where id = ?', [
        locale,
        ctx.now,
        userId,
      ])),
  )
