import type { PlatformContext } from '../context.ts'
import type { RateLimits } from '../database/rate-limits.ts'
import { registerPerson, type NewPerson } from '../domain/accounts/register-person.ts'
import { hashPassword } from './passwords.ts'
import type { Auth } from './auth.ts'

type Services = Readonly<{ auth: Auth; limits: RateLimits }>
type AccountForm = Omit<NewPerson, 'passwordHash'> & Readonly<{ password: string }>

/**
 * An e-mail that has an account takes equally long: its password is hashed as well. Throws `Refused`
 * `too_many_requests`.
 */
export const register = async (
  ctx: PlatformContext,
  { auth, limits }: Services,
  address: string,
  { password, ...person }: AccountForm,
): Promise<void> => {
  await limits.ensureAllowed('sign-up', { email: person.email, address })
  await registerPerson(ctx, { ...person, passwordHash: await hashPassword(auth, password) })
}
