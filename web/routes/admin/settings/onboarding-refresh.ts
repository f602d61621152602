import { redirect } from 'react-router'
import { continueOnboarding } from '#server/domain/provider-connections/create-provider-account.ts'
import { contextOf } from '#server/http/request-state.ts'
import { Refused } from '#rules/refusals.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/onboarding-refresh'
import { onboardingOf, providerOf, refusedPath } from './connection-addresses.server.ts'

/** A page of the provider opens once: it sends people here for another. */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const ctx = await contextOf(args)
    try {
      return redirect(await continueOnboarding(ctx, onboardingOf(ctx, providerOf(args.params.provider))))
    } catch (error) {
      if (!(error instanceof Refused) || error.code === 'forbidden') throw error
      return redirect(refusedPath(error))
    }
  })
