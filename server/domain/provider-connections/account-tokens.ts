import type { Database } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import type { Enqueue } from '../jobs.ts'
import {
  type AccountTokens,
  ProviderRefused,
  ProviderUnavailable,
  type TokenRequest,
  type TokenStore,
} from '../payments/gateway.ts'
import { tokensPurpose } from './provider-connection.ts'

export type SealedTokens = Readonly<{ sealed: string; expiresAt: Date }>

type Parts = Readonly<{ db: Database; secrets: SecretBox; enqueue: Enqueue }>
type StoredTokens = {
  id: string
  organizationId: string
  sealed: string
  isDue: boolean
  hasEnded: boolean
}

export const sealTokens = (
  owner: { organization: { id: string } },
  box: SecretBox,
  { access, refresh, expiresAt }: AccountTokens,
): SealedTokens => ({ sealed: box.seal(JSON.stringify({ access, refresh }), tokensPurpose(owner)), expiresAt })

/**
 * Tokens of connected accounts. They are renewed 30 days before they end by the next process that asks; a lease on the
 * row makes that one process, as a provider takes a refresh token once.
 *
 * Not audited: what becomes of the connection is audited by `checkConnection`.
 */
export const accountTokens = (parts: Parts): TokenStore => ({
  async accessToken(request) {
    const stored = await findTokens(parts, request)
    if (!stored) throw withoutAccess(request)
    const { access, refresh } = openTokens(parts.secrets, stored)
    const isRejected = access === request.rejected
    if (!stored.isDue && !isRejected) return access
    if (await takeLease(parts, stored)) return renewTokens(parts, request, { stored, access, refresh })
    if (!stored.hasEnded && !isRejected) return access
    throw new ProviderUnavailable(`${request.provider}: the token of ${request.account} is being renewed`)
  },
})

const withoutAccess = ({ provider, account }: TokenRequest) =>
  new ProviderRefused('account_invalid', `${provider}: the account ${account} gives no access`)

const ofAccount = ({ provider, account, live }: TokenRequest) => sql<boolean>`provider = ${provider}
  and account = ${account} and live = ${live} and tokens is not null`

/** Of several organizations with one account those that were granted last. */
async function findTokens({ db }: Parts, request: TokenRequest): Promise<StoredTokens | null> {
  const [row] = await db.read((em) =>
    query(
      em,
      sql<StoredTokens>`
        select id, organization_id as "organizationId", tokens as sealed,
          tokens_expire_at <= clock_timestamp() + interval '30 days' as "isDue",
          tokens_expire_at <= clock_timestamp() as "hasEnded"
        from provider_connection where ${ofAccount(request)} 
        order by state = 'disconnected', tokens_expire_at desc limit 1`,
    ),
  )
  return row ?? null
}

function openTokens(box: SecretBox, { organizationId, sealed }: StoredTokens): Omit<AccountTokens, 'expiresAt'> {
  try {
    return JSON.parse(box.open(sealed, tokensPurpose({ organization: { id: organizationId } })))
  } catch (cause) {
    // A key that is missing here may be back tomorrow: nobody's access has ended.
    if (cause instanceof Refused) throw new ProviderUnavailable('the tokens cannot be read', { cause })
    throw cause
  }
}

// A minute is longer than an adapter waits for an answer.
const takeLease = async ({ db }: Parts, { organizationId, id, sealed }: StoredTokens): Promise<boolean> =>
  db.transaction(async (em) => {
    const taken = await query(
      em,
      sql`
        update provider_connection set tokens_renewing_until = clock_timestamp() + interval '1 minute'
        where organization_id = ${organizationId} and id = ${id} and tokens = ${sealed}
          and (tokens_renewing_until is null or tokens_renewing_until < clock_timestamp())
        returning id`,
    )
    return taken.length > 0
  })

type Renewal = Readonly<{ stored: StoredTokens; access: string; refresh: string }>

const isKnown = (error: unknown) => error instanceof ProviderRefused || error instanceof ProviderUnavailable

async function renewTokens(parts: Parts, request: TokenRequest, { stored, access, refresh }: Renewal): Promise<string> {
  try {
    const tokens = await request.renew(refresh)
    await saveTokens(parts, request, tokens)
    return tokens.access
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'invalid_grant') {
      await dropTokens(parts, request, stored)
      throw withoutAccess(request)
    }
    await endLease(parts, stored)
    if (!isKnown(error)) throw error
    // A wrong setting or an outage ends nobody's access: until its end the token is worth something.
    if (!stored.hasEnded && access !== request.rejected) return access
    throw new ProviderUnavailable(`${request.provider}: tokens of ${request.account} are not renewed`, { cause: error })
  }
}

/** For every organization with the account, unless it was granted access again meanwhile. */
async function saveTokens({ db, secrets }: Parts, request: TokenRequest, tokens: AccountTokens): Promise<void> {
  await db.transaction(async (em) => {
    const rows = await query(
      em,
      sql<{ id: string; organizationId: string }>`
        select id, organization_id as "organizationId" from provider_connection
        where ${ofAccount(request)} and tokens_expire_at < ${tokens.expiresAt} order by organization_id, id for update`,
    )
    for (const { id, organizationId } of rows) {
      const { sealed, expiresAt } = sealTokens({ organization: { id: organizationId } }, secrets, tokens)
      await query(
        em,
        sql`
          update provider_connection set tokens = ${sealed}, tokens_expire_at = ${expiresAt},
            tokens_renewing_until = null
          where organization_id = ${organizationId} and id = ${id}`,
      )
    }
  })
}

const endLease = ({ db }: Parts, { organizationId, id }: StoredTokens) =>
  db.transaction((em) =>
    query(
      em,
      sql`
        update provider_connection set tokens_renewing_until = null
        where organization_id = ${organizationId} and id = ${id}`,
    ),
  )

/** Tokens that are worth nothing any more; whether the access has ended is then asked, and told to the owners. */
async function dropTokens({ db, enqueue }: Parts, request: TokenRequest, { sealed }: StoredTokens): Promise<void> {
  const { provider, account } = request
  await db.transaction(async (em) => {
    await query(
      em,
      sql`
        update provider_connection set tokens = null, tokens_expire_at = null, tokens_renewing_until = null
        where ${ofAccount(request)} and tokens = ${sealed}`,
    )
    await enqueue(em, 'check-connection', { provider, account, eventId: null })
  })
}
