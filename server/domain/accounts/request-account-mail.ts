import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { AccountMailKind } from '#rules/accounts/account-mails.ts'
import type { Locale } from '#rules/text/locale.ts'

/**
 * `organizationId` is the sender, whose host the link leads to; null is Dorsal. `data` goes with the link and never
 * holds a secret.
 */
export type AccountMailRequest = Readonly<{
  kind: AccountMailKind
  email: string
  locale: Locale
  organizationId: string | null
  data: Record<string, string>
}>

/**
 * Queues a mail in the transaction of its reason. Whether the address has an account is looked up when the mail is
 * rendered, so that response and timing reveal nothing; no token exists before.
 */
export const requestAccountMail = (
  { enqueue }: Pick<Context, 'enqueue'>,
  em: Em,
  request: AccountMailRequest,
): Promise<void> => enqueue(em, 'deliver-account-mail', { ...request, mailId: newId() })
