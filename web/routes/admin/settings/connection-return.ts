import { redirect } from 'react-router'
import { finishConnection } from '#server/domain/provider-connections/finish-connection.ts'
import { contextOf, stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/connection-return'
import { providerOf, refusedPath, wayOf } from './connection-addresses.server.ts'

/** The apex hands a provider's answer over to here. Only the member that holds the state changes anything. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const provider = providerOf(args.params.provider)
    const ctx = await contextOf(args)
    ensureCan(ctx.actor, 'connect-payment-provider')
    const answer = new URL(args.request.url).searchParams
    const [state, code] = [answer.get('state') ?? '', answer.get('code')]
    try {
      if (!code) throw new Refused({ code: 'connection_declined' })
      await finishConnection(ctx, stateOf(args).platform.secrets, { ...wayOf(args, ctx, provider), state, code })
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'forbidden') throw error
      return redirect(refusedPath(error))
    }
    return redirect(`${adminPaths.settingsPayments}?connected=${provider}`)
  })
