import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import {
  connectionProviders,
  connectionStates,
  type AccountNeed,
} from '#rules/provider-connections/provider-connection.ts'

const schema = defineEntity({
  name: 'ProviderConnection',
  tableName: 'provider_connection',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    provider: p.enum(connectionProviders),
    account: p.string(),
    accountName: p.string().default(''),
    accountEmail: p.string().default(''),
    live: p.boolean(),
    state: p.enum(connectionStates),
    missing: p.json<AccountNeed[]>(),
    /** Encrypted; null for a provider at which the platform's own key is enough. */
    tokens: p.text().nullable(),
    tokensExpireAt: p.datetime().nullable(),
    /** Until then one process asks for the next tokens. */
    tokensRenewingUntil: p.datetime().nullable(),
    /** The only one that the account takes; null: any. */
    currency: p.string().length(3).nullable(),
    connectedAt: p.datetime().nullable(),
    checkedAt: p.datetime(),
    disconnectedAt: p.datetime().nullable(),
    ...createdAt,
  },
  indexes: [{ properties: ['provider', 'account'] }],
})

/**
 * An organization's own account at a payment provider. One at each provider is not `disconnected`; the former ones stay,
 * because news of their payments still arrive.
 */
export class ProviderConnection extends schema.class {}
schema.setClass(ProviderConnection)

const requestSchema = defineEntity({
  name: 'ConnectionRequest',
  tableName: 'connection_request',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    provider: p.enum(connectionProviders),
    stateHash: p.string().length(64),
    userId: p.uuid(),
    host: p.string(),
    verifier: p.text(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['organizationId', 'provider', 'userId'] }],
  indexes: [{ properties: ['stateHash'] }],
})

/**
 * A member on the way to the provider and back. `stateHash` is of what the address carries; `verifier` is encrypted.
 * A second request of the same member replaces the first.
 */
export class ConnectionRequest extends requestSchema.class {}
requestSchema.setClass(ConnectionRequest)

/** What `tokens` are sealed for. */
export const tokensPurpose = ({ organization }: { organization: { id: string } }): string =>
  `provider tokens of ${organization.id}`

export const providerConnectionTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['accountName', 'accountEmail'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'organization' },
  hasFiles: false,
})

export const connectionRequestTable = declareTable(requestSchema, {
  owner: 'organization',
  personal: { userId: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'gone after ten minutes' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'connecting is recorded' },
  hasFiles: false,
})
