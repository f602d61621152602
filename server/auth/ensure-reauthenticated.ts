import type { PlatformContext } from '../context.ts'
import type { RateLimits } from '../database/rate-limits.ts'
import type { Sealer } from '../database/sealer.ts'
import type { CurrentAccount } from '../domain/accounts/current-account.ts'
import { verifySecondFactor } from '../domain/second-factor/verify-second-factor.ts'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'
import { isPasswordOf } from './passwords.ts'
import type pg from 'pg'

type Services = Readonly<{ auth: Auth; pool: pg.Pool; limits: RateLimits; sealer: Sealer }>
type Proof = Readonly<{ password: string; code: string }>
type Credentials = { has_password: boolean; has_factor: boolean; logged_in_at: Date }

const freshMs = 10 * 60_000

/**
 * Asks for the password again, and for a code if a second factor is on, so that nobody takes over an account at an
 * unlocked computer; without either, the log-in must be less than ten minutes old. Throws `Refused`: `password_wrong`,
 * `code_wrong`, `login_not_fresh`, `too_many_requests`.
 */
export async function ensureReauthenticated(
  { auth, pool, limits, sealer }: Services,
  ctx: PlatformContext,
  account: CurrentAccount & { address: string },
  { password, code }: Proof,
): Promise<void> {
  const { userId, email, address, sessionId: device } = account
  const credentials = await loadCredentials(pool, account)
  const isFresh = ctx.now.getTime() - credentials.logged_in_at.getTime() < freshMs
  if (!credentials.has_password && !credentials.has_factor && !isFresh) throw new Refused({ code: 'login_not_fresh' })
  if (credentials.has_password) {
    await limits.ensureAllowed('password', { email, address, device })
    if (!(await isPasswordOf({ auth, pool }, userId, password)))
      throw new Refused({ code: 'password_wrong', field: 'password' })
    await limits.resetAttempts('password', { email, address, device })
  }
  if (credentials.has_factor) await ensureSecondFactorCode({ limits, sealer }, ctx, account, code)
}

export async function ensureSecondFactorCode(
  { limits, sealer }: Pick<Services, 'limits' | 'sealer'>,
  ctx: PlatformContext,
  account: Omit<CurrentAccount, 'sessionId'> & { address: string },
  code: string,
): Promise<void> {
  const { userId: email, address } = account
  await limits.ensureAllowed('second-factor', { email, address })
  await verifySecondFactor(ctx, sealer, account, code)
  await limits.resetAttempts('second-factor', { email, address })
}

const loadCredentials = async (pool: pg.Pool, { userId, sessionId }: CurrentAccount): Promise<Credentials> => {
  const { rows } = await pool.query<Credentials>(
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
