import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Gate',
  tableName: 'gate',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    name: p.string().length(60),
    /** The types it admits; empty: all. */
    ticketTypeIds: p.json<string[]>(),
    /** Whether a ticket that left is admitted again. */
    hasReEntry: p.boolean().default(false),
    revision: p.integer().default(0),
    /** Passages keep the name of a gate that was deleted. */
    deletedAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'eventId', 'name'], where: 'deleted_at is null', name: 'gate_name' }],
})

/** Where tickets of an event are scanned. An event without gates has one that admits all its tickets. */
export class Gate extends schema.class {}
schema.setClass(Gate)

export const gateTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
