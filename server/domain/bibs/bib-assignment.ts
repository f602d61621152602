import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

export type BibChange = { id: string; from: string | null; to: string | null }

const schema = defineEntity({
  name: 'BibAssignment',
  tableName: 'bib_assignment',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    source: p.enum(['rules', 'file'] as const),
    changes: p.json<BibChange[]>(),
    changeCount: p.integer(),
    assignedAt: p.datetime(),
  },
  uniques: [{ properties: ['organizationId', 'eventId'] }],
})

/** The latest assignment of an event, with the bibs before it; undoing deletes it. */
export class BibAssignment extends schema.class {}
schema.setClass(BibAssignment)

export const bibAssignmentTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
