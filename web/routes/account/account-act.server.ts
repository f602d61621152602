import { platformContextOf } from '#server/http/request-state.ts'
import { actWith, type ActArgs } from '#web/acts.server.ts'
import { requireAccount } from './signed-in-account.server.ts'

/** An act of the signed-in account. Redirects to the log-in page without an account. */
export const accountAct = actWith(async (args: ActArgs) => ({
  account: await requireAccount(args),
  ctx: await platformContextOf(args),
}))
