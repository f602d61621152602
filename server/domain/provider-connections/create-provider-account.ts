import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { Refused } from '#rules/refusals.ts'
import { procedure } from '../command.ts'
import { askProvider, ensureOffered } from './connection-provider.ts'
import { findConnection } from './current-connection.ts'
import { ProviderConnection } from './provider-connection.ts'
import { saveConnection } from './save-connection.ts'

type Onboarding = { provider: ConnectionProvider; returnUrl: string; refreshUrl: string }

/**
 * Returns the provider's page on which a new account is completed; while one waits to be completed, the page of that
 * one. Throws `Refused` `invalid_transition` beside an account that takes payments or is to be disconnected first,
 * `provider_refused`, `provider_unavailable`, `payments_not_set_up`, `forbidden`.
 */
export const createProviderAccount = procedure({
  permission: 'connect-payment-provider',
  async run(ctx, { provider, ...addresses }: Onboarding): Promise<string> {
    const { onboarding, live } = ensureOnboarding(ctx, provider)
    const { connections, requestedAt } = await ctx.db.transaction(async (em) => ({
      // Read at once: between two reads another request may store its account.
      connections: await em.find(ProviderConnection, { organizationId: ctx.organization.id, provider }),
      requestedAt: await databaseNow(em),
    }))
    const current = connections.find(({ state }) => state !== 'disconnected')
    const count = connections.length
    if (current && (current.state !== 'pending' || current.live !== live))
      throw new Refused({ code: 'invalid_transition' })
    const id = current?.account ?? (await openAccount(ctx, { provider, count, requestedAt }))
    return askProvider(provider, onboarding.url(id, addresses))
  },
})

/** Returns a fresh page for an account that still lacks something. Throws as `createProviderAccount`, and `not_found`. */
export const continueOnboarding = procedure({
  permission: 'connect-payment-provider',
  async run(ctx, { provider, ...addresses }: Onboarding): Promise<string> {
    const { onboarding } = ensureOnboarding(ctx, provider)
    const connection = await ctx.db.transaction((em) => findConnection(em, ctx, provider))
    if (!connection) throw new Refused({ code: 'not_found' })
    return askProvider(provider, onboarding.url(connection.account, addresses))
  },
})

function ensureOnboarding({ gateways }: Context, provider: ConnectionProvider) {
  const { accounts, live } = ensureOffered(gateways, provider)
  if (!accounts.onboarding) throw new Refused({ code: 'invalid_transition' })
  return { onboarding: accounts.onboarding, live }
}

type Opening = { provider: ConnectionProvider; count: number; requestedAt: Date }

async function openAccount(ctx: Context, { provider, count, requestedAt }: Opening): Promise<string> {
  const { onboarding, live } = ensureOnboarding(ctx, provider)
  const { id: organizationId, name, contactEmail: email, region } = ctx.organization
  const request = { organizationId, name, email, country: new Intl.Locale(region).region ?? null }
  // After a disconnection the next account is another one, though nothing else has changed.
  const digest = createHash('sha256')
    .update(JSON.stringify([request, count]))
    .digest('base64url')
  const account = await askProvider(provider, onboarding.createAccount({ ...request, key: `account-${digest}` }))
  await ctx.db.transaction((em) => saveConnection(em, ctx, { provider, account, live, tokens: null, requestedAt }))
  ctx.invalidateOrganization()
  return account.id
}
