import type { PlatformContext } from '#server/context.ts'
import { EmailChange } from './email-change.ts'
import type { CurrentAccount } from './current-account.ts'

export const withdrawEmailChange = (ctx: PlatformContext, { userId }: CurrentAccount): Promise<void> =>
  ctx.db.transaction(async (em) => void (await em.nativeDelete(EmailChange, { userId })))
