import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { EmailChange } from './email-change.ts'
import type { CurrentAccount } from './current-account.ts'

export const withdrawEmailChange = (ctx: PlatformContext, { userId }: CurrentAccount): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const deletedCount = await em.nativeDelete(EmailChange, { userId })
    if (deletedCount) await audit(ctx, em, 'email-change.withdrawn', userId)
  })
