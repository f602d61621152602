import * as v from 'valibot'
import type { Context } from '#server/context.ts'
import { platformOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { connectionProviders, type ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { Refused } from '#rules/refusals.ts'

const providerSchema = v.picklist(connectionProviders)

export const providerForm = v.object({ provider: providerSchema })

/** Throws a 404 for a provider that nobody can connect. */
export function providerOf(name: string | undefined): ConnectionProvider {
  const provider = v.safeParse(providerSchema, name)
  if (!provider.success) throw new Response(null, { status: 404 })
  return provider.output
}

/** Members come back to the host on which they are logged in; providers know the address on the apex alone. */
export function wayOf(args: Parameters<typeof stateOf>[0], ctx: Context, provider: ConnectionProvider) {
  const { env } = stateOf(args).platform
  return {
    provider,
    host: new URL(ctx.organization.origin).hostname,
    redirectUri: platformOrigin(env, null) + paths.connectionCallback(provider),
  }
}

export const onboardingOf = ({ organization }: Context, provider: ConnectionProvider) => ({
  provider,
  returnUrl: organization.origin + adminPaths.onboardingReturn(provider),
  refreshUrl: organization.origin + adminPaths.onboardingRefresh(provider),
})

/** Where a refusal of a page without a screen is shown. */
export function refusedPath({ code, values }: Refused): string {
  const shown = ['reason', 'theirs', 'ours'].filter((name) => values[name]).map((name) => [name, String(values[name])])
  return `${adminPaths.settingsPayments}?${new URLSearchParams([['refused', code], ...shown])}`
}
