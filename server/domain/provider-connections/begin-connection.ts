import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { query, sql } from '#server/database/query.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { Refused } from '#rules/refusals.ts'
import { command } from '../command.ts'
import type { SecretBox } from '../domains/secret-box.ts'
import { ensureOffered } from './connection-provider.ts'

const requestMinutes = 10

export type Way = Readonly<{ provider: ConnectionProvider; host: string; redirectUri: string }>

/**
 * Returns the provider's page on which a holder lets the platform into an account that exists. `host` is where the
 * member is logged in and finishes; the state in the address counts once, for ten minutes. Throws `Refused` `forbidden`,
 * `payments_not_set_up`.
 */
export const beginConnection = command({
  permission: 'connect-payment-provider',
  unaudited: 'nothing is connected yet',
  async run({ em, ctx }, box: SecretBox, { provider, host, redirectUri }: Way) {
    const userId = memberOf(ctx)
    const { accounts } = ensureOffered(ctx.gateways, provider)
    const [state, verifier] = [newSecret(), newSecret()]
    const sealed = box.seal(verifier, verifierPurpose(ctx))
    const expiresAt = new Date(ctx.now.getTime() + requestMinutes * 60_000)
    await query(
      em,
      sql`
        insert into connection_request (id, organization_id, provider, state_hash, user_id, host, verifier, expires_at)
        values (${newId()}, ${ctx.organization.id}, ${provider}, ${hashOfState(state)}, ${userId}, ${host}, ${sealed},
          ${expiresAt})
        on conflict (organization_id, provider, user_id) do update set state_hash = excluded.state_hash,
          host = excluded.host, verifier = excluded.verifier, expires_at = excluded.expires_at`,
    )
    return accounts.authorizeUrl({ state, redirectUri, verifier })
  },
})

export const hashOfState = (state: string): string => createHash('sha256').update(state).digest('hex')

export const verifierPurpose = ({ organization }: { organization: { id: string } }): string =>
  `connection request of ${organization.id}`

/** Only a person comes back from the provider. Throws `Refused` `forbidden`. */
export function memberOf({ actor }: Context): string {
  if (actor.kind !== 'member') throw new Refused({ code: 'forbidden' })
  return actor.userId
}

// 32 bytes, 43 characters: a code verifier of RFC 7636 has at least as many.
const newSecret = () => randomBytes(32).toString('base64url')
