import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { AccountMailKind } from '#rules/accounts/account-mails.ts'
import type { Locale } from '#rules/text/locale.ts'

/**
 * A mail around an account. `organizationId` names the sender, null is Dorsal itself; the link leads to that sender's
 * host. `data` goes with the link to whoever uses it (`redirect`, ids); it never holds a secret.
 */
export type AccountMailRequest = Readonly<{
  kind: AccountMailKind
  email: string
  locale: Locale
  organizationId: string | null
  data: Record<string, string>
}>

/**
 * Asks for a mail in the transaction of what it is about. Whether the address belongs to anybody is only found out
 * when the mail is written: the answer and the time it takes tell nothing. No token exists before that either.
 */
export const requestAccountMail = (
  { enqueue }: Pick<Context, 'enqueue'>,
  em: Em,
  request: AccountMailRequest,
): Promise<void> => enqueue(em, 'deliver-account-mail', { ...request, mailId: newId() })
