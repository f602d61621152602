import { newLoginToken } from '../auth/auth.ts'
import { signInWithToken } from '../auth/sessions.ts'
import { newId } from '../database/ids.ts'
import { addMember } from '../domain/members/add-member.ts'
import type { Role } from '#rules/permissions.ts'
import type { Sale, Shop } from './shop.ts'

/** The cookie header of a new member who has logged in at this origin. */
export async function staffCookie(
  { platform: { auth }, system }: Shop,
  { organizationId }: Sale,
  role: Role,
  origin: string,
): Promise<string> {
  const email = `${newId()}@example.com`
  await addMember(system, { organizationId, email, role })
  const headers = new Headers({ host: new URL(origin).host })
  const login = await signInWithToken(auth, headers, await newLoginToken(auth, email))
  return login!.cookies.map((each) => each.split(';')[0]).join('; ')
}
