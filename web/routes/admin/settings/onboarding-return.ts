import { redirect } from 'react-router'
import { checkOwnConnection } from '#server/domain/provider-connections/check-connection.ts'
import { contextOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Refused } from '#rules/refusals.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/onboarding-return'
import { providerOf, refusedPath } from './connection-addresses.server.ts'

/** A provider sends people back here whether or not they have finished: only the account itself tells. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const provider = providerOf(args.params.provider)
    try {
      await checkOwnConnection(await contextOf(args), provider)
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'forbidden') throw error
      return redirect(refusedPath(error))
    }
    return redirect(adminPaths.settingsPayments)
  })
