import type pg from 'pg'
import { Refused } from '#rules/refusals.ts'
import type { Auth } from './auth.ts'

type Services = Readonly<{ auth: Auth; pool: pg.Pool }>

/**
 * Of each new password. Slow on purpose: never call it inside a transaction. Throws `Refused`
 * `password_common` for one of those that are guessed first.
 */
export async function hashPassword(auth: Auth, password: string): Promise<string> {
  if ((await commonPasswords()).has(password.toLowerCase())) throw new Refused({ code: 'password_common' })
  return (await auth.$context).password.hash(password)
}

let loadedPasswords: Promise<ReadonlySet<string>> | undefined

/** Half a megabyte, loaded with the first password that is chosen. */
const commonPasswords = () =>
  (loadedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  ))

/** Answers at once for a person without a password: nobody is asked for one then, so the timing reveals nothing. */
export const isPasswordOf = async ({ auth, pool }: Services, userId: string, password: string): Promise<boolean> => {
  const { rows } = await pool.query<{ password: string }>(
    `select password from auth_account where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  )
  const hash = rows[0]?.password
  return hash !== undefined && (await auth.$context).password.verify({ hash, password })
}
