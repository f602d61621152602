import { defineEntity, p } from '@mikro-orm/core'
import { organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'VisitorDay',
  tableName: 'visitor_day',
  filters: organizationFilter,
  properties: {
    organizationId: p.uuid().primary(),
    day: p.date().primary(),
    registers: p.blob(),
  },
})

/** The sketch (rules/visitors/sketch.ts) of who visited an organization's pages on a day of its time zone. */
export class VisitorDay extends schema.class {}
schema.setClass(VisitorDay)

export const visitorDayTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { nothing: 'visits change it, not people who work here' },
  hasFiles: false,
})
