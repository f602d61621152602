import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { auditedBy, command } from '../command.ts'
import { changesOrganization } from '../organizations/settings-version.ts'
import { findConnection } from './current-connection.ts'
import { endConnection } from './end-connection.ts'

/**
 * Orders are paid through the platform again. Payments that were opened in the account are still followed and refunded
 * there while its holder lets the platform in. Nothing to disconnect is no error. Throws `Refused` `forbidden`.
 */
export const disconnectProvider = command({
  permission: 'connect-payment-provider',
  ...changesOrganization,
  action: 'provider-account.disconnected',
  async run({ em, ctx }, provider: ConnectionProvider) {
    const connection = await findConnection(em, ctx, provider)
    return auditedBy(connection && (await endConnection(em, ctx, connection)))
  },
})
