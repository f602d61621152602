import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { audit } from '../audit/audit.ts'
import { lockOrganization } from '../organizations/settings-version.ts'
import type { ProviderAccount } from '../payments/gateway.ts'
import type { SealedTokens } from './account-tokens.ts'
import { findConnection } from './current-connection.ts'
import { endConnection } from './end-connection.ts'
import { ProviderConnection } from './provider-connection.ts'

type Connected = {
  provider: ConnectionProvider
  account: ProviderAccount
  live: boolean
  tokens: SealedTokens | null
  requestedAt: Date
}

/** Makes an account the organization's; another one at the same provider ends. The same account is read again. */
export async function saveConnection(
  em: Em,
  ctx: Context,
  { provider, account, live, tokens, requestedAt }: Connected,
): Promise<void> {
  await lockOrganization(em, ctx)
  const current = await findConnection(em, ctx, provider)
  const same = current?.account === account.id && current.live === live ? current : null
  if (current && !same) await endConnection(em, ctx, current)
  const { name, email, state, currency } = account
  const columns = {
    accountName: name,
    accountEmail: email,
    state,
    currency,
    tokens: tokens?.sealed ?? null,
    tokensExpireAt: tokens?.expiresAt ?? null,
    missing: [...account.missing],
    checkedAt: requestedAt,
    connectedAt: same?.connectedAt ?? (state === 'pending' ? null : ctx.now),
  }
  const key = { organizationId: ctx.organization.id, provider, account: account.id, live }
  const row = same ? em.assign(same, columns) : em.create(ProviderConnection, { id: newId(), ...key, ...columns })
  await em.flush()
  await audit(ctx, em, 'provider-account.connected', ctx.organization.id, { provider, account: row.account, state })
}
