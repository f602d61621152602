import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { AccountMailRequest } from './account-mail-request.ts'
import type { Em } from '#server/database/orm.ts'

/**
 * Queues a mail in the transaction of its reason. Whether the address has an account is looked up when the mail is
 * rendered, so that response and timing reveal nothing; no token exists before.
 */
export const requestAccountMail = (
  { enqueue }: Pick<Context, 'enqueue'>,
  em: Em,
  request: AccountMailRequest,
): Promise<void> => enqueue(em, 'deliver-account-mail', { ...request, mailId: newId() })
