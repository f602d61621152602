import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { closureActions } from '#rules/events/closure-actions.ts'

const schema = defineEntity({
  name: 'ClosureOrder',
  tableName: 'event_closure_order',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    closureId: p.uuid(),
    orderId: p.uuid(),
    action: p.enum(closureActions),
    state: p.enum(['pending', 'done', 'failed'] as const).default('pending'),
    /** A code of `rules/refusals.ts`, or `unexpected`. */
    reason: p.string().length(60).nullable(),
    /** Whether its people were told that the event is cancelled. */
    isAnnounced: p.boolean(),
  },
  uniques: [{ properties: ['organizationId', 'closureId', 'orderId'] }],
  indexes: [{ properties: ['organizationId', 'closureId', 'state'] }],
})

/** An order of a cancelled event: `done` in the transaction that refunds or moves it. */
export class ClosureOrder extends schema.class {}
schema.setClass(ClosureOrder)

export const closureOrderTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'refunds were made by it' },
  audit: { nothing: 'the order says what became of it' },
  hasFiles: false,
})
