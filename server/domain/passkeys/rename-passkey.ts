import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import type { CurrentAccount } from '../accounts/current-account.ts'
import { Passkey } from './passkey.ts'

/**
 * Throws `Refused` `not_found`.
 *
 * Not audited: nobody else sees the name.
 */
export const renamePasskey = (
  ctx: PlatformContext,
  { userId }: CurrentAccount,
  id: string,
  name: string,
): Promise<void> =>
  ctx.db.transaction(async (em) => {
    if (!(await em.nativeUpdate(Passkey, { id, userId }, { name }))) throw new Refused({ code: 'not_found' })
  })
