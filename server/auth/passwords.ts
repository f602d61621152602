import type pg from 'pg'
import type { Auth } from './auth.ts'

type Services = Readonly<{ auth: Auth; pool: pg.Pool }>

/** Slow on purpose: never call it inside a transaction. */
export const hashPassword = async (auth: Auth, password: string): Promise<string> =>
  (await auth.$context).password.hash(password)

/** Answers at once for a person without a password: nobody is asked for one then, so the timing reveals nothing. */
export const isPasswordOf = async ({ auth, pool }: Services, userId: string, password: string): Promise<boolean> => {
  const { rows } = await pool.query<{ password: string }>(
    `select password from auth_account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  const hash = rows[0]?.password
  return hash !== undefined && (await auth.$context).password.verify({ hash, password })
}
