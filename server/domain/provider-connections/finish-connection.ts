import type { Context } from '#server/context.ts'
import { databaseTime, dateOf } from '#server/database/clock.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { procedure } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { hashOfState, memberOf, verifierPurpose, type Way } from './begin-connection.ts'
import { askProvider, ensureOffered } from './connection-provider.ts'
import { sealTokens } from './account-tokens.ts'
import { saveConnection } from './save-connection.ts'

type Return = Way & { state: string; code: string }

/**
 * Finishes on the host and by the member that began. Throws `Refused` `connection_expired` for a state that is used,
 * older than ten minutes, of another member, host or organization; `connection_mode_differs`,
 * `connection_currency_differs`, `provider_refused`, `provider_unavailable`, `payments_not_set_up`, `forbidden`.
 * Nothing is changed then.
 */
export const finishConnection = procedure({
  permission: 'connect-payment-provider',
  async run(ctx, box: SecretBox, answer: Return): Promise<void> {
    const { provider, code, redirectUri } = answer
    const { accounts, live } = ensureOffered(ctx.gateways, provider)
    const request = await consumeRequest(ctx, answer)
    const verifier = box.open(request.verifier, verifierPurpose(ctx))
    const granted = await askProvider(provider, accounts.exchangeCode({ code, redirectUri, verifier }))
    if (granted.live !== live) throw new Refused({ code: 'connection_mode_differs', values: { provider } })
    const account = await askProvider(provider, accounts.fetchAccount(granted.account, granted.tokens))
    if (!account) throw new Refused({ code: 'provider_refused', values: { provider, reason: 'account_invalid' } })
    const { currency } = ctx.organization
    if (account.currency && account.currency !== currency)
      throw new Refused({ code: 'connection_currency_differs', values: { theirs: account.currency, ours: currency } })
    const tokens = granted.tokens && sealTokens(ctx, box, granted.tokens)
    await ctx.db.transaction((em) =>
      saveConnection(em, ctx, { provider, account, live, tokens, requestedAt: dateOf(request.now) }),
    )
    ctx.invalidateOrganization()
  },
})

// One statement: of two returns with one state only the first finds it. Row-level security hides other organizations'.
async function consumeRequest(
  ctx: Context,
  { provider, host, state }: Return,
): Promise<{ verifier: string; now: string }> {
  const userId = memberOf(ctx)
  const [request] = await ctx.db.transaction((em) =>
    query(
      em,
      sql<{ verifier: string; now: string }>`
        delete from connection_request where organization_id = ${ctx.organization.id} and provider = ${provider}
          and state_hash = ${hashOfState(state)} and user_id = ${userId} and host = ${host}
          and expires_at > ${ctx.now}
        returning verifier, ${databaseTime} as now`,
    ),
  )
  if (!request) throw new Refused({ code: 'connection_expired' })
  return request
}
