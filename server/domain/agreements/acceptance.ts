import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { AcceptedText } from '#rules/agreements/acceptance-views.ts'

const schema = defineEntity({
  name: 'Acceptance',
  tableName: 'acceptance',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    orderId: p.uuid(),
    /** Null for what the buyer accepted for all; else who joined the order later. */
    registrationId: p.uuid().nullable(),
    acceptedAt: p.datetime(),
    locale: p.enum(['en', 'es'] as const),
    /** Word for word; documents by their keys in the store, which are made of their content. */
    texts: p.json<readonly AcceptedText[]>(),
  },
  indexes: [{ properties: ['organizationId', 'orderId'] }],
})

/** What was accepted with an order, in the language in which it was read. */
export class Acceptance extends schema.class {}
schema.setClass(Acceptance)

export const acceptanceTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  rowsOfPerson: ({ orderIds, registrationIds }) =>
    sql`order_id = any (${orderIds}::uuid[]) and registration_id is null or registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'acceptances',
    columns: { organization: organizationName, acceptedAt: 'acceptedAt', language: 'locale', texts: 'texts' },
  },
  onOrganizationErased: { retentionReason: 'its order stays, and this says what was agreed' },
  audit: { nothing: 'it is itself a record of who accepted what' },
  hasFiles: true,
})
