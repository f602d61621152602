import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'
import { ProviderConnection } from './provider-connection.ts'

export const findConnection = (
  em: Em,
  { organization: { id: organizationId } }: Context,
  provider: ConnectionProvider,
): Promise<ProviderConnection | null> =>
  em.findOne(ProviderConnection, { organizationId, provider, state: { $ne: 'disconnected' } })
