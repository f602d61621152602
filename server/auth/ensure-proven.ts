import type { PlatformContext } from '../context.ts'
import type { Limits } from '../database/limits.ts'
import type { Sealer } from '../database/sealer.ts'
import type { OwnAccount } from '../domain/accounts/own-account.ts'
import { proveSecondFactor } from '../domain/second-factor/prove-second-factor.ts'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'
import { isPasswordOf } from './passwords.ts'
import type pg from 'pg'

type Door = Readonly<{ auth: Auth; pool: pg.Pool; limits: Limits; sealer: Sealer }>
type Proof = Readonly<{ password: string; code: string }>
type Known = { has_password: boolean; has_factor: boolean; logged_in_at: Date }

const freshMs = 10 * 60_000

/**
 * Whoever sits at an unlocked computer must not take the account over: the password is asked again, and a code where
 * a second factor is on; without either the log-in must be fresh. Refuses `password_wrong`, `code_wrong`,
 * `login_not_fresh` and `too_many_requests`.
 */
export async function ensureProven(
  { auth, pool, limits, sealer }: Door,
  ctx: PlatformContext,
  own: OwnAccount & { address: string },
  { password, code }: Proof,
): Promise<void> {
  const { userId, email, address } = own
  const known = await knownOf(pool, own)
  const isFresh = ctx.now.getTime() - known.logged_in_at.getTime() < freshMs
  if (!known.has_password && !known.has_factor && !isFresh) throw new Refused({ code: 'login_not_fresh' })
  if (known.has_password) {
    await limits.ensureAllowed('password', { email, address })
    if (!(await isPasswordOf({ auth, pool }, userId, password)))
      throw new Refused({ code: 'password_wrong', field: 'password' })
    await limits.forgive('password', { email, address })
  }
  if (known.has_factor) await ensureCode({ limits, sealer }, ctx, own, code)
}

/** Takes a code of somebody's second factor, within the limit. Refuses `code_wrong` and `too_many_requests`. */
export async function ensureCode(
  { limits, sealer }: Pick<Door, 'limits' | 'sealer'>,
  ctx: PlatformContext,
  own: Omit<OwnAccount, 'sessionId'> & { address: string },
  code: string,
): Promise<void> {
  const { userId: email, address } = own
  await limits.ensureAllowed('second-factor', { email, address })
  await proveSecondFactor(ctx, sealer, own, code)
  await limits.forgive('second-factor', { email, address })
}

const knownOf = async (pool: pg.Pool, { userId, sessionId }: OwnAccount): Promise<Known> => {
  const { rows } = await pool.query<Known>(
    `select auth_session.created_at as logged_in_at, coalesce(two_factor_enabled, false) as has_factor,
        exists (
          select 1 from auth_account where auth_account.user_id = auth_user.id and password is not null
        ) as has_password
       from auth_session join auth_user on auth_user.id = user_id
      where auth_session.id = $1 and user_id = $2`,
    [sessionId, userId],
  )
  if (!rows[0]) throw new Refused({ code: 'login_not_fresh' })
  return rows[0]
}
