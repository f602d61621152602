import type pg from 'pg'
import type { PlatformContext } from '../context.ts'
import type { Limits } from '../database/limits.ts'
import { erasePerson, type ErasureSettings } from '../domain/users/erase-person.ts'
import { hasPassword } from '../domain/users/has-password.ts'
import { isFreshSession } from '../domain/users/is-fresh-session.ts'
import { Refused } from '../rules/refusals.ts'
import type { Auth } from './auth.ts'
import { isPasswordOf } from './passwords.ts'

type Door = Readonly<{ auth: Auth; pool: pg.Pool; limits: Limits }>
type Owner = Readonly<{ userId: string; email: string; sessionId: string; address: string; password: string }>

/**
 * Erases an account for its owner, who proves to be that: by the password, or where there is none by a log-in of a
 * moment ago. Refuses `password_wrong`, `login_not_fresh`, `too_many_requests` and what erasing refuses.
 */
export const eraseOwnAccount = async (
  ctx: PlatformContext,
  { auth, pool, limits }: Door,
  { userId, email, sessionId, address, password }: Owner,
  settings: ErasureSettings,
): Promise<void> => {
  await limits.ensureAllowed('password', { email, address })
  if (await hasPassword(ctx, userId)) {
    if (!(await isPasswordOf({ auth, pool }, userId, password)))
      throw new Refused({ code: 'password_wrong', field: 'password' })
  } else if (!(await isFreshSession(ctx, sessionId))) throw new Refused({ code: 'login_not_fresh' })
  await erasePerson(ctx, { userId }, settings)
}
