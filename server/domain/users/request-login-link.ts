import type { Context } from '../../context.ts'
import { newId } from '../../database/ids.ts'
import type { Locale } from '../../rules/locale.ts'

/** Where somebody wants to sign in: `organizationId` is null at the platform's apex, `redirect` a path of that host. */
export type LoginLinkRequest = Readonly<{
  email: string
  redirect: string
  locale: Locale
  organizationId: string | null
}>

/**
 * Asks for a link that signs its reader in. Whether the address belongs to anybody is only found out when the mail is
 * written: the answer and the time it takes tell nothing. No token exists before that either.
 */
export async function requestLoginLink(
  { db, enqueue }: Pick<Context, 'db' | 'enqueue'>,
  request: LoginLinkRequest,
): Promise<void> {
  await db.transaction((em) => enqueue(em, 'deliver-login-link', { ...request, mailId: newId() }))
}
